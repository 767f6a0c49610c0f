import { conflict, invalid, type AppError } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { commentOn, removeComment } from '#features/comment/index.server';
import { workOrders } from '#features/work-order/index.server';
import { advance, allowedFor, decided, requireWay } from './advance.server';
import { requests } from '../store.server';

/** Adds a request to work that is not done: its text becomes an internal comment there, its files are linked (F1.3). */
export async function mergeRequest(ctx: Context, id: string, into: string): Promise<void> {
  const before = await loadRow(ctx, requests, id, 'accept');
  await requireWay(ctx, before, 'accepted');
  const order = await openOrder(ctx, before, into);
  const text = messages.mergedRequest(String(before.code), String(before.name), before.description as string | null);
  const files = [...new Set([...(before.images as string[]), ...(before.files as string[])])];
  const merge_comment = await commentOn(ctx, workOrders, order, { text, files });
  const columns = { ...decided(ctx, before), work_order: into, is_duplicate: true, merge_comment };
  await advance(ctx, before, 'accepted', messages.requestMerged(String(order.code)), columns);
}

async function openOrder(ctx: Context, before: Row, id: string): Promise<Row> {
  const order = await loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, 'comment').catch((error: AppError) => {
    throw error.status === 404 ? invalid({ work_order: [messages.notFoundReference('Work order')] }) : error;
  });
  if (order.status === 'done')
    throw conflict(messages.requestNotIntoDone(String(order.code)), { allowed: await allowedFor(ctx, before) });
  return order;
}

/** The comment of a merge leaves the work order with its files, unless somebody has deleted it already. */
export async function unmerge(ctx: Context, comment: string | null): Promise<void> {
  if (!comment) return;
  const [exists] = await ctx.db.rows(
    `select from comment where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, comment],
  );
  if (exists) await removeComment({ ...ctx, ifMatch: undefined }, workOrders, comment);
}
