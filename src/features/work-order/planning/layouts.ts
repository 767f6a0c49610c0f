import { CalendarDays, ChartNoAxesGantt, SquareKanban } from 'lucide-react';
import { lazy } from 'react';
import type { Layout } from '#web/entity/feature.ts';

/** The planner's views of the list (S20). Nothing of them is loaded before one is chosen. */
export const planningLayouts: Layout[] = [
  {
    view: 'boardView',
    label: 'Board',
    icon: SquareKanban,
    Content: lazy(async () => ({ default: (await import('./Board.web')).Board })),
  },
  {
    view: 'calendarView',
    label: 'Calendar',
    icon: CalendarDays,
    Content: lazy(async () => ({ default: (await import('./Calendar.web')).Calendar })),
  },
  {
    view: 'workloadView',
    label: 'Workload',
    icon: ChartNoAxesGantt,
    Content: lazy(async () => ({ default: (await import('./Workload.web')).Workload })),
  },
];
