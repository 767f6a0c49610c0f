import type { ServerFeature } from '#server/feature';
import { deliverTask, deliverTimetable } from './send/deliver.server';
import { inboxRoutes, wakeTask } from './inbox.server';
import { noticeListener } from './listener.server';
import { logRoutes } from './log.server';
import { dropWaiting } from './restored.server';
import { preferenceRoutes } from './preferences.server';
import { pushSettledTask } from './send/send.server';
import { sweepTask, sweepTimetable } from './sweep.server';

export { notYetSent } from './send/clock.server';
export { settle, unreadOf } from './inbox.server';
export { notify } from './notify.server';
export { addUnsubscribe } from './send/unsubscribe.server';
export { watchRoutes } from './watch.server';

/** Tells people what concerns them: the inbox, pushes and mails. */
export const feature: ServerFeature = {
  routes: [...inboxRoutes, ...preferenceRoutes, ...logRoutes],
  tasks: [deliverTask, pushSettledTask, wakeTask, sweepTask],
  timetables: [deliverTimetable, sweepTimetable],
  listeners: [noticeListener],
  restored: dropWaiting,
};
