import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import type { Task } from '#server/jobs/runner';

/** Ends the links a member had until then, so that anybody who has one can no longer read. */
export async function endFeeds(ctx: Context, member: string, until: string): Promise<void> {
  const feeds = await ctx.db.rows<{ id: string }>(
    `select id from calendar_feed where organization_id = $1 and created_by = $2 and rotated_at <= $3
       and deleted_at is null order by id`,
    [ctx.organization.id, member, until],
  );
  // Only owners can delete feeds; the version in the request does not refer to these records.
  const asOwner = { ...ctx, user: { ...ctx.user, id: member }, ifMatch: undefined };
  for (const { id } of feeds)
    await deleteRow(asOwner, storeOf('calendar-feed'), await loadRow(asOwner, storeOf('calendar-feed'), id, 'delete'));
}

export const endFeedsTask: Task = {
  name: 'calendar feeds end',
  run: ({ ctx }, { id, until }: { id: string; until: string }) => endFeeds(ctx!, id, until),
};
