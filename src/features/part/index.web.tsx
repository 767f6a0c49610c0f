import { Package } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { partList } from './part-list.web';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** Parts on screen, and the page that counts them. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('part', 'shelf'),
      path: '/parts',
      icon: Package,
      ...partList,
      load: () => import('./part.web'),
    },
  ],
  pages: [{ path: '/count', component: lazyScreen(async () => (await import('./count/load')).loadPage()) }],
  on: { asset: onPage('asset'), location: onPage('location'), vendor: onPage('vendor') },
};
