import { Contact, Truck } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('vendor', 'van'),
      path: '/vendors',
      icon: Truck,
      load: () => import('./vendor.web'),
    },
    {
      ...nounNames('contact', 'card'),
      path: '/core/contacts',
      pageSize: 100,
      icon: Contact,
      load: () => import('./contact.web'),
    },
  ],
};
