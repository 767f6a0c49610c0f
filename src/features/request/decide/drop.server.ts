import type { Context } from '#server/context';
import { dropComments } from '#features/comment/index.server';
import { requests } from '../store.server';

/** Takes requests away without a trace: those of which the history has not said anything (F1.7). */
export async function dropRequests(ctx: Context, ids: readonly string[]): Promise<void> {
  const values = [ctx.organization.id, ids];
  await dropComments(ctx, requests, ids);
  await ctx.db.rows(`delete from request_contact where organization_id = $1 and request_id = any($2)`, values);
  await ctx.db.rows(
    `delete from file_link where organization_id = $1 and entity_type = 'request' and entity_id = any($2)`,
    values,
  );
  await ctx.db.rows(`delete from request where organization_id = $1 and id = any($2)`, values);
}
