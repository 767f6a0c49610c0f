import { Copy } from 'lucide-react';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyInput, lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './builder/builder.words';

export const screens: Screens = {
  contract: async () => (await import('./procedure')).procedure,
  form: () => [{ fields: ['name', 'description'] }, { title: words.steps, fields: ['fields'] }],
  inputs: { fields: lazyInput(async () => (await import('./builder/StepsInput.web')).StepsInput) },
  begin: async (search) => (await import('./begin-copy')).beginCopy(search),
  panels: [lazyPanel({ id: 'steps', title: words.steps }, async () => (await import('./StepsCard.web')).StepsCard)],
  unshown: ['photos'],
  actions: ({ id }) => [{ label: words.copy, icon: Copy, href: `/procedure/new?copy=${id}` }],
};
