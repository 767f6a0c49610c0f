import type { ServerFeature } from '#server/feature';
import { watchRoutes } from '#features/notification/index.server';
import { automationRoutes } from './automation.server';
import { automationListener } from './engine/engine.server';
import { hookRoutes } from './hooks.server';
import { automationNotices } from './notices.server';
import { on } from './on.server';
import { callTask } from './engine/outgoing.server';
import { runsRoutes } from './runs.server';
import { automations } from './store.server';
import { sweepTask, sweepTimetable } from './sweep.server';
import { testRoutes } from './past/test.server';
import { verbRoutes } from './verbs.server';

/** Automations: when something happens, if it matters, then do something (D29). */
export const feature: ServerFeature = {
  routes: [
    ...automationRoutes,
    ...runsRoutes,
    ...verbRoutes,
    ...testRoutes,
    ...hookRoutes,
    ...watchRoutes(automations),
  ],
  tasks: [callTask, sweepTask],
  timetables: [sweepTimetable],
  listeners: [automationListener],
  notices: automationNotices,
  on,
};
