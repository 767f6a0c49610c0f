import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Screens } from '#web/entity/common/feature.ts';
import { hierarchyPanel } from '#web/entity/record/hierarchy-panel.tsx';
import { printLabel } from '#features/label/index.web';
import { words } from './location.words';

export const screens: Screens = {
  contract: async () => (await import('./location')).location,
  form: () => [{ fields: ['name', 'description', 'parent', 'address', 'color', 'images', 'files', 'external_id'] }],
  actions: ({ id }) => [printLabel('location', id)],
  panels: [hierarchyPanel('location', words.inside), documents('location', '/locations')],
};
