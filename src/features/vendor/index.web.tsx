import { Contact, Truck } from 'lucide-react';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export const feature: WebFeature = {
  nouns: [
    {
      ...named('vendor', 'van'),
      path: '/vendors',
      icon: Truck,
      load: () => import('./vendor.web'),
    },
    {
      ...named('contact', 'card'),
      path: '/core/contacts',
      pageSize: 100,
      icon: Contact,
      load: () => import('./contact.web'),
    },
  ],
};
