import { totalRoutes } from '#server/entity/totals';
import type { Route } from '#server/http/route';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { apiKeyRoutes } from '#features/api-key/api-key.server';
import { assetRoutes } from '#features/asset/asset.server';
import { capacityRoutes } from '#features/asset/capacity/capacity.server';
import { assetWorkRoutes } from '#features/asset/work.server';
import { codeRoutes } from '#features/asset/code/code.server';
import { healthRoutes } from '#features/asset/health/health.server';
import { statusTask } from '#features/asset/status/settle.server';
import { statusRoutes } from '#features/asset/status/status.server';
import { timelineRoutes } from '#features/asset/status/timeline.server';
import { auditRoutes } from '#features/audit/audit.server';
import { auditTasks, auditTimetables } from '#features/audit/nightly.server';
import { calendarFeedRoutes } from '#features/calendar-feed/calendar-feed.server';
import { endFeedsTask } from '#features/calendar-feed/end-feeds.server';
import { contactRoutes } from '#features/vendor/contact.server';
import { customFieldRoutes } from '#features/custom-field/custom-field.server';
import { demoTask } from '#demo/demo.server';
import { eventRoutes } from '#features/event/event.server';
import { fileRoutes } from '#features/file/file.server';
import { fileTasks, fileTimetables } from '#features/file/sweep.server';
import { healthStatusRoutes } from '#features/asset/status/health-status.server';
import { invitationRoutes } from '#features/people/invitation/invitation.server';
import { locationRoutes } from '#features/location/location.server';
import { mailRoutes, mailTask } from '#features/mail/mail.server';
import { organizationRoutes } from '#features/organization/organization.server';
import { categoryRoutes } from '#features/part/category/categories.server';
import { movementRoutes } from '#features/part/stock/movement.server';
import { partRoutes } from '#features/part/part.server';
import { procedureRoutes } from '#features/procedure/procedure.server';
import { orderStatusRoutes } from '#features/purchase-order/advance.server';
import { fromPartsRoutes } from '#features/purchase-order/from-parts.server';
import { purchaseOrderRoutes } from '#features/purchase-order/purchase-order.server';
import { receiveRoutes } from '#features/purchase-order/receive.server';
import { takeBackRoutes } from '#features/purchase-order/take-back.server';
import { sendRoutes } from '#features/purchase-order/send.server';
import { pushRoutes } from '#features/push/push.server';
import { pushFollowTask, pushTask } from '#features/push/send.server';
import { passwordTask } from '#features/people/sign-in/password.server';
import { resetTask } from '#features/people/sign-in/reset.server';
import { proveRoutes } from '#features/people/sign-in/prove.server';
import { signInRoutes } from '#features/people/sign-in/sign-in.server';
import { sweepTask, sweepTimetable } from '#features/sweep/sweep.server';
import { teamRoutes } from '#features/people/team/team.server';
import { emailRoutes, emailTask } from '#features/people/user/email.server';
import { ownInvitationsTask } from '#features/people/user/proofs.server';
import { roleListener } from '#features/people/user/role-listener.server';
import { userRoutes } from '#features/people/user/user.server';
import { supplyRoutes } from '#features/part/supply/supply.server';
import { timeEntryRoutes } from '#features/work-order/time/time-entry.server';
import { planningRoutes } from '#features/work-order/planning/planning.server';
import { linkRoutes } from '#features/work-order/page/links.server';
import { workOrderPartsRoutes } from '#features/work-order/parts/parts-route.server';
import { workOrderProcedureRoutes } from '#features/work-order/procedures/route.server';
import { workOrders } from '#features/work-order/store.server';
import { seriesRoutes } from '#features/work-order/series/series-routes.server';
import { seriesTask, seriesTimetable, seriesTurnTask } from '#features/work-order/series/series-turn.server';
import { templateRoutes } from '#features/work-order/template/template.server';
import { paperRoutes } from '#features/work-order/paper/paper.server';
import { timerRoutes } from '#features/work-order/time/timer.server';
import { workOrderRoutes } from '#features/work-order/work-order.server';
import { otherCostRoutes } from '#features/work-order/time/other-cost.server';
import { commentRoutes } from '#features/comment/comment.server';
import { vendorRoutes } from '#features/vendor/vendor.server';
import { viewRoutes } from '#features/view/view.server';
import { listenerTask } from '#server/listeners';

/** The product on the server: one line per feature. */
export const routes: Route[] = [
  ...signInRoutes,
  ...proveRoutes,
  ...userRoutes,
  ...emailRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...teamRoutes,
  ...organizationRoutes,
  ...locationRoutes,
  ...healthStatusRoutes,
  ...assetRoutes,
  ...statusRoutes,
  ...timelineRoutes,
  ...healthRoutes,
  ...capacityRoutes,
  ...assetWorkRoutes,
  ...codeRoutes,
  ...vendorRoutes,
  ...supplyRoutes,
  ...purchaseOrderRoutes,
  ...fromPartsRoutes,
  ...orderStatusRoutes,
  ...sendRoutes,
  ...receiveRoutes,
  ...takeBackRoutes,
  ...partRoutes,
  ...categoryRoutes,
  ...movementRoutes,
  ...timeEntryRoutes,
  ...otherCostRoutes,
  ...timerRoutes,
  ...paperRoutes,
  ...workOrderRoutes,
  ...planningRoutes,
  ...templateRoutes,
  ...seriesRoutes,
  ...workOrderPartsRoutes,
  ...procedureRoutes,
  ...workOrderProcedureRoutes,
  ...linkRoutes,
  ...commentRoutes(workOrders),
  ...contactRoutes,
  ...fileRoutes,
  ...viewRoutes,
  ...calendarFeedRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...pushRoutes,
  ...eventRoutes,
  ...totalRoutes,
  ...customFieldRoutes(),
];

export const tasks: Task[] = [
  mailTask,
  pushTask,
  pushFollowTask,
  resetTask,
  demoTask,
  sweepTask,
  ...auditTasks,
  ...fileTasks,
  listenerTask(roleListener),
  emailTask,
  ownInvitationsTask,
  endFeedsTask,
  passwordTask,
  statusTask,
  seriesTask,
  seriesTurnTask,
];

export const timetables: Timetable[] = [sweepTimetable, ...auditTimetables, ...fileTimetables, seriesTimetable];
