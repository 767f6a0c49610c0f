import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';

/** Runs are kept for 90 days (F3.8), the ids of calls for one. */
export const sweepTask: Task = {
  name: 'sweep automations',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(`delete from automation_run where created_at < $1::timestamptz - interval '90 days'`, [now]);
    await db.rows(`delete from automation_call where received_at < $1::timestamptz - interval '24 hours'`, [now]);
  },
};

export const sweepTimetable: Timetable = {
  name: sweepTask.name,
  pattern: '37 * * * *',
  zone: 'UTC',
  task: sweepTask.name,
};
