import { Contact, Truck } from 'lucide-react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';

/** Vendors and their contacts on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'vendor',
      path: '/vendors',
      label: nounLabels.vendor.label,
      plural: nounLabels.vendor.labelPlural,
      icon: Truck,
      empty: { drawing: 'van', text: emptyText.vendor },
      load: () => import('./vendor.web'),
    },
    {
      slug: 'contact',
      path: '/core/contacts',
      label: nounLabels.contact.label,
      plural: nounLabels.contact.labelPlural,
      icon: Contact,
      empty: { drawing: 'card', text: emptyText.contact },
      load: () => import('./contact.web'),
    },
  ],
};
