import type { ServerFeature } from '#server/feature';
import { commentRoutes } from '#features/comment/index.server';
import { requestThreads, commentOnWork, isFromAsker } from './for-requests.server';
import { watchRoutes } from '#features/notification/index.server';
import { assetWorkRoutes } from './asset/work.server';
import { dueTimetables, dueTomorrowTask, overdueTask } from './notices-by-clock.server';
import { workOrderNotices } from './notices.server';
import { on } from './on.server';
import { linkRoutes } from './page/links.server';
import { paperRoutes } from './paper/paper.server';
import { workOrderPartsRoutes } from './parts/parts-route.server';
import { planningRoutes } from './planning/planning.server';
import { workOrderProcedureRoutes } from './procedures/route.server';
import { occurrenceRoutes } from './series/occurrences.server';
import { seriesRoutes } from './series/series-routes.server';
import { meterListener } from './series/meter/meter-listener.server';
import {
  seriesTask,
  seriesTimetable,
  seriesTurnTask,
  standAnewTask,
  standAnewTimetable,
} from './series/series-turn.server';
import { workOrders } from './store.server';
import { templateRoutes } from './template/template.server';
import { otherCostRoutes } from './time/cost/other-cost.server';
import { timeEntryRoutes } from './time/time-entry.server';
import { timerRoutes } from './time/timer/timer.server';
import { workOrderRoutes } from './work-order.server';

export type { WorkOrderInput } from './for-requests.server';
export { recordPastWork } from './status/past.server';
export { createWorkOrder, newWorkOrder } from './create.server';
export { assigneesOf } from './notices.server';
export { isAsMade } from './read.server';
export { deleteWorkOrder } from './work-order.server';
export { type Days, myBlocks, myLists, readMyWork } from './planning/my-work.server';
export { plannedSchema, readCapacity, somePlanned } from './planning/planning.server';
export { totalCost } from './read.server';
export { countOccurrences } from './series/occurrences.server';
export { deadlineOf, graceOf, stateBy } from './series/deadline.server';
export { type SeriesStart, seriesStartOf, startSeriesAt } from './series/series-start.server';
export { datesFor } from './series/series-dates.server';
export { activeSeries, datesOf, mostRead } from './series/upcoming.server';
export { workOrders } from './store.server';
export { readTimer } from './time/timer/timer.server';

/** Work orders: their templates and series, procedures, parts, time and papers. */
export const feature: ServerFeature = {
  routes: [
    ...timeEntryRoutes,
    ...otherCostRoutes,
    ...timerRoutes,
    ...paperRoutes,
    ...workOrderRoutes,
    ...planningRoutes,
    ...templateRoutes,
    ...seriesRoutes,
    ...occurrenceRoutes,
    ...workOrderPartsRoutes,
    ...workOrderProcedureRoutes,
    ...linkRoutes,
    ...assetWorkRoutes,
    ...commentRoutes(workOrders, { also: requestThreads, isFromRequester: isFromAsker, add: commentOnWork }),
    ...watchRoutes(workOrders),
  ],
  tasks: [seriesTask, seriesTurnTask, standAnewTask, overdueTask, dueTomorrowTask],
  timetables: [seriesTimetable, standAnewTimetable, ...dueTimetables],
  listeners: [meterListener],
  notices: workOrderNotices,
  on,
};
