import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

const Supply = lazyScreen(async () => (await import('./screen/load')).loadSupply());
const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

const addresses = ['', '/parts', '/vendors', '/spend', '/blocked-work', '/vendor-lines', '/receipts'];

/** Supply chain on screen: its tabs and lists, the page of a part, and what it adds to vendors and work orders. */
export const feature: WebFeature = {
  pages: [
    ...addresses.map((address) => ({ path: `/supply-chain${address}`, component: Supply })),
    {
      path: '/supply-chain/part/$id',
      component: lazyScreen(async () => (await import('./screen/load')).loadPart()),
    },
  ],
  on: { vendor: onPage('vendor'), 'work-order': onPage('workOrder') },
};
