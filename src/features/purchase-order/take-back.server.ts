import { conflict, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { chips } from '#server/entity/routes';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { available, Books } from '#features/part/index.server';
import { standAt } from './advance.server';
import { type Line, purchaseOrder, takeBackFields } from './purchase-order';
import { orders } from './purchase-order.server';
import { receiptTable } from './purchase-order.table';
import { outstanding } from './receive.server';

export const takeBackRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/purchase-orders/:id/take-back',
    tag: 'Purchase orders',
    summary: 'Take back a receipt that was a mistake: what was put in stock goes out again',
    permit: ['receive', 'purchase-order'],
    body: input(takeBackFields),
    answer: () => recordSchema(purchaseOrder, chips),
    handle: (ctx, { params, body }) => takeBack(ctx, params.id!, body.receipt, body.reason ?? null),
  }),
];

interface ReceiptRow {
  part_id: string;
  location_id: string;
  quantity: number;
  unit_price: string | null;
  takes_back: string | null;
  is_taken_back: boolean;
  part: string;
  place: string;
}

/** The receipt is not deleted: a negative receipt offsets it, and the quantity is outstanding again. */
async function takeBack(ctx: Context, id: string, receipt: string, reason: string | null) {
  const before = await loadRow(ctx, orders, id, 'receive');
  const row = await read(ctx, id, receipt);
  if (!row) throw invalid({ receipt: [messages.notFoundReference('Receipt')] });
  if (row.takes_back || row.is_taken_back) throw conflict(messages.takenBackAlready);
  const { part_id: part, location_id: location, quantity, unit_price } = row;
  const books = await Books.open(ctx, [part], [location]);
  const free = Math.max(0, available(books.at(part, location)));
  if (free < quantity) throw conflict(messages.goneFromStock(quantity, free, row.place));
  books.move({
    part,
    location,
    kind: 'adjust',
    quantity: -quantity,
    unitCost: unit_price,
    reason: messages.takenBackOf(String(before.name), reason),
    origin: { entity_type: 'purchase-order', id },
  });
  await books.close();
  await insertInto(ctx.db, receiptTable, [
    {
      organization_id: ctx.organization.id,
      id: uuid7(Date.parse(ctx.now)),
      order_id: id,
      part_id: part,
      location_id: location,
      quantity: -quantity,
      unit_price,
      note: reason,
      takes_back: receipt,
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
  const lines = before.lines as Line[];
  const remaining = [...(await outstanding(ctx, id, lines)).values()].reduce((sum, rest) => sum + rest, 0);
  const ordered = lines.reduce((sum, line) => sum + line.quantity, 0);
  return standAt(
    ctx,
    before,
    remaining < ordered ? 'partially_received' : 'sent',
    messages.orderTakenBack(quantity, row.part, row.place, reason),
    // A person who takes back a receipt expects the correct delivery, so the order reopens.
    before.closed_at ? { closed_at: null, reason: null } : {},
  );
}

async function read(ctx: Context, order: string, receipt: string): Promise<ReceiptRow | undefined> {
  const [row] = await ctx.db.rows<ReceiptRow>(
    `select r.part_id, r.location_id, r.quantity, r.unit_price::text, r.takes_back, p.name as part, l.name as place,
       exists (select from purchase_receipt t where t.organization_id = r.organization_id and t.takes_back = r.id) as is_taken_back
     from purchase_receipt r
       join part p on p.organization_id = r.organization_id and p.id = r.part_id
       join location l on l.organization_id = r.organization_id and l.id = r.location_id
     where r.organization_id = $1 and r.order_id = $2 and r.id = $3`,
    [ctx.organization.id, order, receipt],
  );
  return row;
}
