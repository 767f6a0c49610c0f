import { CalendarDays, ChartNoAxesGantt, SquareKanban } from 'lucide-react';
import { lazy } from 'react';
import type { Layout } from '#web/entity/common/feature.ts';
import { words } from '../work-order-list.words';

/** The planner's views of the list (S20), lazy loaded. */
export const planningLayouts: Layout[] = [
  {
    view: 'boardView',
    label: words.layouts.board,
    icon: SquareKanban,
    Content: lazy(async () => ({ default: (await import('./board/Board.web')).Board })),
  },
  {
    view: 'calendarView',
    label: words.layouts.calendar,
    icon: CalendarDays,
    Content: lazy(async () => ({ default: (await import('./calendar/Calendar.web')).Calendar })),
  },
  {
    view: 'workloadView',
    label: words.layouts.workload,
    icon: ChartNoAxesGantt,
    Content: lazy(async () => ({ default: (await import('./workload/Workload.web')).Workload })),
  },
];
