import { badRequest, conflict, invalid } from '#shared/errors';
import type { Created, RecordOf } from '#shared/entity';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { countMail } from '#server/mail/limits';
import { sendMail } from '#server/mail/mail';
import { advance } from '../advance.server';
import { orderPdf, type Sheet } from './order-pdf.server';
import { purchaseOrder, sendFields } from '../purchase-order';
import { orders } from '../purchase-order.server';

export const sendRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/purchase-orders/:id/send',
    tag: 'Purchase orders',
    summary: 'Send an approved purchase order to its vendor by mail, or say that it was ordered in another way',
    permit: ['send', 'purchase-order'],
    body: input(sendFields),
    answer: () => recordSchema(purchaseOrder, chips),
    handle: (ctx, { params, body }) => sendOrder(ctx, params.id!, body),
  }),
  route({
    method: 'GET',
    path: '/purchase-orders/:id/recipient',
    tag: 'Purchase orders',
    summary: 'Read whom a purchase order is sent to where nobody else is named',
    permit: ['send', 'purchase-order'],
    answer: { type: 'object', properties: { email: { type: ['string', 'null'] } } },
    handle: async (ctx, { params, query }) => {
      for (const name of query.keys()) throw badRequest(messages.unknownFilter(name));
      const { vendor } = await getRow(ctx, orders, params.id!);
      return { email: await addressOf(ctx, vendor.id) };
    },
  }),
  route({
    method: 'GET',
    path: '/purchase-orders/:id/order.pdf',
    tag: 'Purchase orders',
    summary: 'Read a purchase order as a PDF',
    permit: ['read', 'purchase-order'],
    type: 'application/pdf',
    answer: { type: 'string' },
    visit: async ({ app, reply, holder, within }, { params, query }) => {
      for (const name of query.keys()) throw badRequest(messages.unknownFilter(name));
      const sheet = await within(async (ctx) => sheetOf(ctx, await getRow(ctx, orders, params.id!)));
      return reply.type('application/pdf').send(await app.workers.run(holder!.organization.id, orderPdf, sheet));
    },
  }),
];

async function sendOrder(ctx: Context, id: string, { to, message, mail }: Created<typeof sendFields>) {
  const before = await loadRow(ctx, orders, id, 'send');
  if (before.status !== 'approved') return advance(ctx, before, 'sent', '');
  const mailed = mail ?? true;
  if (!mailed) refuseUnsent({ to, message });
  const address = mailed ? (to ?? (await addressOf(ctx, before.vendor as string))) : null;
  if (mailed && !address) throw invalid({ to: [messages.noAddress] });
  if (address) await countMail(ctx, 'told', address);
  const expected = (before.expected_on as string | null) ?? (await expectedOn(ctx, before));
  const sent = { sent_at: ctx.now, sent_to: address, expected_on: expected, promised_on: expected };
  const order = await advance(ctx, before, 'sent', messages.orderSent(address), sent);
  if (address) {
    const name = await nameOf(ctx);
    await sendMail(ctx, {
      to: address,
      subject: messages.orderMail.subject(order.name, name),
      body: message || messages.orderMail.body(order.name, name),
      attachment: { name: `${order.name}.pdf`, job: orderPdf, input: await sheetOf(ctx, order) },
    });
  }
  return order;
}

/** Without a mail these values would be dropped silently. */
function refuseUnsent(values: { to?: string | null; message?: string | null }): void {
  const dropped = (Object.keys(values) as (keyof typeof values)[]).filter((key) => values[key]);
  const errors = dropped.map((key) => [key, [messages.onlyWithMail(sendFields[key].label)]]);
  if (dropped.length > 0) throw invalid(Object.fromEntries(errors));
}

/** The vendor's address for orders: the first contact with an email whose role mentions orders, otherwise any. */
async function addressOf(ctx: Context, vendor: string): Promise<string | null> {
  const [contact] = await ctx.db.rows<{ email: string }>(
    `select email from contact where organization_id = $1 and vendor_id = $2 and email is not null and deleted_at is null
     order by (coalesce(role, '') || name) ~* 'order|sales|spare|counter' desc, app_fold(name), id limit 1`,
    [ctx.organization.id, vendor],
  );
  return contact?.email ?? null;
}

/** Today plus the longest lead time of its parts. */
async function expectedOn(ctx: Context, order: Row): Promise<string | null> {
  const [found] = await ctx.db.rows<{ day: string | null }>(
    `select to_char(($4::timestamptz at time zone $3)::date + max(coalesce(s.lead_time_days, v.lead_time_days)), 'YYYY-MM-DD') as day
     from vendor v left join (select s.* from part_vendor s join purchase_order_part p
         on p.organization_id = s.organization_id and p.part_id = s.part_id and p.order_id = $5) s
       on s.organization_id = v.organization_id and s.vendor_id = v.id
     where v.organization_id = $1 and v.id = $2`,
    [ctx.organization.id, order.vendor, ctx.organization.time_zone, ctx.now, order.id],
  );
  return found?.day ?? null;
}

async function sheetOf(ctx: Context, order: RecordOf<typeof purchaseOrder>): Promise<Sheet> {
  const [vendor] = await ctx.db.rows<{ name: string; address: string | null }>(
    `select name, address from vendor where organization_id = $1 and id = $2`,
    [ctx.organization.id, order.vendor.id],
  );
  if (!vendor) throw conflict(messages.notFound);
  const [place] = order.deliver_to
    ? await ctx.db.rows<{ name: string; address: string | null }>(
        `select name, address from location where organization_id = $1 and id = $2`,
        [ctx.organization.id, order.deliver_to.id],
      )
    : [];
  return {
    organization: await nameOf(ctx),
    currency: ctx.organization.currency,
    priced: can(ctx.user, 'read', 'cost', order as never),
    day: dayIn(order.sent_at ?? ctx.now, ctx.organization.time_zone),
    closed: order.closed_at && dayIn(order.closed_at, ctx.organization.time_zone),
    vendor,
    place: place ?? null,
    order,
  };
}

async function nameOf(ctx: Context): Promise<string> {
  const [organization] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
    ctx.organization.id,
  ]);
  return organization!.name;
}
