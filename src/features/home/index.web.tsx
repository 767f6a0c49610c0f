import { lazyScreen } from '#web/lazy-screen.tsx';
import { queryClient } from '#web/query.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { homeQuery } from './home-view';

export const feature: WebFeature = {
  pages: [
    {
      path: '/',
      component: lazyScreen(async () => (await import('./Home.web')).HomePage),
      prefetch: () => queryClient.prefetchQuery(homeQuery),
    },
  ],
};
