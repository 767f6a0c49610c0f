import { type AppError, conflict } from '#shared/errors';
import { messages } from '#words/messages';
import { type Context, systemActor } from '#server/context';
import type { Row } from '#server/entity/lock';
import { restoreRow } from '#server/entity/restore';
import { loadRow } from '#server/entity/write';
import { deleteWorkOrder, isAsMade, workOrders } from '#features/work-order/index.server';
import { orderOf } from './accept.server';
import { advance, requireWay } from './advance.server';
import { unmerge } from './merge.server';
import { requests } from '../store.server';

/** What a request had from its decision. */
const undecided = {
  work_order: null,
  is_duplicate: false,
  merge_comment: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  closed_at: null,
};

/**
 * Back to pending (F1.2): a rejected request; an accepted one whose work order is as it was made, which goes; a merged
 * one, whose comment leaves the work order. The work order is locked first, as by whoever finishes or deletes it.
 */
export async function reopenRequest(ctx: Context, id: string): Promise<void> {
  const order = await workOf(ctx, id);
  const before = await loadRow(ctx, requests, id, 'accept');
  await requireWay(ctx, before, 'pending');
  const goes = before.status === 'accepted' && !before.is_duplicate;
  if (goes) await refuseBegun(ctx, before);
  await advance(ctx, before, 'pending', messages.requestReopened, undecided);
  if (before.is_duplicate) await unmerge(ctx, before.merge_comment as string | null);
  if (goes && order) await deleteWorkOrder({ ...ctx, ifMatch: undefined }, order);
}

async function workOf(ctx: Context, id: string): Promise<Row | undefined> {
  const [found] = await ctx.db.rows<{ order: string }>(
    `select work_order_id as order from request where organization_id = $1 and id = $2 and work_order_id is not null`,
    [ctx.organization.id, id],
  );
  if (!found) return undefined;
  // Deleted while we waited for its lock: then the request is pending again already.
  return loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, workOrders, found.order, 'update').catch(
    (error: AppError) => {
      if (error.status === 404) return undefined;
      throw error;
    },
  );
}

async function refuseBegun(ctx: Context, { work_order }: Row): Promise<void> {
  const [order] = await ctx.db.rows<{ code: string; untouched: boolean }>(
    `select o.code, ${isAsMade('o', '($4::timestamptz, $3::text)')} as untouched from work_order o where o.organization_id = $1 and o.id = $2`,
    // What this call has taken away from it before, such as another request that had joined it, does not count.
    [ctx.organization.id, work_order, ctx.requestId, ctx.now],
  );
  if (!order!.untouched) throw conflict(messages.requestWorkBegun(order!.code), { allowed: [] });
}

/** The requests of a work order that is deleted are pending again; restoring it changes nothing here. */
export async function workDeleted(ctx: Context, order: string): Promise<void> {
  const { code } = await orderOf(ctx, order);
  const requests = await ctx.db.rows<{ id: string }>(
    `select id from request where organization_id = $1 and work_order_id = $2 and deleted_at is null order by id`,
    [ctx.organization.id, order],
  );
  for (const { id } of requests) await pendingAgain(ctx, id, messages.requestWorkDeleted(code));
}

/** A request that comes back without its work, which was deleted meanwhile. */
export async function restoreRequest(ctx: Context, id: string): Promise<void> {
  await restoreRow(ctx, requests, id);
  const [gone] = await ctx.db.rows<{ code: string }>(
    `select w.code from request r join work_order w on w.organization_id = r.organization_id and w.id = r.work_order_id
     where r.organization_id = $1 and r.id = $2 and w.deleted_at is not null`,
    [ctx.organization.id, id],
  );
  if (gone) await pendingAgain(ctx, id, messages.requestWorkDeleted(gone.code));
}

/** Whoever deletes the work need not have a right to the request. */
async function pendingAgain(ctx: Context, id: string, description: string): Promise<void> {
  const before = await loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, requests, id, 'update');
  await advance(ctx, before, 'pending', description, undecided);
}
