import type { Context } from '#server/context';
import type { Holder } from '#server/entity/held';
import { messages } from '#words/messages';

/** The series that still go by this meter. */
export async function seriesByMeter(ctx: Context, measurement: string): Promise<Holder> {
  const [found] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from work_order_series s
     where s.organization_id = $1 and s.meter_id = $2 and s.is_active`,
    [ctx.organization.id, measurement],
  );
  return { entity_type: 'work-order', count: found!.count, words: messages.seriesByMeter(found!.count) };
}
