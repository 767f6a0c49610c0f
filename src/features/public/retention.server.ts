import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { dropRequests, removeContact } from '#features/request/index.server';

/** What strangers left goes when its time is over (F1.7), every hour by the organisation's clock. */
export const retentionTimetable: Timetable = {
  name: 'forget strangers',
  pattern: '23 * * * *',
  zone: 'organization',
  task: 'forget strangers',
};

export const retentionTask: Task = {
  name: retentionTimetable.task,
  run: async ({ ctx }) => {
    await forgetContacts(ctx!);
    await dropUnseen(ctx!, 'is_unconfirmed', 1);
    await dropUnseen(ctx!, `is_suspect and status in ('pending', 'cancelled')`, 7);
    await ctx!.db.rows(
      `delete from portal_file where organization_id = $1 and created_at < $2
        and not exists (select from portal_report r where r.organization_id = $1 and r.request_id = report_id)`,
      [ctx!.organization.id, before(ctx!, 2)],
    );
  },
};

const day = 86_400_000;
const before = ({ now }: Context, days: number): string => new Date(Date.parse(now) - days * day).toISOString();

/** Contacts go as many days after closing as their portal says. */
async function forgetContacts(ctx: Context): Promise<void> {
  const over = await ctx.db.rows<{ id: string }>(
    `select r.id from request_contact c
       join request r on r.organization_id = c.organization_id and r.id = c.request_id
       left join portal p on p.organization_id = r.organization_id and p.id = r.portal_id
     where c.organization_id = $1
       and coalesce(r.deleted_at, r.closed_at) < $2::timestamptz - make_interval(days => coalesce(p.retention_days, 365))`,
    [ctx.organization.id, ctx.now],
  );
  for (const { id } of over) await removeContact(ctx, id);
}

/**
 * What nobody confirmed, and what the honeypot caught and nobody of the staff has touched, goes as if it had never been
 * there: who sends it again is taken in anew.
 */
async function dropUnseen(ctx: Context, condition: string, days: number): Promise<void> {
  const old = await ctx.db.rows<{ id: string }>(
    `select id from request where organization_id = $1 and ${condition} and deleted_at is null and created_at < $2`,
    [ctx.organization.id, before(ctx, days)],
  );
  const ids = old.map(({ id }) => id);
  const values = [ctx.organization.id, ids];
  await dropRequests(ctx, ids);
  await ctx.db.rows(`delete from portal_file where organization_id = $1 and report_id = any($2)`, values);
  await ctx.db.rows(`delete from portal_report where organization_id = $1 and request_id = any($2)`, values);
}
