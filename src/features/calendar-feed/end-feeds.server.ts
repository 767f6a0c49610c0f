import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import type { Task } from '#server/jobs/runner';

/** Ends the links a member had until then: whoever got hold of one reads nothing more by it. */
export async function endFeeds(ctx: Context, member: string, until: string): Promise<void> {
  const feeds = await ctx.db.rows<{ id: string }>(
    `select id from calendar_feed where organization_id = $1 and created_by = $2 and rotated_at <= $3
       and deleted_at is null order by id`,
    [ctx.organization.id, member, until],
  );
  // Feeds are their owner's alone; what the caller knew of some version is not said of these.
  const asOwner = { ...ctx, user: { ...ctx.user, id: member }, ifMatch: undefined };
  for (const { id } of feeds)
    await deleteRow(asOwner, storeOf('calendar-feed'), await loadRow(asOwner, storeOf('calendar-feed'), id, 'delete'));
}

export const endFeedsTask: Task = {
  name: 'calendar feeds end',
  run: ({ ctx }, { id, until }: { id: string; until: string }) => endFeeds(ctx!, id, until),
};
