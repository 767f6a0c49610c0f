import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** Whom to buy from. */
export const feature: WebFeature = {
  pages: [
    {
      path: '/business-partner-search',
      component: lazyScreen(async () => (await import('./screen/load')).loadPage()),
    },
  ],
};
