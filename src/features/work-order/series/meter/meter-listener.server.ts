import type { Context } from '#server/context';
import type { Happened, Listener } from '#server/jobs/reader';
import { turnMetered } from '../series-turn.server';

/** Opens work by meter when a reading says that its total has come (F2.10). */
export const meterListener: Listener = {
  name: 'work by meter',
  hears: ({ entity_type, action, source }) =>
    entity_type === 'measurement' && action === 'reading' && source !== 'import',
  sift: async (ctx, heard) => {
    const found = await ctx.db.rows<{ meter_id: string }>(
      `select distinct meter_id from work_order_series where organization_id = $1 and meter_id = any($2) and is_active`,
      [ctx.organization.id, [...new Set(heard.map(({ entity_id }) => entity_id))]],
      'often',
    );
    const meters = new Set(found.map(({ meter_id }) => meter_id));
    return new Set(heard.filter(({ entity_id }) => meters.has(entity_id)).map(({ id }) => id));
  },
  handle: async (ctx, happened) => {
    if (await triggers(ctx, happened)) await turnMetered(ctx, happened.entity_id);
  },
};

/** Whether there is a series by this meter, and a reading that triggers: late, suspect and voided ones do not (F2.4). */
async function triggers(ctx: Context, { entity_id, changes }: Happened): Promise<boolean> {
  const readings = (changes as { field: string; to: unknown }[]).find(({ field }) => field === 'readings')?.to;
  const found = await ctx.db.rows(
    `select from work_order_series s where s.organization_id = $1 and s.meter_id = $2 and s.is_active and exists (
       select from reading r where r.organization_id = $1 and r.id = any($3::uuid[])
         and not r.is_late and not r.is_suspect and r.voided_at is null) limit 1`,
    [ctx.organization.id, entity_id, readings],
    'often',
  );
  return found.length > 0;
}
