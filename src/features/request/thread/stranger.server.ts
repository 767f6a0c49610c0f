import type { Context } from '#server/context';
import { updateOne } from '#server/db/statement';
import { loadRow } from '#server/entity/write';
import { insertComment } from '#features/comment/index.server';
import { requireWay, withdraw } from '../decide/advance.server';
import { stateOf, statesOf } from '../read.server';
import { requestTable } from '../request.table';
import type { State } from '../status';
import { requests } from '../store.server';
import { say } from './thread.server';

/**
 * What somebody without an account does with their own request (F1.7). The token of their link is the permission, and
 * the history names no user. Of a request that may be spam the history says nothing: it would start notices and
 * automations.
 */
export async function cancelRequest(ctx: Context, id: string): Promise<void> {
  const before = await loadRow(ctx, requests, id, 'cancel');
  if (!before.is_suspect) return withdraw(ctx, before);
  await requireWay(ctx, before, 'cancelled');
  const values = { status: 'cancelled', closed_at: ctx.now, updated_at: ctx.now };
  await updateOne(ctx.db, requestTable, ctx.organization.id, id, values);
}

/** Returns the id of the comment. */
export async function replyAsRequester(
  ctx: Context,
  id: string,
  { text, files }: { text: string; files?: string[] },
): Promise<string> {
  const before = await loadRow(ctx, requests, id, 'comment');
  const said = { text, files, is_public: true };
  return before.is_suspect ? insertComment(ctx, requests, id, said) : say(ctx, before, said, true);
}

/** Whether there was any. The history does not hold contact data, because it cannot forget. */
export async function removeContact(ctx: Context, id: string): Promise<boolean> {
  const gone = await ctx.db.rows(
    `delete from request_contact where organization_id = $1 and request_id = $2 returning request_id`,
    [ctx.organization.id, id],
  );
  return gone.length > 0;
}

export interface PublicStates {
  state: State;
  states: { state: State; at: string }[];
  /** Why it was not taken on. */
  reason: string | null;
}

/** What the tracking page says of a request, in the words of F1.5. */
export async function publicStatesOf(ctx: Context, id: string): Promise<PublicStates> {
  const [row] = await ctx.db.rows<PublicStates>(
    `select ${stateOf('r')} as state, ${statesOf('r')} as states, case when r.status = 'rejected' then r.reason end as reason
     from request r where r.organization_id = $1 and r.id = $2`,
    [ctx.organization.id, id],
  );
  return row!;
}
