import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';

/** Who asked for what is kept for a year. */
export const sweepTask: Task = {
  name: 'sweep calls of the language model',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(`delete from language_model_call where created_at < $1::timestamptz - interval '1 year'`, [now]);
  },
};

export const sweepTimetable: Timetable = {
  name: sweepTask.name,
  pattern: '47 3 * * *',
  zone: 'UTC',
  task: sweepTask.name,
};
