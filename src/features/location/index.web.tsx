import { MapPin } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { printLabels } from '#features/label/index.web';

export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('location', 'building'),
      nested: true,
      path: '/locations',
      icon: MapPin,
      together: [printLabels('location')],
      load: () => import('./location.web'),
    },
  ],
};
