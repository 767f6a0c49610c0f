import type { Context } from '#server/context';

/** Begins to watch: what is inside the condition already waits until it has left (F3.2). */
export async function arm(ctx: Context, id: string): Promise<void> {
  await disarm(ctx, id);
}

/** Stops to watch: its timers go. */
export async function disarm(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(`delete from automation_timer where organization_id = $1 and automation_id = $2`, [
    ctx.organization.id,
    id,
  ]);
}
