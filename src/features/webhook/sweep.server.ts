import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { enqueue } from '#server/jobs/queue';
import { deliverTaskName } from './send/queue.server';

export const webhookTimetables: Timetable[] = [
  { name: 'wake webhooks', pattern: '* * * * *', zone: 'UTC', task: 'wake webhooks' },
  { name: 'sweep webhooks', pattern: '53 3 * * *', zone: 'UTC', task: 'sweep webhooks' },
];

export const webhookSweepTasks: Task[] = [
  {
    // What a server was sending when it died is due again, and nobody else wakes it.
    name: 'wake webhooks',
    as: 'millwright_system',
    run: async ({ db, now }) => {
      const due = await db.rows<{ organization_id: string; webhook_id: string }>(
        `select distinct organization_id, webhook_id from webhook_delivery
         where status = 'waiting' and next_at <= $1 and (leased_until is null or leased_until <= $1)`,
        [now],
      );
      // One key for all minutes: while nothing may leave, it waits once.
      for (const { organization_id: id, webhook_id: webhook } of due)
        await enqueue(
          { db, now, organization: { id } },
          deliverTaskName,
          { webhook },
          { key: `${deliverTaskName} ${webhook}` },
        );
    },
  },
  {
    // The log goes back 30 days.
    name: 'sweep webhooks',
    as: 'millwright_system',
    run: async ({ db, now }) => {
      await db.rows(
        `delete from webhook_delivery where created_at < $1::timestamptz - interval '30 days' and status <> 'waiting'`,
        [now],
      );
    },
  },
];
