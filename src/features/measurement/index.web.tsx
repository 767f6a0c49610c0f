import { Gauge, Route } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import { relatedOn } from '#web/entity/common/related-on.ts';
import { nounLabels } from '#words/nouns';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

const card = (from: 'asset' | 'location') => ({
  id: 'measurements',
  title: nounLabels.measurement.labelPlural,
  count: 'measurements',
  from,
  to: 'measurement',
  filter: from,
  ordering: 'name',
});

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
  on: { asset: relatedOn(card('asset'), 'parts'), location: relatedOn(card('location'), 'assets') },
};
