import * as z from 'zod/mini';
import { badRequest, invalid, notFound } from '#shared/errors';
import { data, dateTime, flag, text } from '#shared/field';
import { isUuid } from '#shared/id';
import { type NoticeEvent, noticeNouns } from '#shared/notice';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { pageParameters } from '#server/entity/routes';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { input, patchInput, type Route, route } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { aboutOf } from './about.server';
import { tellInbox } from './notify.server';

const tag = 'Notifications';
const words = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const schema = object({
  id: words,
  event: words,
  record: object({ entity_type: words, id: words, name: words, code: { type: ['string', 'null'] } }),
  text: words,
  count: { type: 'integer' },
  is_read: { type: 'boolean' },
  is_done: { type: 'boolean' },
  snoozed_until: { ...time, type: ['string', 'null'] },
  updated_at: time,
});

const fields = {
  is_read: flag({ label: 'Read' }),
  is_done: flag({ label: 'Done' }),
  snoozed_until: dateTime({ label: 'Snoozed until' }),
};

const states = {
  open: `not n.is_done and (n.snoozed_until is null or n.snoozed_until <= app_now())`,
  snoozed: `not n.is_done and n.snoozed_until > app_now()`,
  done: `n.is_done`,
};
type State = keyof typeof states;

/** The inbox of the caller: what concerns them and what they may still read. */
export const inboxRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/inbox',
    tag,
    summary: 'List the notices of the caller, the latest first',
    permit: 'in-person',
    query: [
      {
        name: 'state',
        description: 'Open unless said otherwise.',
        schema: { type: 'string', enum: Object.keys(states) },
      },
      ...pageParameters.filter(({ name }) => name !== 'q'),
    ],
    answer: pageSchema(schema),
    handle: (ctx, { query }) => listInbox(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/inbox/count',
    tag,
    summary: 'Count the notices that are open and unread',
    permit: 'in-person',
    answer: object({ unread: { type: 'integer' } }),
    handle: async (ctx) => ({ unread: (await unreadOf(ctx, [ctx.user.member!])).get(ctx.user.member!) ?? 0 }),
  }),
  route({
    method: 'PATCH',
    path: '/inbox/:notice',
    tag,
    summary: 'Read, snooze or tick off a notice, or take that back',
    permit: 'in-person',
    body: patchInput(fields),
    answer: schema,
    handle: (ctx, { params, body }) => changeNotice(ctx, params.notice!, body),
  }),
  route({
    method: 'POST',
    path: '/inbox/read',
    tag,
    summary:
      'Mark all open notices as read, or what the inbox has about a record, because it was opened; answers which',
    permit: 'in-person',
    body: input({ record: text({ label: 'Record', max: 36 }) }),
    answer: object({ read: list(words) }),
    handle: (ctx, { body: { record } }) => {
      if (!record) return readNotices(ctx, states.open);
      if (!isUuid(record)) throw invalid({ record: [messages.mustBeId('Record')] });
      return readNotices(ctx, 'n.entity_id = $3', record);
    },
  }),
  route({
    method: 'POST',
    path: '/inbox/unread',
    tag,
    summary: 'Mark notices as unread, to take back that they were read',
    permit: 'in-person',
    body: input({ notices: data(z.array(z.uuid()), { label: 'Notices', required: true }) }),
    status: 204,
    handle: async (ctx, { body: { notices } }) => {
      await ctx.db.rows(
        `update notice set is_read = false where organization_id = $1 and member_id = $2 and id = any($3)`,
        [ctx.organization.id, ctx.user.member, notices],
      );
      tellInbox(ctx);
    },
  }),
];

/** SQL: notices `n` of members `who` with their records, as far as they may read those. */
const readable = (): string =>
  noticeNouns
    .map(aboutOf)
    .map(
      ({
        noun,
        source,
        name,
        code,
        readable: isReadable,
      }) => `select n.*, ${name} as record_name, ${code} as record_code from notice n
        join member who on who.organization_id = n.organization_id and who.id = n.member_id
        join ${source} t on t.organization_id = n.organization_id and t.id = n.entity_id
        where n.organization_id = $1 and n.member_id = any($2) and n.entity_type = '${noun}' and ${isReadable}`,
    )
    .join(' union all ');

const select = `select n.id, n.event, n.text, n.count, n.is_read, n.is_done, n.snoozed_until, n.updated_at,
  json_build_object('entity_type', n.entity_type, 'id', n.entity_id, 'name', n.record_name, 'code', n.record_code) as record`;

async function listInbox(ctx: Context, query: URLSearchParams): Promise<Page<unknown>> {
  for (const name of query.keys())
    if (!['state', 'page', 'page_size'].includes(name)) throw badRequest(messages.unknownFilter(name));
  const state = (query.get('state') ?? 'open') as State;
  if (!Object.hasOwn(states, state))
    throw badRequest(messages.badFilterValue('state', messages.mustBeOneOf('State', Object.keys(states))));
  const paging = readPage(query, 25);
  const values = [ctx.organization.id, [ctx.user.member]];
  const from = `from (${readable()}) n where ${states[state]}`;
  const [total] = await ctx.db.rows<{ count: number }>(`select count(*) as count ${from}`, values);
  const rows = await ctx.db.rows(
    `${select} ${from} order by n.updated_at desc, n.id desc limit ${paging.size} offset ${paging.offset}`,
    values,
  );
  return pageOf(ctx, paging, total!.count, rows);
}

/** How many notices are open and unread, by member; members without any are missing. */
export async function unreadOf(ctx: Context, members: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ member_id: string; unread: number }>(
    `select n.member_id, count(*)::int as unread from (${readable()}) n where not n.is_read and ${states.open} group by n.member_id`,
    [ctx.organization.id, members],
    'often',
  );
  return new Map(rows.map(({ member_id, unread }) => [member_id, unread]));
}

interface Change {
  is_read?: boolean | null;
  is_done?: boolean | null;
  snoozed_until?: string | null;
}

async function changeNotice(ctx: Context, id: string, change: Change): Promise<unknown> {
  const { is_read = null, is_done = null, snoozed_until } = change;
  if (snoozed_until && snoozed_until <= ctx.now)
    throw invalid({ snoozed_until: [messages.mustBeAhead(fields.snoozed_until.label)] });
  const changed = await ctx.db.rows(
    `update notice set is_read = coalesce($4, is_read), is_done = coalesce($5, is_done),
       snoozed_until = case when $6 then $7::timestamptz else snoozed_until end
     where organization_id = $1 and member_id = $2 and id = $3 returning id`,
    [ctx.organization.id, ctx.user.member, id, is_read, is_done, snoozed_until !== undefined, snoozed_until ?? null],
  );
  if (changed.length === 0) throw notFound();
  if (snoozed_until) await enqueue(ctx, wakeTask.name, {}, { runAt: snoozed_until });
  tellInbox(ctx);
  const [row] = await ctx.db.rows(`${select} from (${readable()}) n where n.id = $3`, [
    ctx.organization.id,
    [ctx.user.member],
    id,
  ]);
  if (!row) throw notFound();
  return row;
}

async function readNotices(ctx: Context, condition: string, ...more: string[]): Promise<{ read: string[] }> {
  const read = await ctx.db.rows<{ id: string }>(
    `update notice n set is_read = true
     where n.organization_id = $1 and n.member_id = $2 and not n.is_read and ${condition} returning n.id`,
    [ctx.organization.id, ctx.user.member, ...more],
  );
  if (read.length > 0) tellInbox(ctx);
  return { read: read.map(({ id }) => id) };
}

/** What these events asked for has been done by somebody, so nobody has to read of it. */
export async function settle(ctx: Context, record: string, events: readonly NoticeEvent[]): Promise<void> {
  const settled = await ctx.db.rows(
    `update notice set is_read = true, is_done = true
     where organization_id = $1 and entity_id = $2 and event = any($3) and not is_done returning id`,
    [ctx.organization.id, record, events],
  );
  if (settled.length > 0) tellInbox(ctx);
}

/** The badge counts what comes back from its snooze. */
export const wakeTask: Task = { name: 'wake notices', run: async ({ ctx }) => tellInbox(ctx!) };
