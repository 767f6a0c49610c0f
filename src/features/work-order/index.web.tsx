import { LayoutTemplate, Wrench } from 'lucide-react';
import { lazy } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { planningLayouts } from './planning/layouts';
import { workOrderTabs } from './tabs';
import { templateList, workOrderList } from './work-order-list.web';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** The screens of work orders and templates, and the page of a series. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('work-order', 'clipboard'),
      path: '/work-orders',
      icon: Wrench,
      tabs: workOrderTabs,
      inBar: true,
      pages: ['series'],
      ...workOrderList,
      layouts: planningLayouts,
      Ongoing: lazy(async () => ({ default: (await import('./time/timer/TimerMark.web')).TimerMark })),
      offline: { is_mine: 'true' },
      load: () => import('./work-order.web'),
    },
    {
      ...nounNames('work-order-template', 'stencil'),
      path: '/work-order-templates',
      icon: LayoutTemplate,
      ...templateList,
      load: () => import('./template/template.web'),
    },
  ],
  pages: [
    { path: '/series', component: lazyScreen(async () => (await import('./series/page/SeriesPage.web')).SeriesPage) },
  ],
  on: {
    asset: onPage('asset'),
    location: onPage('location'),
    part: onPage('part'),
    team: onPage('team'),
    user: onPage('user'),
  },
};
