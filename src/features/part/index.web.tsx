import { Package } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { partList } from './part-list.web';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** Parts on screen, and the page that counts them. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'part',
      path: '/parts',
      label: nounLabels.part.label,
      plural: nounLabels.part.labelPlural,
      icon: Package,
      empty: { drawing: 'shelf', text: emptyText.part },
      ...partList,
      load: () => import('./part.web'),
    },
  ],
  pages: [{ path: '/count', component: apart(async () => (await import('./count/CountPage.web')).CountPage) }],
  on: { asset: onPage('asset'), location: onPage('location'), vendor: onPage('vendor') },
};
