import { notices as words } from '#words/notices';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { notify, notYetSent } from '#features/notification/index.server';
import { readersOf } from './notices.server';

interface Late {
  id: string;
  due_at: string;
  urgent: boolean;
}

/** Tells those who heard of a new request that nobody has acknowledged it in time (F1.4). */
export const unacknowledgedTask: Task = {
  name: 'requests unacknowledged',
  run: async (job) => {
    const ctx = job.ctx!;
    // What has been late for longer is no news.
    const since = new Date(Date.parse(ctx.now) - 86_400_000).toISOString();
    const late = await ctx.db.rows<Late>(
      `select id, ack_due_at as due_at, coalesce(priority = 'critical', false) as urgent from request
       where organization_id = $1 and deleted_at is null and status = 'pending' and acknowledged_at is null
         and not is_suspect and not is_unconfirmed and ack_due_at >= $2 and ack_due_at < $3 order by ack_due_at, id`,
      [ctx.organization.id, since, ctx.now],
    );
    for (const { id, urgent } of await notYetSent(ctx, 'unacknowledged', late)) {
      const to = await readersOf(ctx, id);
      await notify(ctx, { event: 'unacknowledged', noun: 'request', id, to, text: words.unacknowledged, urgent }, null);
    }
  },
};

export const requestTimetables: Timetable[] = [
  { name: unacknowledgedTask.name, pattern: '*/5 * * * *', zone: 'organization', task: unacknowledgedTask.name },
];
