import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';

export const sweepTimetable: Timetable = {
  name: 'sweep notices',
  pattern: '41 3 * * *',
  zone: 'UTC',
  task: 'sweep notices',
};

/** The log stays as long as that of mails, and what is done in the inbox for a year. */
export const sweepTask: Task = {
  name: sweepTimetable.task,
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(
      `delete from delivery where created_at < $1::timestamptz - interval '90 days' and status not in ('waiting', 'held')`,
      [now],
    );
    await db.rows(`delete from notice where is_done and updated_at < $1::timestamptz - interval '1 year'`, [now]);
    await db.rows(`delete from clock_notice where due_at < $1::timestamptz - interval '90 days'`, [now]);
  },
};
