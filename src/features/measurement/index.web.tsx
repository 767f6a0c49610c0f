import { Gauge, Route } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** Measurements on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('measurement', 'machine'),
      path: '/measurements',
      icon: Gauge,
      load: () => import('./measurement.web'),
    },
    {
      ...nounNames('measurement-round', 'clipboard'),
      path: '/measurement-rounds',
      icon: Route,
      load: () => import('./round/measurement-round.web'),
    },
  ],
};
