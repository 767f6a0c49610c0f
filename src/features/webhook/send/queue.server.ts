import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { Db } from '#server/db/transaction';
import { enqueue } from '#server/jobs/queue';

export const deliverTaskName = 'webhook';

/** Queued once for each message; sent after the commit. */
export async function queue(ctx: Context, webhook: string, message: string, type: string, body: string): Promise<void> {
  await ctx.db.rows(
    `insert into webhook_delivery (organization_id, id, webhook_id, message_id, type, body, status, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7) on conflict (organization_id, webhook_id, message_id) do nothing`,
    [ctx.organization.id, uuid7(Date.parse(ctx.now)), webhook, message, type, body, ctx.now],
  );
  await wake(ctx, webhook);
}

interface Waker {
  db: Db;
  now: string;
  organization: { id: string };
}

/** Sends what is due. A key for each moment: while a job runs, its own key is still taken. */
export const wake = (waker: Waker, webhook: string, runAt = waker.now): Promise<void> =>
  enqueue(waker, deliverTaskName, { webhook }, { key: `${deliverTaskName} ${webhook} ${runAt}`, runAt });
