import type { ServerFeature } from '#server/feature';
import { sweepTask, sweepTimetable } from './sweep.server';

/** Deletes expired rows. */
export const feature: ServerFeature = {
  tasks: [sweepTask],
  timetables: [sweepTimetable],
};
