import { Cog } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { nounNames } from '#web/entity/common/noun-names.ts';
import { relatedOn } from '#web/entity/common/related-on.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { nounLabels } from '#words/nouns';
import { assetList } from './asset-list.web';

const card = { id: 'assets', title: nounLabels.asset.labelPlural, count: 'assets', to: 'asset' };

/** Assets on screen, and the page that reads their labels. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('asset', 'machine'),
      nested: true,
      path: '/assets',
      icon: Cog,
      ...assetList,
      load: () => import('./asset.web'),
    },
  ],
  pages: [{ path: '/scan', component: lazyScreen(async () => (await import('./code/ScanPage.web')).ScanPage) }],
  on: {
    location: relatedOn({ ...card, from: 'location', filter: 'location' }, 'hierarchy'),
    vendor: relatedOn({ ...card, from: 'vendor', filter: 'vendors' }, 'purchase-orders'),
  },
};
