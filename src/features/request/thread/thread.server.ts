import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { commentOn, commentRoutes, type NewComment } from '#features/comment/index.server';
import type { Route } from '#server/http/route';
import { rescued } from '../decide/advance.server';
import { requests } from '../store.server';

/** The thread of a request: its own comments and those of its work order that are to the requester (F1.3). */
export const threadRoutes: Route[] = commentRoutes(requests, {
  also: () => `c.entity_type = 'work-order' and c.is_public and c.entity_id =
    (select r.work_order_id from request r where r.organization_id = $1 and r.id = $3)`,
  isFromRequester,
  isOutside,
  add: async (ctx, of, said) => {
    const before = await loadRow(ctx, requests, of, 'comment');
    const is_public = isOutside(ctx) || (said.is_public ?? false);
    // Somebody of the staff who asked for it themselves speaks as the requester when they speak publicly.
    const isRequester =
      before.created_by === ctx.user.id && (is_public || scopeOf(ctx.user, 'comment', 'request') === 'own');
    return say(ctx, before, { ...said, is_public }, isRequester);
  },
});

/** SQL: whether the comment `c`, of a request, is by whoever made that request; strangers have no account. */
export function isFromRequester(): string {
  return `c.is_public and c.entity_type = 'request' and (c.created_by is null or c.created_by =
    (select r.created_by from request r where r.organization_id = c.organization_id and r.id = c.entity_id))`;
}

/** Requesters read what is public, and nothing of the staff. */
function isOutside({ user }: Context): boolean {
  return user.role === 'requester' || user.within === 'requester';
}

/**
 * A comment and what follows from it: a public reply of the staff acknowledges the request and, while it is pending,
 * asks the requester; their own words are for the staff to answer.
 */
export async function say(ctx: Context, before: Row, said: NewComment, isRequester: boolean): Promise<string> {
  const also = isRequester
    ? { waiting_for: 'staff' }
    : { ...(said.is_public && answered(ctx, before)), ...rescued(ctx, before) };
  return commentOn(ctx, requests, before, said, also);
}

const answered = (ctx: Context, before: Row) => ({
  acknowledged_at: before.acknowledged_at ?? ctx.now,
  waiting_for: before.status === 'pending' ? 'requester' : null,
});
