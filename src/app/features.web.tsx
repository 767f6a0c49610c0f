import {
  ClipboardList,
  Cog,
  Contact,
  Files,
  LayoutTemplate,
  ListChecks,
  MapPin,
  Package,
  Truck,
  User,
  Users,
  Wrench,
} from 'lucide-react';
import { lazy } from 'react';
import type { Feature } from '#web/entity/feature.ts';
import { fileList } from '#features/file/file-list.web';
import { assetList } from '#features/asset/asset-list.web';
import { printLabels } from '#features/label/print-labels';
import { partList } from '#features/part/part-list.web';
import { procedureList } from '#features/procedure/procedure-list.web';
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
    empty: {
      drawing: 'machine',
      text: 'Machines, vehicles, rooms: whatever is looked after. Begin with a line or a building, and add what belongs below it.',
    },
    ...assetList,
    load: () => import('#features/asset/asset.web'),
  },
  {
    slug: 'work-order',
    path: '/work-orders',
    label: 'Work order',
    plural: 'Work orders',
    icon: Wrench,
    empty: { drawing: 'clipboard', text: 'Work to be done, by whom and until when.' },
    tabs: tabs['work-order'],
    pages: ['series'],
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
    empty: { drawing: 'stencil', text: 'Work that comes again, planned once: its parts, people and time.' },
    ...templateList,
    load: () => import('#features/work-order/template.web'),
  },
  {
    slug: 'part',
    path: '/parts',
    label: 'Part',
    plural: 'Parts',
    icon: Package,
    empty: { drawing: 'shelf', text: 'What is kept for repairs, how much of it lies where, and when to order more.' },
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
    empty: {
      drawing: 'building',
      text: 'Sites, buildings, rooms and stores. Assets stand in them, parts lie in them.',
    },
    together: [printLabels('location')],
    load: () => import('#features/location/location.web'),
  },
  {
    slug: 'vendor',
    path: '/vendors',
    label: 'Vendor',
    plural: 'Vendors',
    icon: Truck,
    empty: { drawing: 'van', text: 'Who sells parts or comes to repair, with people to call, prices and lead times.' },
    load: () => import('#features/vendor/vendor.web'),
  },
  {
    slug: 'contact',
    path: '/core/contacts',
    label: 'Contact',
    plural: 'Contacts',
    icon: Contact,
    empty: { drawing: 'card', text: 'People outside the organisation to call or write to.' },
    load: () => import('#features/contact/contact.web'),
  },
  {
    slug: 'procedure',
    path: '/procedures',
    label: 'Procedure',
    plural: 'Procedures',
    icon: ListChecks,
    empty: {
      drawing: 'steps',
      text: 'How a job is done, step by step: what to check, to measure and to sign. Attached to work orders and templates.',
    },
    ...procedureList,
    load: () => import('#features/procedure/procedure.web'),
  },
  {
    slug: 'purchase-order',
    path: '/purchase-orders',
    label: 'Purchase order',
    plural: 'Purchase orders',
    icon: ClipboardList,
    empty: {
      drawing: 'order',
      text: 'What is ordered from vendors, from draft to receipt. Parts that run low can be ordered from their list.',
    },
    ...orderList,
    load: () => import('#features/purchase-order/purchase-order.web'),
  },
  {
    slug: 'file',
    path: '/core/files',
    label: 'File',
    plural: 'Files',
    icon: Files,
    empty: {
      drawing: 'pages',
      text: 'Manuals, drawings and photos. What is attached to a record is listed here, too.',
    },
    ...fileList,
    tabs: tabs.file,
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
    empty: { drawing: 'card', text: 'Everybody who signs in here.' },
    load: () => import('#features/user/user.web'),
  },
  {
    slug: 'team',
    list: '/teams?tab=teams',
    path: '/teams',
    label: 'Team',
    plural: 'Teams',
    icon: Users,
    empty: { drawing: 'card', text: 'People who are given work together.' },
    load: () => import('#features/team/team.web'),
  },
];
