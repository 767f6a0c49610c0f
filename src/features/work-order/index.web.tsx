import { LayoutTemplate, Wrench } from 'lucide-react';
import { lazy } from 'react';
import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { planningLayouts } from './planning/layouts';
import { workOrderTabs } from './tabs';
import { templateList, workOrderList } from './work-order-list.web';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** Work orders and their templates on screen, and the page of their series. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'work-order',
      path: '/work-orders',
      label: nounLabels['work-order'].label,
      plural: nounLabels['work-order'].labelPlural,
      icon: Wrench,
      empty: { drawing: 'clipboard', text: emptyText['work-order'] },
      tabs: workOrderTabs,
      pages: ['series'],
      ...workOrderList,
      layouts: planningLayouts,
      Ongoing: lazy(async () => ({ default: (await import('./time/TimerMark.web')).TimerMark })),
      along: { is_mine: 'true' },
      load: () => import('./work-order.web'),
    },
    {
      slug: 'work-order-template',
      path: '/work-order-templates',
      label: nounLabels['work-order-template'].label,
      plural: nounLabels['work-order-template'].labelPlural,
      icon: LayoutTemplate,
      empty: { drawing: 'stencil', text: emptyText['work-order-template'] },
      ...templateList,
      load: () => import('./template/template.web'),
    },
  ],
  pages: [{ path: '/series', component: apart(async () => (await import('./series/SeriesPage.web')).SeriesPage) }],
  on: {
    asset: onPage('asset'),
    location: onPage('location'),
    part: onPage('part'),
    team: onPage('team'),
    user: onPage('user'),
  },
};
