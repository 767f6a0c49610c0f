import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { bookTime } from '#features/time-entry/book.server';

interface Stopped {
  member: string;
  work_order: string;
  since: string;
}

const minute = 60_000;

/** Stops timers and books their time, in whole minutes, begun ones counted: nobody's work is lost. Answers the entries. */
async function stopWhere(ctx: Context, at: string, condition: string, ...values: unknown[]): Promise<string[]> {
  const stopped = await ctx.db.rows<Stopped>(
    `delete from work_timer where organization_id = $1 and ${condition}
     returning member_id as member, work_order_id as work_order, since`,
    [ctx.organization.id, ...values],
  );
  const entries: string[] = [];
  for (const { member, work_order, since } of stopped) entries.push(await bookWork(ctx, work_order, member, since, at));
  return entries;
}

export function bookWork(ctx: Context, work_order: string, user: string, since: string, at: string): Promise<string> {
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / minute));
  const worked_at = dayIn(since, ctx.organization.time_zone);
  const entry = { work_order, time_type: 'work', user, minutes, worked_at };
  return bookTime(ctx, entry, user === ctx.user.member ? undefined : messages.timerStopped);
}

/** All that run on it. One's own ended when it was pressed; of that the others knew nothing, and worked on until now. */
export async function stopTimersOn(ctx: Context, order: string, at = ctx.now): Promise<void> {
  await stopTimer(ctx, order, ctx.user.member, at);
  await stopWhere(ctx, ctx.now, 'work_order_id = $2', order);
}
/** Of somebody who leaves: it would run for ever, and keep the work from being done. */
export const stopTimersOf = (ctx: Context, member: string) => stopWhere(ctx, ctx.now, 'member_id = $2', member);
/** What was started after it was pressed is another one, which goes on: a device may tell of it hours later. */
export const stopTimer = (ctx: Context, order: string, member: string | null, at: string) =>
  stopWhere(ctx, at, 'work_order_id = $2 and member_id = $3 and since <= $4', order, member, at);
