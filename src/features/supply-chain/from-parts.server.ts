import type { Created } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { createOrder, orders } from '#features/purchase-order/index.server';
import { fromPartsFields, purchaseOrder } from '#features/purchase-order/purchase-order';
import { readOrders, vendorsInOrder } from './facts.server';
import type { Reckoned } from './outlook';
import { reckonedOf } from './reckon.server';
import { quantityToOrder } from './formulas/reorder';
import { grouped } from './formulas/statistics';
import { refusals } from './supply-chain.words';

const chip = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } as const;

export const fromPartsRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/purchase-orders/from-parts',
    tag: 'Purchase orders',
    summary: 'Make a draft for each vendor and location: of these lines, or of what these parts lack',
    permit: ['create', 'purchase-order'],
    status: 201,
    body: input(fromPartsFields),
    answer: () => ({
      type: 'object',
      properties: {
        orders: { type: 'array', items: recordSchema(purchaseOrder, chips) },
        left_out: {
          type: 'array',
          items: {
            type: 'object',
            properties: { part: chip, reason: { type: 'string', enum: ['archived', 'no_vendor', 'on_order'] } },
          },
        },
      },
    }),
    handle: (ctx, { body }) => orderParts(ctx, body),
  }),
];

interface Wanted {
  part: string;
  location: string | null;
  quantity: number;
}

interface Bought {
  id: string;
  name: string;
  is_archived: boolean;
  vendor: string | null;
}

async function orderParts(ctx: Context, { parts, lines }: Created<typeof fromPartsFields>) {
  if (Boolean(parts?.length) === Boolean(lines?.length))
    throw invalid({ parts: [lines?.length ? refusals.partsOrLines : messages.required('Parts')] });
  const ids = [...new Set(parts?.length ? parts : lines!.map(({ part }) => part))];
  // Of two concurrent requests the second waits, and finds the orders of the first.
  await ctx.db.rows(`select from part where organization_id = $1 and id = any($2) order by id for no key update`, [
    ctx.organization.id,
    ids,
  ]);
  const bought = await readBought(ctx, ids);
  if (parts?.length && bought.length < ids.length) throw invalid({ parts: [messages.notFoundReference('Parts')] });
  if (lines?.length) await requireLines(ctx, lines, bought);
  const wanted = lines?.length ? lines : await lackingOf(ctx, bought);
  const ordered = bought.filter(({ is_archived, vendor }) => !is_archived && vendor !== null);
  const groups = grouped(
    ordered.flatMap(({ id, vendor }) =>
      wanted.filter(({ part }) => part === id).map((line) => ({ ...line, vendor: vendor! })),
    ),
    ({ vendor, location }) => `${vendor} ${location}`,
  );
  const created = [];
  for (const group of groups.values()) {
    const [{ vendor, location }] = group as [(typeof group)[number]];
    const order = { vendor, deliver_to: location, lines: group.map(({ part, quantity }) => ({ part, quantity })) };
    created.push(await getRow(ctx, orders, await createOrder(ctx, order)));
  }
  return { orders: created, left_out: leftOutOf(bought, wanted) };
}

const leftOutOf = (bought: Bought[], wanted: readonly Wanted[]) =>
  bought.flatMap(({ id, name, is_archived, vendor }) => {
    const reason = is_archived
      ? 'archived'
      : vendor === null
        ? 'no_vendor'
        : wanted.some(({ part }) => part === id)
          ? null
          : 'on_order';
    return reason ? [{ part: { id, name }, reason }] : [];
  });

const readBought = (ctx: Context, ids: string[]): Promise<Bought[]> =>
  ctx.db.rows<Bought>(
    `select p.id, p.name, p.is_archived, v.vendor_id as vendor from part p
       left join lateral (
         select t.vendor_id from part_vendor t
           join vendor w on w.organization_id = t.organization_id and w.id = t.vendor_id and w.deleted_at is null
         where t.organization_id = p.organization_id and t.part_id = p.id
         order by ${vendorsInOrder} limit 1) v on true
     where p.organization_id = $1 and p.id = any($2) and p.deleted_at is null
     order by app_fold(p.name), p.id`,
    [ctx.organization.id, ids],
  );

async function requireLines(ctx: Context, lines: readonly Wanted[], bought: Bought[]): Promise<void> {
  const places = await ctx.db.rows<{ id: string }>(
    `select id from location where organization_id = $1 and id = any($2) and deleted_at is null order by id for key share`,
    [ctx.organization.id, lines.map(({ location }) => location)],
  );
  const errors: FieldErrors = {};
  for (const [at, { part, location }] of lines.entries()) {
    if (!bought.some(({ id }) => id === part)) errors[`lines.${at}.part`] = [messages.notFoundReference('Part')];
    if (!places.some(({ id }) => id === location))
      errors[`lines.${at}.location`] = [messages.notFoundReference('Location')];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What each part lacks at each of its places; one at its main place where it lacks nothing and is asked for anyway. */
async function lackingOf(ctx: Context, bought: Bought[]): Promise<Wanted[]> {
  const ids = bought.map(({ id }) => id);
  const [rows, outstanding] = [await reckonedOf(ctx, ids), await readOrders(ctx, ids)];
  return bought.flatMap(({ id }) => {
    const ofPart = rows.filter((row) => row.facts.part.id === id);
    const lacking = ofPart
      .map((row) => ({ part: id, location: row.facts.location, quantity: lackingAt(row) }))
      .filter(({ quantity }) => quantity > 0);
    if (lacking.length > 0 || outstanding.some(({ part }) => part === id)) return lacking;
    const [main] = ofPart.toSorted((a, b) => b.facts.onHand - a.facts.onHand);
    return [{ part: id, location: main?.facts.location ?? null, quantity: 1 }];
  });
}

const lackingAt = ({ facts, onOrder, reorder }: Reckoned): number =>
  quantityToOrder({
    order_quantity: reorder.orderQuantity,
    minimum_quantity: facts.minimum,
    on_hand: facts.onHand,
    reserved: facts.reserved,
    on_order: onOrder,
  });
