import { systemActor, type Context } from '#server/context';
import { loadRow } from '#server/entity/write';
import { withdraw } from './advance.server';
import { stateOf, statesOf } from './read.server';
import type { State } from './status';
import { requests } from './store.server';
import { say } from './thread.server';

/**
 * What somebody without an account does with their own request (F1.7). The token of their link is the permission, and
 * the history names no user.
 */
export async function cancelRequest(ctx: Context, id: string): Promise<void> {
  await withdraw(ctx, await loadRow(asStranger(ctx), requests, id, 'cancel'));
}

/** Returns the id of the comment. */
export async function replyAsRequester(
  ctx: Context,
  id: string,
  { text, files }: { text: string; files?: string[] },
): Promise<string> {
  const before = await loadRow(asStranger(ctx), requests, id, 'comment');
  return say(ctx, before, { text, files, is_public: true }, true);
}

/** Whether there was any. The history does not hold contact data, because it cannot forget. */
export async function removeContact(ctx: Context, id: string): Promise<boolean> {
  const gone = await ctx.db.rows(
    `delete from request_contact where organization_id = $1 and request_id = $2 returning request_id`,
    [ctx.organization.id, id],
  );
  return gone.length > 0;
}

interface PublicStates {
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

/** The system may do everything; a press of somebody else has no version to compare. */
const asStranger = (ctx: Context): Context => ({ ...ctx, user: systemActor, ifMatch: undefined });
