import { cutTo } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Message } from '#server/notice';
import { aboutOf } from './about.server';
import { queueDeliveries, type Queued } from './send/deliver.server';
import { channelsFor, type Matrix, noQuiet, type Quiet } from './preferences';
import { mailDeparture, pushDeparture, type Rhythm } from './send/timing';
import { watch } from './watch.server';
import { workingDaysOf } from './send/working-days.server';

interface Recipient {
  id: string;
  matrix: Partial<Matrix> | null;
  quiet: Quiet | null;
  time_zone: string | null;
  pushed_at: string | null;
}

/** One push per record in this time. */
const pushGap = 2 * 60_000;

/**
 * Tells people of something about a record, by the channels that each has chosen. Nobody hears of their own acts or of
 * what they may not read. Everything is written in the transaction of the cause. Returns who was told.
 */
export async function notify(ctx: Context, message: Message, actor: string | null): Promise<string[]> {
  if (message.watch) await watch(ctx, message.noun, message.id, message.to.members ?? []);
  const recipients = await recipientsOf(ctx, message, actor);
  if (recipients.length === 0) return [];
  const workingDays = await workingDaysOf(ctx);
  const { event, urgent = false } = message;
  const inbox: string[] = [];
  const queued: Queued[] = [];
  for (const { id, matrix, quiet, time_zone, pushed_at } of recipients) {
    const chosen = channelsFor(matrix, event, urgent);
    const rhythm: Rhythm = { quiet: quiet ?? noQuiet, zone: time_zone ?? ctx.organization.time_zone, workingDays };
    if (chosen.in_app) inbox.push(id);
    if (chosen.push)
      queued.push({ member: id, channel: 'push', ...pushDeparture(afterLast(ctx, pushed_at), rhythm, urgent) });
    const mail = mailDeparture(ctx.now, rhythm, chosen.mail);
    if (mail) queued.push({ member: id, channel: 'mail', ...mail });
  }
  await fillInbox(ctx, message, inbox);
  await queueDeliveries(ctx, message, queued);
  return recipients.map(({ id }) => id);
}

const afterLast = (ctx: Context, pushed: string | null): string => {
  const next = pushed === null ? 0 : Date.parse(pushed) + pushGap;
  return next > Date.parse(ctx.now) ? new Date(next).toISOString() : ctx.now;
};

async function recipientsOf(ctx: Context, { noun, id, to }: Message, actor: string | null): Promise<Recipient[]> {
  const about = aboutOf(noun);
  const params = new Params();
  const organization = params.add(ctx.organization.id);
  const record = params.add(id);
  const recipientClauses = [
    ...(to.members?.length ? [`who.id = any(${params.add(to.members)}::uuid[])`] : []),
    ...(to.watchers
      ? [
          `exists (select from watch w where w.organization_id = ${organization} and w.entity_type = '${noun}'
             and w.entity_id = ${record} and w.member_id = who.id and w.is_watching)`,
        ]
      : []),
    ...(to.managers ? [`who.role in ('manager', 'admin')`] : []),
    ...(to.admins ? [`who.role = 'admin'`] : []),
  ];
  if (recipientClauses.length === 0) return [];
  const staff = to.staff ? ` and who.role <> 'requester'` : '';
  const silent = [...(to.except ?? []), ...(actor ? [actor] : [])];
  return ctx.db.rows<Recipient>(
    `select who.id, p.matrix, p.quiet, p.time_zone,
       (select max(d.sent_at) from delivery d where d.organization_id = who.organization_id and d.entity_id = ${record}
          and d.member_id = who.id and d.channel = 'push' and d.status = 'sent') as pushed_at
     from ${about.source} t join member who on who.organization_id = t.organization_id
       left join notification_preference p on p.organization_id = who.organization_id and p.member_id = who.id
     where t.organization_id = ${organization} and t.id = ${record} and who.id <> all(${params.add(silent)}::uuid[])
       and (${recipientClauses.join(' or ')})${staff} and ${about.readable}`,
    params.values,
  );
}

/** Opens the row of each person's inbox and marks it as unread; snoozed rows sleep on unless it is a mention or urgent. */
async function fillInbox(
  ctx: Context,
  { event, noun, id, text, urgent = false }: Message,
  members: string[],
): Promise<void> {
  if (members.length === 0) return;
  await ctx.db.rows(
    `insert into notice as n (organization_id, id, member_id, entity_type, entity_id, event, text, created_at, updated_at)
     select $1, of.id, of.member, $4, $5, $6, $7, $8, $8 from unnest($2::uuid[], $3::uuid[]) of (id, member)
     on conflict (organization_id, member_id, entity_type, entity_id) do update set
       event = excluded.event, text = excluded.text, updated_at = excluded.updated_at,
       count = case when n.is_read or n.is_done then 1 else n.count + 1 end, is_read = false, is_done = false,
       snoozed_until = case when $9 then null else n.snoozed_until end`,
    [
      ctx.organization.id,
      members.map(() => uuid7(Date.parse(ctx.now))),
      members,
      noun,
      id,
      event,
      cutTo(text, 500),
      ctx.now,
      urgent || event === 'mention',
    ],
  );
  tellInbox(ctx);
}

/** Open pages are told how many notices are unread (`features/event`). */
export const tellInbox = (ctx: Context): void =>
  void ctx.events.push({
    id: '',
    organization: ctx.organization.id,
    entity_type: 'inbox',
    entity_id: ctx.organization.id,
    action: 'updated',
  });
