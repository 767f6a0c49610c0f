import type { Context } from '#server/context';

/** The teams with people in them, in order, after one. */
export const crews = (ctx: Context, after: string | undefined, limit: number): Promise<{ id: string }[]> =>
  ctx.db.rows(
    `select t.id from team t where t.organization_id = $1 and t.deleted_at is null and ($2::uuid is null or t.id > $2)
       and exists (select from team_member m where m.organization_id = t.organization_id and m.team_id = t.id)
     order by t.id limit $3`,
    [ctx.organization.id, after ?? null, limit],
  );

/** The name of a team, and the handovers of a shift of it: one that stands, and how many were deleted. */
export async function handedOver(
  ctx: Context,
  team: string | null,
  shift_to: string,
): Promise<{ name: string | null; stands: boolean; deleted: number }> {
  const [row] = await ctx.db.rows<{ name: string | null; stands: boolean; deleted: number }>(
    `select (select t.name from team t where t.organization_id = $1 and t.id = $2 and t.deleted_at is null) as name,
       coalesce(bool_or(h.deleted_at is null), false) as stands,
       count(*) filter (where h.deleted_at is not null)::int as deleted
     from handover h where h.organization_id = $1 and h.team_id is not distinct from $2 and h.shift_to = $3`,
    [ctx.organization.id, team, shift_to],
  );
  return row!;
}
