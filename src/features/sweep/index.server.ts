import type { ServerFeature } from '#server/feature';
import { sweepTask, sweepTimetable } from './sweep.server';

/** What has run out is taken away. */
export const feature: ServerFeature = {
  tasks: [sweepTask],
  timetables: [sweepTimetable],
};
