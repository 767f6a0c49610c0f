import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { pushFollowTask } from '#features/push/index.server';

/** Deletes expired rows every hour. None of them is business data or history. */
export const sweepTimetable: Timetable = { name: 'sweep', pattern: '17 * * * *', zone: 'UTC', task: 'sweep' };

export const sweepTask: Task = {
  name: 'sweep',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(`delete from session where expires_at < $1`, [now]);
    // One that follows its person to another organisation has no session for a moment (`pushFollowTask`).
    await db.rows(
      `delete from push_subscription p where not exists (select from session s where s.id = p.session_id)
         and not exists (select from job j where j.task = $1 and j.payload ->> 'from' = p.session_id::text)`,
      [pushFollowTask.name],
    );
    await db.rows(`delete from password_reset where expires_at < $1`, [now]);
    // Kept as long as an invitation is valid: an invitation to the wanted address ends with the others (`endProofs`).
    await db.rows(`delete from email_change where expires_at < $1::timestamptz - interval '7 days'`, [now]);
    await db.rows(`delete from sign_up where expires_at < $1`, [now]);
    await db.rows(`delete from device where seen_at < $1::timestamptz - interval '400 days'`, [now]);
    await db.rows(`delete from attempt where until < $1`, [now]);
    // The server accepts a press for 31 days (`pressed.ts`): a retry within that time must stay idempotent.
    await db.rows(`delete from idempotency where created_at < $1::timestamptz - interval '32 days'`, [now]);
    await db.rows(`delete from mail where created_at < $1::timestamptz - interval '90 days'`, [now]);
  },
};
