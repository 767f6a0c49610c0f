import { usualDays, type Weekday } from '#shared/days';
import type { Context } from '#server/context';

export async function workingDaysOf(ctx: Context): Promise<readonly Weekday[]> {
  const [found] = await ctx.db.rows<{ days: Weekday[] | null }>(
    `select settings -> 'working_days' as days from organization where id = $1`,
    [ctx.organization.id],
    'often',
  );
  return found?.days ?? usualDays;
}
