import type { Context } from '#server/context';

/**
 * SQL that adds the issues and returns of `rows`, lines of the ledger, to their weeks. The books hold the locks of the
 * parts, in the order of their ids, so that no two transactions wait for each other's weeks.
 */
export const weeksFrom = (rows: string, zone: string): string =>
  `insert into part_week as w (organization_id, part_id, location_id, week, is_scheduled, issued, returned, value)
   select m.organization_id, m.part_id, m.location_id,
     date_trunc('week', coalesce(m.counted_at, m.created_at) at time zone ${zone})::date, m.is_scheduled,
     coalesce(sum(-m.quantity) filter (where m.kind = 'issue'), 0),
     coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0), coalesce(sum(round(-m.quantity * m.unit_cost, 2)), 0)
   from ${rows} m where m.kind in ('issue', 'return') group by 1, 2, 3, 4, 5`;

/** Makes the weeks of these parts anew from the ledger. Whoever moves them meanwhile waits for it, or it for them. */
export async function rebuildWeeks(ctx: Context, parts: readonly string[]): Promise<void> {
  const these = [ctx.organization.id, parts];
  await ctx.db.rows(
    `select from part where organization_id = $1 and id = any($2) order by id for no key update`,
    these,
  );
  await ctx.db.rows(`delete from part_week where organization_id = $1 and part_id = any($2)`, these);
  const ledger = `(select * from part_movement where organization_id = $1 and part_id = any($2))`;
  await ctx.db.rows(weeksFrom(ledger, '$3'), [...these, ctx.organization.time_zone]);
}
