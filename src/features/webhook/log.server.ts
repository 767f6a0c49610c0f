import { badRequest, conflict, notFound } from '#shared/errors';
import { isUuid, uuid7 } from '#shared/id';
import { mayGrant, type Role } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { pageParameters } from '#server/entity/routes';
import { holdRow, loadRow } from '#server/entity/write';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { queue, wake } from './send/queue.server';
import { webhooks } from './store.server';
import { words as said } from './webhook.words';

const tag = 'Webhooks';
const words = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const timeOrNone = { ...time, type: ['string', 'null'] };
const statuses = ['waiting', 'sent', 'failed'];
const delivery = object({
  id: words,
  /** `webhook-id` at every try: the history entry. */
  message_id: words,
  type: words,
  status: { type: 'string', enum: statuses },
  attempts: { type: 'integer' },
  tries: list({
    type: 'object',
    properties: { at: time, status: { type: 'integer' }, error: words },
    required: ['at'],
  }),
  next_at: timeOrNone,
  created_at: time,
  sent_at: timeOrNone,
  /** Null for those who neither have nor may give its role: it is what that role may read. */
  body: { type: ['string', 'null'] },
});

/** What was sent to an address, and how to send it again. */
export const logRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    tag,
    summary: 'List what was sent to an address in the last 30 days, the latest first, with every try',
    permit: ['read', 'webhook'],
    query: [
      ...pageParameters.filter(({ name }) => name !== 'q'),
      { name: 'status', description: 'Only those that ended so.', schema: { type: 'string', enum: statuses } },
    ],
    answer: pageSchema(delivery),
    handle: (ctx, { params, query }) => listDeliveries(ctx, params.id!, query),
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/test',
    tag,
    summary: 'Send a ping to the address',
    permit: ['update', 'webhook'],
    status: 202,
    answer: object({ message_id: words }),
    handle: (ctx, { params }) => ping(ctx, params.id!),
  }),
  route({
    method: 'POST',
    path: '/webhooks/deliveries/:id/resend',
    tag,
    summary: 'Send a delivery again, with the same id',
    permit: ['update', 'webhook'],
    status: 202,
    answer: object({ resent: { type: 'integer' } }),
    handle: async (ctx, { params }) => ({
      resent: await resend(ctx, await webhookOf(ctx, params.id!), 'and id = $4', [params.id]),
    }),
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/resend-failed',
    tag,
    summary: 'Send again everything that has failed',
    permit: ['update', 'webhook'],
    status: 202,
    answer: object({ resent: { type: 'integer' } }),
    handle: async (ctx, { params }) => ({ resent: await resend(ctx, params.id!, `and status = 'failed'`) }),
  }),
];

async function listDeliveries(ctx: Context, id: string, query: URLSearchParams): Promise<Page<unknown>> {
  for (const name of query.keys())
    if (!['status', 'page', 'page_size'].includes(name)) throw badRequest(messages.unknownFilter(name));
  const { role } = (await getRow(ctx, webhooks, id)) as { role: Role };
  const seesBody = role === ctx.user.role || mayGrant(ctx.user.role, role);
  const paging = readPage(query, 25);
  const status = query.get('status');
  if (status !== null && !statuses.includes(status))
    throw badRequest(messages.badFilterValue('status', messages.mustBeOneOf(messages.it, statuses)));
  const where = `organization_id = $1 and webhook_id = $2 and ($3::text is null or status = $3)`;
  const values = [ctx.organization.id, id, status];
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from webhook_delivery where ${where}`,
    values,
  );
  const rows = await ctx.db.rows(
    `select id, message_id, type, status, attempts, tries, next_at, created_at, sent_at, case when $6::boolean then body end as body
     from webhook_delivery where ${where} order by created_at desc, id desc limit $4 offset $5`,
    [...values, paging.size, paging.offset, seesBody],
  );
  return pageOf(ctx, paging, total!.count, rows);
}

async function ping(ctx: Context, id: string): Promise<unknown> {
  requireOn(await holdRow(ctx, webhooks, id));
  const message_id = uuid7(Date.parse(ctx.now));
  const body = { type: 'ping', timestamp: ctx.now, data: {} };
  await queue(ctx, id, message_id, body.type, JSON.stringify(body));
  return { message_id };
}

/** An address that is off is told nothing. */
function requireOn({ is_enabled }: Row): void {
  if (!is_enabled) throw conflict(said.switchOnFirst);
}

async function webhookOf(ctx: Context, delivery: string): Promise<string> {
  const [found] = isUuid(delivery)
    ? await ctx.db.rows<{ webhook_id: string }>(
        `select webhook_id from webhook_delivery where organization_id = $1 and id = $2`,
        [ctx.organization.id, delivery],
      )
    : [];
  if (!found) throw notFound();
  return found.webhook_id;
}

/** From the first try on, as if it were new. */
async function resend(ctx: Context, webhook: string, further: string, values: unknown[] = []): Promise<number> {
  requireOn(await loadRow(ctx, webhooks, webhook, 'update'));
  const rows = await ctx.db.rows(
    `update webhook_delivery set status = 'waiting', attempts = 0, next_at = $3, leased_until = null, sent_at = null
     where organization_id = $1 and webhook_id = $2 ${further} returning id`,
    [ctx.organization.id, webhook, ctx.now, ...values],
  );
  if (rows.length > 0) await wake(ctx, webhook);
  return rows.length;
}
