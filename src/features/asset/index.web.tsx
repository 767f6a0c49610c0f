import { Cog } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { assetList } from './asset-list.web';

/** Assets on screen, and the page that reads their labels. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'asset',
      nested: true,
      path: '/assets',
      label: nounLabels.asset.label,
      plural: nounLabels.asset.labelPlural,
      icon: Cog,
      empty: { drawing: 'machine', text: emptyText.asset },
      ...assetList,
      load: () => import('./asset.web'),
    },
  ],
  pages: [{ path: '/scan', component: apart(async () => (await import('./code/ScanPage.web')).ScanPage) }],
};
