import { cutTo } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { enqueue } from '#server/jobs/queue';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import type { Message } from '#server/notice';
import { type Checked, checkDue, type Due } from './due.server';
import { mailNotices, type Outcome, pushNotices } from './send.server';
import type { Departure } from './timing';

export interface Queued extends Departure {
  member: string;
  channel: 'push' | 'mail';
}

const taskName = 'deliver notices';

/** Queues pushes and mails. One that waits for the same record is merged into the new one and keeps its turn. */
export async function queueDeliveries(ctx: Context, message: Message, queued: Queued[]): Promise<void> {
  if (queued.length === 0) return;
  const waiting = await mergeWaiting(ctx, message, queued);
  const rows = queued.map(({ member, channel, at, held = null }) => {
    const before = waiting.find((one) => one.member === member && one.channel === channel);
    const isFirst = before !== undefined && before.due_at < at;
    return {
      member,
      channel,
      count: 1 + (before?.count ?? 0),
      due_at: isFirst ? before.due_at : at,
      reason: isFirst ? before.reason : held,
    };
  });
  await ctx.db.rows(
    `insert into delivery (organization_id, id, member_id, channel, event, entity_type, entity_id, text, count, status, reason,
       due_at, created_at, urgent)
     select $1, of.id, of.member, of.channel, $7, $8, $9, $10, of.count, case when of.reason is null then 'waiting' else 'held' end,
       of.reason, of.due_at, $11, $13
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::timestamptz[], $12::text[])
       of (id, member, channel, count, due_at, reason)`,
    [
      ctx.organization.id,
      rows.map(() => uuid7(Date.parse(ctx.now))),
      rows.map(({ member }) => member),
      rows.map(({ channel }) => channel),
      rows.map(({ count }) => count),
      rows.map(({ due_at }) => due_at),
      message.event,
      message.noun,
      message.id,
      cutTo(message.text, 500),
      ctx.now,
      rows.map(({ reason }) => reason),
      message.urgent ?? false,
    ],
  );
  for (const runAt of new Set(rows.map(({ due_at }) => due_at)))
    await enqueue(ctx, taskName, {}, { key: `${taskName} ${ctx.organization.id} ${runAt}`, runAt });
}

interface Waiting {
  member: string;
  channel: string;
  due_at: string;
  reason: 'quiet_hours' | 'digest' | null;
  count: number;
}

const mergeWaiting = (ctx: Context, { noun, id }: Message, queued: Queued[]): Promise<Waiting[]> =>
  ctx.db.rows<Waiting>(
    `with old as (
       select d.id, d.reason from delivery d
         join unnest($4::uuid[], $5::text[]) of (member, channel) on of.member = d.member_id and of.channel = d.channel
       where d.organization_id = $1 and d.entity_type = $2 and d.entity_id = $3 and d.status in ('waiting', 'held') for update of d)
     update delivery d set status = 'merged', reason = 'newer' from old
     where d.organization_id = $1 and d.id = old.id
     returning d.member_id as member, d.channel, d.due_at, old.reason, d.count`,
    [ctx.organization.id, noun, id, queued.map(({ member }) => member), queued.map(({ channel }) => channel)],
  );

/**
 * Sends what is due, as far as it still concerns people: whoever has read it, or may not read the record any more, gets
 * nothing.
 */
export const deliverTask: Task = {
  name: taskName,
  run: async (job) => {
    const ctx = job.ctx!;
    const due = await ctx.db.rows<Due>(
      `select id, member_id as member, channel, event, entity_type as noun, entity_id as record, text, count, reason, urgent
       from delivery where organization_id = $1 and status in ('waiting', 'held') and due_at <= $2
       order by due_at, id limit 1000 for update skip locked`,
      [ctx.organization.id, ctx.now],
    );
    if (due.length === 0) return;
    const all = await checkDue(ctx, due);
    const checked = all.filter(({ wait }) => wait === undefined);
    await reserveAgain(
      ctx,
      all.filter(({ wait }) => wait !== undefined),
    );
    const outcomes = [
      ...checked
        .filter((one) => one.drop !== undefined)
        .map(({ id, drop }) => ({ id, status: 'dropped', reason: drop! })),
      ...(await pushNotices(ctx, standing(checked, 'push'))),
      ...(await mailNotices(ctx, standing(checked, 'mail'))),
    ];
    await saveOutcomes(ctx, outcomes);
    if (due.length === 1_000) await enqueue(ctx, taskName, {});
  },
  giveUp: async ({ ctx }) => {
    await ctx!.db.rows(
      `update delivery set status = 'failed', reason = 'gave_up' where organization_id = $1
       and status in ('waiting', 'held') and due_at <= $2`,
      [ctx!.organization.id, ctx!.now],
    );
  },
};

/** Quiet hours may have begun since it was queued: they were chosen later, or the server was away. */
async function reserveAgain(ctx: Context, held: Checked[]): Promise<void> {
  if (held.length === 0) return;
  await ctx.db.rows(
    `update delivery d set status = 'held', reason = coalesce(d.reason, 'quiet_hours'), due_at = of.due_at
     from unnest($2::uuid[], $3::timestamptz[]) of (id, due_at) where d.organization_id = $1 and d.id = of.id`,
    [ctx.organization.id, held.map(({ id }) => id), held.map(({ wait }) => wait)],
  );
  for (const runAt of new Set(held.map(({ wait }) => wait!)))
    await enqueue(ctx, taskName, {}, { key: `${taskName} ${ctx.organization.id} ${runAt}`, runAt });
}

/** For what was queued while the last run ended. */
export const deliverTimetable: Timetable = {
  name: taskName,
  pattern: '*/5 * * * *',
  zone: 'organization',
  task: taskName,
};

const standing = (checked: Checked[], channel: string): Checked[] =>
  checked.filter((one) => one.channel === channel && one.drop === undefined);

const saveOutcomes = (ctx: Context, outcomes: Outcome[]) =>
  ctx.db.rows(
    `update delivery d set status = of.status, reason = of.reason, mail_id = of.mail,
       sent_at = case when of.status = 'sent' then $6::timestamptz end
     from unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[]) of (id, status, reason, mail)
     where d.organization_id = $1 and d.id = of.id`,
    [
      ctx.organization.id,
      outcomes.map(({ id }) => id),
      outcomes.map(({ status }) => status),
      outcomes.map(({ reason }) => reason ?? null),
      outcomes.map(({ mail }) => mail ?? null),
      ctx.now,
    ],
  );
