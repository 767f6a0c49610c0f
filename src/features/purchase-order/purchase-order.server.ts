import type { Created, Patch } from '#shared/entity';
import { usualNumbering } from '#shared/numbering';
import { conflict, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { nextNumber } from '#server/entity/number';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { saveOrderedParts, writtenLines } from './lines.server';
import { computed } from './order-read.server';
import { type Line, purchaseOrder } from './purchase-order';
import { orderedPartTable, purchaseOrderTable } from './purchase-order.table';
import { isOpenToChange, type Status, transitions } from './status';

export const orders = bind(purchaseOrder, purchaseOrderTable, {
  computed,
  filterLinks: {
    lines__part: {
      to: 'part',
      label: 'Ordered part',
      link: { table: orderedPartTable, thisKey: 'order_id', otherKey: 'part_id' },
      holds: 'true',
    },
  },
});

export const purchaseOrderRoutes: Route[] = [
  ...readRoutes(orders),
  createRoute(orders, createOrder),
  patchRoute(orders, changeOrder),
  deleteRoute(orders, deleteOrder),
  restoreRoute(orders),
];

type Fields = (typeof purchaseOrder)['fields'];

export async function createOrder(ctx: Context, input: Created<Fields>): Promise<string> {
  const id = input.id ?? uuid7(Date.parse(ctx.now));
  const lines = await writtenLines(ctx, input.vendor, input.lines ?? []);
  const { number, code } = await nextNumber(ctx, orders, usualNumbering['purchase-order']);
  await insertRow(ctx, orders, { ...input, id, lines }, { number, name: code, status: 'draft' });
  await saveOrderedParts(ctx, id, lines);
  return id;
}

const fixedFields = ['vendor', 'lines', 'deliver_to'] as const;

async function changeOrder(ctx: Context, id: string, input: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, orders, id, 'update');
  const status = before.status as Status;
  const vendor = (input.vendor ?? before.vendor) as string;
  const patch = { ...input };
  if (patch.lines !== undefined)
    patch.lines = await writtenLines(ctx, vendor, patch.lines ?? [], before.lines as Line[]);
  const differs = (key: (typeof fixedFields)[number]) =>
    patch[key] !== undefined &&
    (key === 'lines'
      ? !same(editableValues(patch.lines), editableValues(before.lines))
      : !same(patch[key], before[key]));
  if (!isOpenToChange(status)) {
    if (fixedFields.some(differs)) throw conflict(messages.orderSettled(status), { allowed: transitions[status] });
    // The lines stay as they were sent to the vendor, even where a part was renamed since.
    delete patch.lines;
  }
  await updateRow(ctx, orders, before, patch);
  if (patch.lines) await saveOrderedParts(ctx, id, patch.lines);
}

/** The editable values of lines, without the names of their parts. */
const editableValues = (lines: unknown) =>
  ((lines ?? []) as Line[]).map(({ part, number, quantity, unit_price }) => [
    part,
    number ?? null,
    quantity,
    unit_price ?? null,
  ]);

/** An order that was sent to a vendor stays; before that, or once cancelled, it may be deleted. */
async function deleteOrder(ctx: Context, before: Row): Promise<void> {
  const status = before.status as Status;
  if (!['draft', 'requested', 'rejected', 'cancelled'].includes(status))
    throw conflict(messages.orderKept(status), { allowed: transitions[status] });
  await deleteRow(ctx, orders, before);
}

/** An order needs at least one line. */
export function requireLines(order: Row): void {
  if ((order.lines as Line[]).length === 0) throw invalid({ lines: [messages.noLines] });
}
