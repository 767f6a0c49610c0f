import { conflict } from '#shared/errors';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { updateOne } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { resolveReferences } from '#server/entity/references';
import { chips } from '#server/entity/routes';
import { changesBetween } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { cancelFields, purchaseOrder, reasonFields } from './purchase-order';
import { orders, requireLines } from './purchase-order.server';
import { purchaseOrderTable } from './purchase-order.table';
import { type Status, statusOptions, transitions } from './status';

const path = '/purchase-orders/:id';
const common = {
  method: 'POST' as const,
  tag: 'Purchase orders',
  answer: () => recordSchema(purchaseOrder, chips),
};

export const orderStatusRoutes: Route[] = [
  route({
    ...common,
    path: `${path}/request`,
    summary: 'Ask for the approval of a purchase order',
    permit: ['update', 'purchase-order'],
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, orders, params.id!, 'update');
      requireLines(before);
      return advance(ctx, before, 'requested', messages.orderRequested);
    },
  }),
  route({
    ...common,
    path: `${path}/approve`,
    summary: 'Approve a purchase order',
    permit: ['approve', 'purchase-order'],
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, orders, params.id!, 'approve');
      return advance(ctx, before, 'approved', messages.orderApproved, { approved_by: ctx.user.member });
    },
  }),
  route({
    ...common,
    path: `${path}/reject`,
    summary: 'Reject a purchase order',
    permit: ['approve', 'purchase-order'],
    body: input(reasonFields),
    handle: async (ctx, { params, body: { reason } }) => {
      const before = await loadRow(ctx, orders, params.id!, 'approve');
      return advance(ctx, before, 'rejected', messages.orderRejected(reason), { reason });
    },
  }),
  route({
    ...common,
    path: `${path}/cancel`,
    summary: 'Cancel a purchase order of which nothing has come yet',
    permit: ['update', 'purchase-order'],
    body: input(cancelFields),
    handle: async (ctx, { params, body: { reason = null } }) => {
      const before = await loadRow(ctx, orders, params.id!, 'update');
      return advance(ctx, before, 'cancelled', messages.orderCancelled(reason), { reason });
    },
  }),
  route({
    ...common,
    path: `${path}/close`,
    summary: 'Close a purchase order whose rest will not come',
    permit: ['update', 'purchase-order'],
    body: input(reasonFields),
    handle: async (ctx, { params, body: { reason } }) => {
      const before = await loadRow(ctx, orders, params.id!, 'update');
      // An order without receipts cannot be closed; it is cancelled instead.
      if (before.status === 'sent') throw conflict(messages.nothingToClose, { allowed: transitions.sent });
      const closed = { reason, closed_at: ctx.now };
      return advance(ctx, before, 'received', messages.orderClosed(reason), closed);
    },
  }),
];

/** The only way an order moves from one status to the next; the history has a sentence for each. */
export async function advance(
  ctx: Context,
  before: Row,
  to: Status,
  description: string,
  columns: Record<string, unknown> = {},
) {
  const from = before.status as Status;
  if (!transitions[from].includes(to))
    throw conflict(messages.orderStands(labelOf(from), labelOf(to)), { allowed: transitions[from] });
  return standAt(ctx, before, to, description, columns);
}

/** Sets the status of an order, whatever it was. */
export async function standAt(
  ctx: Context,
  before: Row,
  to: Status,
  description: string,
  columns: Record<string, unknown>,
) {
  const values: Record<string, unknown> = { ...columns, status: to };
  const names = await resolveReferences(ctx, orders, [values], before);
  await updateOne(ctx.db, purchaseOrderTable, ctx.organization.id, before.id, { ...values, updated_at: ctx.now });
  const changes = changesBetween(orders, names, before, { ...before, ...values });
  await record(ctx, [{ entity_type: 'purchase-order', entity_id: before.id, action: 'updated', description, changes }]);
  return getRow(ctx, orders, before.id);
}

const labelOf = (status: Status): string => statusOptions.find(({ value }) => value === status)!.label.toLowerCase();
