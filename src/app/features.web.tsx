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
import type { Feature } from '#web/entity/common/feature.ts';
import { fileList } from '#features/file/file-list.web';
import { assetList } from '#features/asset/asset-list.web';
import { printLabels } from '#features/label/print-labels';
import { partList } from '#features/part/part-list.web';
import { procedureList } from '#features/procedure/procedure-list.web';
import { orderList } from '#features/purchase-order/order-list.web';
import { planningLayouts } from '#features/work-order/planning/layouts';
import { templateList, workOrderList } from '#features/work-order/work-order-list.web';
import { emptyText, nounLabels } from '#words/nouns';
import { tabs } from './tabs';

/** The product on screen: one line per feature. */
export const features: Feature[] = [
  {
    slug: 'asset',
    nested: true,
    path: '/assets',
    label: nounLabels.asset.label,
    plural: nounLabels.asset.labelPlural,
    icon: Cog,
    empty: {
      drawing: 'machine',
      text: emptyText.asset,
    },
    ...assetList,
    load: () => import('#features/asset/asset.web'),
  },
  {
    slug: 'work-order',
    path: '/work-orders',
    label: nounLabels['work-order'].label,
    plural: nounLabels['work-order'].labelPlural,
    icon: Wrench,
    empty: { drawing: 'clipboard', text: emptyText['work-order'] },
    tabs: tabs['work-order'],
    pages: ['series'],
    ...workOrderList,
    layouts: planningLayouts,
    Ongoing: lazy(async () => ({ default: (await import('#features/work-order/time/TimerMark.web')).TimerMark })),
    along: { is_mine: 'true' },
    load: () => import('#features/work-order/work-order.web'),
  },
  {
    slug: 'work-order-template',
    path: '/work-order-templates',
    label: nounLabels['work-order-template'].label,
    plural: nounLabels['work-order-template'].labelPlural,
    icon: LayoutTemplate,
    empty: { drawing: 'stencil', text: emptyText['work-order-template'] },
    ...templateList,
    load: () => import('#features/work-order/template/template.web'),
  },
  {
    slug: 'part',
    path: '/parts',
    label: nounLabels.part.label,
    plural: nounLabels.part.labelPlural,
    icon: Package,
    empty: { drawing: 'shelf', text: emptyText.part },
    ...partList,
    load: () => import('#features/part/part.web'),
  },
  {
    slug: 'location',
    nested: true,
    path: '/locations',
    label: nounLabels.location.label,
    plural: nounLabels.location.labelPlural,
    icon: MapPin,
    empty: {
      drawing: 'building',
      text: emptyText.location,
    },
    together: [printLabels('location')],
    load: () => import('#features/location/location.web'),
  },
  {
    slug: 'vendor',
    path: '/vendors',
    label: nounLabels.vendor.label,
    plural: nounLabels.vendor.labelPlural,
    icon: Truck,
    empty: { drawing: 'van', text: emptyText.vendor },
    load: () => import('#features/vendor/vendor.web'),
  },
  {
    slug: 'contact',
    path: '/core/contacts',
    label: nounLabels.contact.label,
    plural: nounLabels.contact.labelPlural,
    icon: Contact,
    empty: { drawing: 'card', text: emptyText.contact },
    load: () => import('#features/vendor/contact.web'),
  },
  {
    slug: 'procedure',
    path: '/procedures',
    label: nounLabels.procedure.label,
    plural: nounLabels.procedure.labelPlural,
    icon: ListChecks,
    empty: {
      drawing: 'steps',
      text: emptyText.procedure,
    },
    ...procedureList,
    load: () => import('#features/procedure/procedure.web'),
  },
  {
    slug: 'purchase-order',
    path: '/purchase-orders',
    label: nounLabels['purchase-order'].label,
    plural: nounLabels['purchase-order'].labelPlural,
    icon: ClipboardList,
    empty: {
      drawing: 'order',
      text: emptyText['purchase-order'],
    },
    ...orderList,
    load: () => import('#features/purchase-order/purchase-order.web'),
  },
  {
    slug: 'file',
    path: '/core/files',
    label: nounLabels.file.label,
    plural: nounLabels.file.labelPlural,
    icon: Files,
    empty: {
      drawing: 'pages',
      text: emptyText.file,
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
    label: nounLabels.user.label,
    plural: nounLabels.user.labelPlural,
    icon: User,
    empty: { drawing: 'card', text: emptyText.user },
    load: () => import('#features/people/user/user.web'),
  },
  {
    slug: 'team',
    list: '/teams?tab=teams',
    path: '/teams',
    label: nounLabels.team.label,
    plural: nounLabels.team.labelPlural,
    icon: Users,
    empty: { drawing: 'card', text: emptyText.team },
    load: () => import('#features/people/team/team.web'),
  },
];
