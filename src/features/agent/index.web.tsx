import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

const Pages = lazyScreen(async () => (await import('./load')).loadPages());

const addresses = ['', '/inbox', '/agents', '/runs'];

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** Agents on screen: what they propose, who they are, and what they did. */
export const feature: WebFeature = {
  pages: [
    ...addresses.map((address) => ({ path: `/agents${address}`, component: Pages })),
    {
      path: '/agents/proposal/$id',
      component: lazyScreen(async () => (await import('./load')).loadProposal()),
    },
  ],
  on: {
    asset: onPage('asset'),
    measurement: onPage('measurement'),
    part: onPage('part'),
    request: onPage('request'),
    vendor: onPage('vendor'),
    'work-order': onPage('workOrder'),
  },
};
