import {
  ClipboardList,
  Cog,
  Contact,
  Files,
  LayoutTemplate,
  MapPin,
  Package,
  Truck,
  User,
  Users,
  Wrench,
} from 'lucide-react';
import { lazy } from 'react';
import type { Feature } from '#web/entity/feature.ts';
import { assetList } from '#features/asset/asset-list.web';
import { printLabels } from '#features/label/print-labels';
import { partList } from '#features/part/part-list.web';
import { orderList } from '#features/purchase-order/order-list.web';
import { planningLayouts } from '#features/work-order/planning/layouts';
import { templateList, workOrderList } from '#features/work-order/work-order-list.web';
import { tabs } from './tabs';

/** The product on screen: one line per feature. */
export const features: Feature[] = [
  {
    slug: 'asset',
    nested: true,
    path: '/assets',
    label: 'Asset',
    plural: 'Assets',
    icon: Cog,
    ...assetList,
    load: () => import('#features/asset/asset.web'),
  },
  {
    slug: 'work-order',
    path: '/work-orders',
    label: 'Work order',
    plural: 'Work orders',
    icon: Wrench,
    tabs: tabs['work-order'],
    ...workOrderList,
    layouts: planningLayouts,
    Ongoing: lazy(async () => ({ default: (await import('#features/work-order/TimerMark.web')).TimerMark })),
    load: () => import('#features/work-order/work-order.web'),
  },
  {
    slug: 'work-order-template',
    path: '/work-order-templates',
    label: 'Template',
    plural: 'Templates',
    icon: LayoutTemplate,
    ...templateList,
    load: () => import('#features/work-order/template.web'),
  },
  {
    slug: 'part',
    path: '/parts',
    label: 'Part',
    plural: 'Parts',
    icon: Package,
    ...partList,
    load: () => import('#features/part/part.web'),
  },
  {
    slug: 'location',
    nested: true,
    path: '/locations',
    label: 'Location',
    plural: 'Locations',
    icon: MapPin,
    together: [printLabels('location')],
    load: () => import('#features/location/location.web'),
  },
  {
    slug: 'vendor',
    path: '/vendors',
    label: 'Vendor',
    plural: 'Vendors',
    icon: Truck,
    load: () => import('#features/vendor/vendor.web'),
  },
  {
    slug: 'contact',
    path: '/core/contacts',
    label: 'Contact',
    plural: 'Contacts',
    icon: Contact,
    load: () => import('#features/contact/contact.web'),
  },
  {
    slug: 'purchase-order',
    path: '/purchase-orders',
    label: 'Purchase order',
    plural: 'Purchase orders',
    icon: ClipboardList,
    ...orderList,
    load: () => import('#features/purchase-order/purchase-order.web'),
  },
  {
    slug: 'file',
    path: '/core/files',
    label: 'File',
    plural: 'Files',
    icon: Files,
    load: () => import('#features/file/file.web'),
  },
  {
    slug: 'user',
    list: '/teams?tab=users',
    removedElsewhere: true,
    path: '/users',
    label: 'User',
    plural: 'Users',
    icon: User,
    load: () => import('#features/user/user.web'),
  },
  {
    slug: 'team',
    list: '/teams?tab=teams',
    path: '/teams',
    label: 'Team',
    plural: 'Teams',
    icon: Users,
    load: () => import('#features/team/team.web'),
  },
];
