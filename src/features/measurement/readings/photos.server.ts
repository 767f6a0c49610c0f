import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';

/** Those of these files that the person may see, and that are pictures. */
export async function visiblePhotos(ctx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const params = new Params();
  const found = await ctx.db.rows<{ id: string }>(
    `select f.id from file f where ${visibleTo(ctx, storeOf('file'), 'f', params)} and f.is_image
       and f.id = any(${params.add(ids)}) order by f.id for share of f`,
    params.values,
  );
  return new Set(found.map(({ id }) => id));
}
