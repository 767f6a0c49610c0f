import { conflict, invalid, notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { words } from './links.words';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { loadRow, noteOn } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { workOrders } from '../store.server';
import { reopens } from '../status/transition.server';
import { linkFields, linkKinds, workOrder } from '../work-order';
import { workOrderLinkTable } from '../work-order.table';

const common = {
  tag: 'Work orders',
  permit: ['update', 'work-order'] as const,
  answer: () => recordSchema(workOrder, chips),
};

export const linkRoutes: Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/work-orders/:id/links',
    summary: 'Say that a work order blocks, duplicates or follows another',
    status: 201,
    body: input(linkFields),
    handle: async (ctx, { params, body }) => {
      const before = await loadRow(ctx, workOrders, params.id!, 'update');
      refuseWhenSettled(ctx, before);
      await addLink(ctx, before, body.kind, body.work_order);
      return getRow(ctx, workOrders, before.id);
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/work-orders/links/:id',
    summary: 'Remove a link between two work orders',
    status: 204,
    answer: undefined,
    handle: (ctx, { params }) => removeLink(ctx, params.id!),
  }),
];

function refuseWhenSettled(ctx: Context, before: Row): void {
  if (before.status === 'done' && !reopens(ctx, before)) throw conflict(messages.doneFixed([words.group]));
}

export async function addLink(ctx: Context, before: Row, kind: string, other: string): Promise<void> {
  if (other === before.id) throw invalid({ work_order: [messages.noOtherWorkOrder] });
  const target = await namedOther(ctx, other);
  const known = await ctx.db.rows(
    `select from work_order_link where organization_id = $1 and work_order_id = $2 and other_id = $3 and kind = $4`,
    [ctx.organization.id, before.id, other, kind],
  );
  if (known.length > 0) return;
  const link = { id: uuid7(Date.parse(ctx.now)), work_order_id: before.id, kind, other_id: other };
  await insertInto(ctx.db, workOrderLinkTable, [
    { ...link, organization_id: ctx.organization.id, created_at: ctx.now, created_by: ctx.user.member },
  ]);
  await recordChange(ctx, before.id, messages.linkAdded(wordOf(kind), target), { from: null, to: [target] });
}

async function removeLink(ctx: Context, id: string): Promise<void> {
  const [link] = await ctx.db.rows<{ kind: string; order: string; other: string }>(
    `select kind, work_order_id as order, other_id as other from work_order_link where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  if (!link) throw notFound();
  const before = await loadRow(ctx, workOrders, link.order, 'update');
  refuseWhenSettled(ctx, before);
  await ctx.db.rows(`delete from work_order_link where organization_id = $1 and id = $2`, [ctx.organization.id, id]);
  const code = await namedOther(ctx, link.other);
  await recordChange(ctx, before.id, messages.linkRemoved(wordOf(link.kind), code), { from: [code], to: null });
}

async function namedOther(ctx: Context, id: string): Promise<string> {
  try {
    return (await getRow(ctx, workOrders, id)).code;
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ work_order: [messages.notFoundReference('Work order')] });
  }
}

const wordOf = (kind: string): string => linkKinds.find(({ value }) => value === kind)!.label.toLowerCase();

const recordChange = (ctx: Context, id: string, description: string, change: { from: unknown; to: unknown }) =>
  noteOn(ctx, workOrders, id, description, [{ field: 'links', ...change }]);
