import type { Context } from '#server/context';

/** The names of the locations that exist, locked so that none is deleted before the commit. */
export async function heldPlaces(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from location where organization_id = $1 and id = any($2) and deleted_at is null
     order by id for key share`,
    [ctx.organization.id, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
