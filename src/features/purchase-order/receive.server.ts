import { type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { chips } from '#server/entity/routes';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { Books } from '#features/part/index.server';
import { advance } from './advance.server';
import { type Line, purchaseOrder, type Receipt, receiveFields } from './purchase-order';
import { orders } from './purchase-order.server';
import { receiptTable } from './purchase-order.table';

export const receiveRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/purchase-orders/:id/receive',
    tag: 'Purchase orders',
    summary: 'Take in what came of a purchase order, split over locations: the one moment at which stock changes',
    permit: ['receive', 'purchase-order'],
    body: input(receiveFields),
    answer: () => recordSchema(purchaseOrder, chips),
    handle: (ctx, { params, body }) => receiveOrder(ctx, params.id!, body.lines, body.note ?? null),
  }),
];

export async function receiveOrder(ctx: Context, id: string, given: Receipt[], note: string | null) {
  const before = await loadRow(ctx, orders, id, 'receive');
  const lines = before.lines as Line[];
  const remaining = await outstanding(ctx, id, lines);
  const after = new Map(remaining);
  for (const { part, quantity } of given) after.set(part, (after.get(part) ?? 0) - quantity);
  const done = [...after.values()].every((rest) => rest <= 0);
  const many = given.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = messages.orderReceived(
    many,
    Math.max(
      0,
      [...after.values()].reduce((sum, rest) => sum + rest, 0),
    ),
  );
  // Checks first whether the order can be received at all, then whether these lines can.
  const answer = () => advance(ctx, before, done ? 'received' : 'partially_received', words);
  if (before.status !== 'sent' && before.status !== 'partially_received') return answer();
  const books = await Books.open(
    ctx,
    lines.map(({ part }) => part),
    given.map(({ location }) => location),
  );
  requirePossible(given, remaining, books);
  const priceOf = ({ part, unit_price }: Receipt) =>
    unit_price ?? lines.find((line) => line.part === part)!.unit_price ?? null;
  for (const [at, one] of given.entries())
    books.move({
      ...one,
      kind: 'receive',
      unitCost: priceOf(one),
      reason: `${String(before.name)}${note ? `: ${note}` : ''}`,
      origin: { entity_type: 'purchase-order', id },
      field: `lines.${at}.quantity`,
    });
  await books.close();
  await insertInto(
    ctx.db,
    receiptTable,
    given.map((one) => ({
      organization_id: ctx.organization.id,
      id: uuid7(Date.parse(ctx.now)),
      order_id: id,
      part_id: one.part,
      location_id: one.location,
      quantity: one.quantity,
      unit_price: priceOf(one),
      note,
      created_at: ctx.now,
      created_by: ctx.user.member,
    })),
  );
  return answer();
}

/** Outstanding quantity by part. */
export async function outstanding(ctx: Context, order: string, lines: Line[]): Promise<Map<string, number>> {
  const received = await ctx.db.rows<{ part: string; quantity: number }>(
    `select part_id as part, sum(quantity)::int as quantity from purchase_receipt
     where organization_id = $1 and order_id = $2 group by part_id`,
    [ctx.organization.id, order],
  );
  return new Map(
    lines.map(({ part, quantity }) => [part, quantity - (received.find((one) => one.part === part)?.quantity ?? 0)]),
  );
}

function requirePossible(given: Receipt[], remaining: Map<string, number>, { parts, places }: Books): void {
  const errors: FieldErrors = {};
  const sums = new Map<string, number>();
  for (const [at, { part, location, quantity }] of given.entries()) {
    const total = (sums.get(part) ?? 0) + quantity;
    sums.set(part, total);
    const rest = remaining.get(part);
    if (rest === undefined || !parts.has(part)) errors[`lines.${at}.part`] = [messages.notOrdered];
    else if (total > rest) errors[`lines.${at}.quantity`] = [messages.moreThanOrdered(rest)];
    if (!places.has(location)) errors[`lines.${at}.location`] = [messages.notFoundReference('Location')];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
