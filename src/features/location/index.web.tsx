import { MapPin } from 'lucide-react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { printLabels } from '#features/label/index.web';

/** Locations on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'location',
      nested: true,
      path: '/locations',
      label: nounLabels.location.label,
      plural: nounLabels.location.labelPlural,
      icon: MapPin,
      empty: { drawing: 'building', text: emptyText.location },
      together: [printLabels('location')],
      load: () => import('./location.web'),
    },
  ],
};
