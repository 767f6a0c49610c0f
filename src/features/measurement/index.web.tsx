import { Gauge, Route } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { measurementList } from './measurement-list.web';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** Measurements on screen, the rounds that read them, and the page where readings are pasted. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('measurement', 'machine'),
      path: '/measurements',
      icon: Gauge,
      pages: ['paste-readings'],
      ...measurementList,
      load: () => import('./measurement.web'),
    },
    {
      ...nounNames('measurement-round', 'clipboard'),
      path: '/measurement-rounds',
      icon: Route,
      pages: ['round'],
      load: () => import('./round/measurement-round.web'),
    },
  ],
  pages: [
    { path: '/round/$id', component: lazyScreen(async () => (await import('./round/RoundPage.web')).RoundPage) },
    { path: '/paste-readings', component: lazyScreen(async () => (await import('./paste/PastePage.web')).PastePage) },
  ],
  on: { asset: onPage('asset'), location: onPage('location') },
};
