import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { hasStore, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { object, pageSchema } from '#server/http/json-schema';
import { pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { aboutOf } from './about.server';
import { queued } from './send/send.server';

const words = { type: 'string' };
const wordsOrNone = { type: ['string', 'null'] };
const time = { type: 'string', format: 'date-time' };
const delivery = object({
  id: words,
  user: object({ id: words, name: words }),
  channel: { type: 'string', enum: ['push', 'mail'] },
  event: words,
  record: object({ entity_type: words, id: words, name: wordsOrNone, code: wordsOrNone }),
  count: { type: 'integer' },
  status: { type: 'string', enum: ['waiting', 'held', 'merged', 'sent', 'failed', 'dropped'] },
  reason: wordsOrNone,
  due_at: time,
  created_at: time,
  sent_at: { ...time, type: ['string', 'null'] },
});

/** A mail that the post office refused for good counts as failed, too; a push counts as sent once it was taken. */
const status = `case when d.status = 'sent' and m.status = 'failed' then 'failed'
  when d.status = 'sent' and d.reason = '${queued}' then 'waiting' else d.status end`;

/** What became of pushes and mails, for an admin. It shows who was told of what, and no content. */
export const logRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/core/deliveries',
    tag: 'Mails',
    summary: 'List the pushes and mails about notices, newest first: sent, waiting, or why not',
    permit: ['read', 'mail'],
    query: pageParameters.filter(({ name }) => name !== 'q'),
    answer: pageSchema(delivery),
    handle: async (ctx, { query }) => {
      for (const name of query.keys())
        if (name !== 'page' && name !== 'page_size') throw badRequest(messages.unknownFilter(name));
      const paging = readPage(query, 25);
      const [total] = await ctx.db.rows<{ count: number }>(
        `select count(*) as count from delivery where organization_id = $1`,
        [ctx.organization.id],
      );
      const rows = await ctx.db.rows<Logged>(
        `select d.id, json_build_object('id', who.id, 'name', who.name) as user, d.channel, d.event,
           json_build_object('entity_type', d.entity_type, 'id', d.entity_id) as record, d.count, ${status} as status, d.reason,
           d.due_at, d.created_at, d.sent_at
         from delivery d join member who on who.organization_id = d.organization_id and who.id = d.member_id
           left join mail m on m.id = d.mail_id
         where d.organization_id = $1 order by d.created_at desc, d.id desc limit $2 offset $3`,
        [ctx.organization.id, paging.size, paging.offset],
      );
      return pageOf(ctx, paging, total!.count, await named(ctx, rows));
    },
  }),
];

interface Logged {
  record: { entity_type: string; id: string };
}

/** The records by name; one that is deleted has none, because its page is gone. */
async function named(ctx: Context, rows: Logged[]): Promise<unknown[]> {
  const found = new Map<string, { name: string; code: string | null }>();
  for (const noun of new Set(rows.map(({ record }) => record.entity_type))) {
    const { source, name, code } = aboutOf(noun);
    const params = new Params();
    const ids = rows.filter(({ record }) => record.entity_type === noun).map(({ record }) => record.id);
    const visible = hasStore(noun)
      ? visibleTo(ctx, storeOf(noun), 't', params)
      : `t.organization_id = ${params.add(ctx.organization.id)}`;
    const records = await ctx.db.rows<{ id: string; name: string; code: string | null }>(
      `select t.id, ${name} as name, ${code} as code from ${source} t
       where ${visible} and t.id = any(${params.add(ids)}::uuid[])`,
      params.values,
    );
    for (const { id, ...record } of records) found.set(id, record);
  }
  return rows.map((row) => ({
    ...row,
    record: { ...row.record, ...(found.get(row.record.id) ?? { name: null, code: null }) },
  }));
}
