import { Cog } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { assetList } from './asset-list.web';

/** Assets on screen, and the page that scans their labels. */
export const feature: WebFeature = {
  nouns: [
    {
      ...named('asset', 'machine'),
      nested: true,
      path: '/assets',
      icon: Cog,
      ...assetList,
      load: () => import('./asset.web'),
    },
  ],
  pages: [{ path: '/scan', component: apart(async () => (await import('./code/ScanPage.web')).ScanPage) }],
};
