import { lazyScreen } from '#web/lazy-screen.tsx';
import { queryClient } from '#web/query.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { homeQuery } from './home-view';

const Rows = lazyScreen(async () => (await import('./figures/Rows.web')).RowsPage);

export const feature: WebFeature = {
  pages: [
    {
      path: '/',
      component: lazyScreen(async () => (await import('./Home.web')).HomePage),
      prefetch: () => queryClient.prefetchQuery(homeQuery),
    },
    ...['occurrences', 'reliability', 'time-entries'].map((list) => ({ path: `/home/${list}`, component: Rows })),
  ],
};
