import type { ServerFeature } from '#server/feature';
import { statusRoute } from './status.server';
import { sweepTask, sweepTimetable } from './sweep.server';
import { procedureRoute } from './use/procedure.server';
import { questionRoute } from './use/question.server';
import { summaryRoute } from './use/summary.server';
import { wordingRoute } from './use/wording.server';

/** A language model that the operator gives, for a few things that people press a button for. */
export const feature: ServerFeature = {
  routes: [statusRoute, wordingRoute, summaryRoute, procedureRoute, questionRoute],
  tasks: [sweepTask],
  timetables: [sweepTimetable],
};
