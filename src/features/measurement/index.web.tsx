import { Gauge } from 'lucide-react';
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
  ],
};
