import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { loadRow } from '#server/entity/write';
import { messages } from '#words/messages';
import { demoParts } from './part';
import { demoDays } from './part/year';
import { demoSupplies, type DemoSupply } from './supply';
import { setSupplies } from '#features/part/supply/supply.server';
import { advance } from '#features/purchase-order/advance.server';
import { createOrder, orders } from '#features/purchase-order/purchase-order.server';
import { receiptTable } from '#features/purchase-order/purchase-order.table';
import { receiveOrder } from '#features/purchase-order/receive.server';

type Id = (kind: string, key: string) => string;
const [hour, day] = [3_600_000, 86_400_000];

/** The supplies of the vendors, and the orders behind two years of receipts. Parts must be seeded before. */
export async function seedDemoOrders(ctx: Context, idOf: Id): Promise<void> {
  const seeded = await ctx.db.rows(`select from purchase_order where organization_id = $1 limit 1`, [
    ctx.organization.id,
  ]);
  if (seeded.length > 0) return;
  const [manager] = await ctx.db.rows<{ id: string }>(
    `select id from member where organization_id = $1 and role = 'manager' and deleted_at is null order by id limit 1`,
    [ctx.organization.id],
  );
  const user = { ...ctx.user, member: manager?.id ?? null };
  const at = (time: number): Context => ({ ...ctx, user, now: new Date(time).toISOString() });
  const now = Date.parse(ctx.now);
  for (const [vendor, supplies] of demoSupplies(demoParts))
    await setSupplies(
      at(now - (demoDays + 1) * day),
      idOf('vendor', vendor),
      supplies.map(({ key, ...terms }) => ({ part: idOf('part', key), ...terms })),
    );
  for (const order of await pastOrders(ctx, idOf)) await placeAndReceive(at, order, idOf);
  await placeOpenOrders(ctx, at, idOf);
}

interface Came {
  part: string;
  location: string;
  quantity: number;
  unit_cost: string;
  time: number;
}

interface Past {
  vendor: string;
  ordered: number;
  /** The day that the vendor had promised. */
  promised: number;
  came: Came[];
}

type At = (time: number) => Context;

/** These promise too much: six of ten orders come days later. They are asked often enough to be judged by it. */
const lateVendors = ['fillmatic', 'voltline', 'kettlewell'];
const delays = [0, 4, 9, 0, 6, 13, 0, 3, 0, 7];

/** Groups the receipts in the ledger by vendor and week; each group is one order. */
async function pastOrders(ctx: Context, idOf: Id): Promise<Past[]> {
  const rows = await ctx.db.rows<Came>(
    `select part_id as part, location_id as location, quantity, unit_cost,
       (extract(epoch from created_at) * 1000)::float8 as time
     from part_movement where organization_id = $1 and kind = 'receive' and origin_id is null order by created_at, id`,
    [ctx.organization.id],
  );
  const past = new Map<string, Past>();
  for (const [vendor, supplies] of demoSupplies(demoParts)) {
    const lead = new Map(supplies.map(({ key, lead_time_days }) => [idOf('part', key), lead_time_days]));
    let orders = 0;
    for (const came of rows.filter(({ part }) => lead.has(part))) {
      const week = `${vendor} ${Math.floor(came.time / (7 * day))}`;
      if (!past.has(week)) orders++;
      const delay = lateVendors.includes(vendor) ? delays[orders % delays.length]! : 0;
      const promised = came.time - delay * day;
      const ordered = promised - (lead.get(came.part)! + 1) * day;
      const known = past.get(week) ?? { vendor, ordered, promised, came: [] };
      past.set(week, {
        vendor,
        ordered: Math.min(known.ordered, ordered),
        promised: Math.max(known.promised, promised),
        came: [...known.came, came],
      });
    }
  }
  return [...past.values()].sort((a, b) => a.ordered - b.ordered);
}

/** The stock is in the ledger already; this adds the order and its receipts. */
async function placeAndReceive(at: At, { vendor, ordered, promised, came }: Past, idOf: Id): Promise<void> {
  const quantities = new Map<string, number>();
  for (const { part, quantity } of came) quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  const lines = [...quantities];
  const id = await place(at, ordered, idOf('vendor', vendor), lines, came[0]!.location, 'sent', promised);
  const { id: organization } = at(ordered).organization;
  await insertInto(
    at(ordered).db,
    receiptTable,
    came.map(({ part, location, quantity, unit_cost, time }, nth) => ({
      organization_id: organization,
      id: idOf('purchase-receipt', `${id} ${nth}`),
      order_id: id,
      part_id: part,
      location_id: location,
      quantity,
      unit_price: unit_cost,
      created_at: new Date(time).toISOString(),
      created_by: at(time).user.member,
    })),
  );
  const last = at(came.at(-1)!.time);
  const many = came.reduce((sum, { quantity }) => sum + quantity, 0);
  await advance(last, await loadRow(last, orders, id, 'update'), 'received', messages.orderReceived(many, 0));
}

const course = ['requested', 'approved', 'sent'] as const;

/** Requested in the morning, approved before noon, sent in the afternoon. */
async function place(
  at: At,
  time: number,
  vendor: string,
  lines: [part: string, quantity: number][],
  deliver_to: string,
  upTo: 'draft' | (typeof course)[number],
  promised = time + 9 * day,
): Promise<string> {
  const promised_on = new Date(promised).toISOString().slice(0, 10);
  const id = await createOrder(at(time), {
    vendor,
    deliver_to,
    lines: lines.map(([part, quantity]) => ({ part, quantity })),
  });
  const descriptions = [messages.orderRequested, messages.orderApproved, messages.orderSent(null)];
  for (const [nth, status] of course.entries()) {
    if (nth > course.indexOf(upTo as 'sent')) break;
    const ctx = at(time + (nth + 1) * hour);
    const columns = {
      requested: {},
      approved: { approved_by: ctx.user.member },
      sent: { sent_at: ctx.now, expected_on: promised_on, promised_on },
    }[status];
    await advance(ctx, await loadRow(ctx, orders, id, 'update'), status, descriptions[nth]!, columns);
  }
  return id;
}

/**
 * What is at its minimum now is on its way, one order in each of the states that somebody may want to look at. What is
 * nearest to its minimum is ordered, too: in one plant of some hundreds nothing is at it, and nothing would be under way.
 */
async function placeOpenOrders(ctx: Context, at: At, idOf: Id): Promise<void> {
  const now = Date.parse(ctx.now);
  const low = await ctx.db.rows<{ part: string; location: string; lacking: number }>(
    `select part, location, lacking from (
       select part_id as part, location_id as location, quantity - reserved <= minimum_quantity as is_low,
         greatest(2 * minimum_quantity - quantity + reserved, minimum_quantity) as lacking,
         row_number() over (order by (quantity - reserved)::float8 / minimum_quantity, part_id, location_id) as nth
       from part_stock where organization_id = $1 and minimum_quantity > 0) stock
     where is_low or nth = 1 order by part, location`,
    [ctx.organization.id],
  );
  const unordered = new Set(demoParts.flatMap(({ key, unordered: isLeft }) => (isLeft ? idOf('part', key) : [])));
  const open = [
    ['sent', 12],
    ['sent', 4],
    ['approved', 2],
    ['requested', 1],
    ['draft', 0],
  ] as const;
  let nth = 0;
  for (const [vendor, supplies] of demoSupplies(demoParts)) {
    const wanted = low.filter(
      ({ part }) => !unordered.has(part) && supplies.some(({ key }: DemoSupply) => idOf('part', key) === part),
    );
    // A part may be short at two locations; the order covers both.
    const lines = new Map<string, number>();
    for (const { part, lacking } of wanted) lines.set(part, (lines.get(part) ?? 0) + lacking);
    const [status, days] = open[nth] ?? [];
    if (lines.size === 0 || status === undefined) continue;
    const id = await place(
      at,
      now - days! * day - 6 * hour,
      idOf('vendor', vendor),
      [...lines],
      wanted[0]!.location,
      status,
    );
    if (nth++ > 0) continue;
    // Half of the first line is received through the regular verb, after all other movements.
    const { part, location, lacking } = wanted[0]!;
    const half = Math.max(1, Math.floor(lacking / 2));
    if (lines.size > 1 || lacking > 1)
      await receiveOrder(at(now), id, [{ part, location, quantity: half }], 'First parcel');
  }
}
