import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';

/** Runs are kept for 90 days. */
export const sweepTask: Task = {
  name: 'sweep agents',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(
      `delete from agent_run where started_at < $1::timestamptz - interval '90 days' and status <> 'running'`,
      [now],
    );
  },
};

export const sweepTimetable: Timetable = {
  name: sweepTask.name,
  pattern: '43 * * * *',
  zone: 'UTC',
  task: sweepTask.name,
};
