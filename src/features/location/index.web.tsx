import { MapPin } from 'lucide-react';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { printLabels } from '#features/label/index.web';

export const feature: WebFeature = {
  nouns: [
    {
      ...named('location', 'building'),
      nested: true,
      path: '/locations',
      icon: MapPin,
      together: [printLabels('location')],
      load: () => import('./location.web'),
    },
  ],
};
