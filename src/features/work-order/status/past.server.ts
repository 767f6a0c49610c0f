import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { loadRow, updateRow } from '#server/entity/write';
import { workOrders } from '../store.server';

interface Past {
  created_at?: string | null;
  completed_at?: string | null;
  completed_by?: string | null;
}

/** Work that was done before it was brought here: when it began, when it was done, and by whom. */
export async function recordPastWork(ctx: Context, id: string, { created_at, completed_at, completed_by }: Past) {
  const before = await loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, 'update');
  const errors: FieldErrors = {};
  if (before.status !== 'done' && (completed_at || completed_by)) errors.completed_at = [messages.onlyWhenDone];
  if (completed_at && completed_at > ctx.now) errors.completed_at = [messages.notInFuture('Completed')];
  if (created_at && created_at > (completed_at ?? ctx.now)) errors.created_at = [messages.createdAfterDone];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const began = created_at ?? (completed_at && completed_at < String(before.created_at) ? completed_at : undefined);
  await updateRow(
    ctx,
    workOrders,
    before,
    {},
    {
      ...(began && { created_at: began }),
      ...(completed_at && { completed_at, done_heard_at: completed_at }),
      ...(completed_by && { completed_by }),
    },
  );
}
