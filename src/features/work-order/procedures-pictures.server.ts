import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/context';
import { forPaper } from '#server/storage/image';
import { keyOf } from '#server/storage/storage';
import { picturesOf, type ProcedureCopy } from '#features/procedure/steps';

/** A sheet with more than these is an album; the page has them all. */
const most = 40;

/** What the answers of a work order show, as a document can draw it. What cannot be read is left out: its name is there. */
export async function picturesFor(ctx: Context, copies: readonly ProcedureCopy[]): Promise<Map<string, Buffer>> {
  const ids = copies.flatMap(({ steps }) => steps.flatMap(picturesOf)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const files = await ctx.db.rows<{ id: string; stored_as: string }>(
    `select id, stored_as from file where organization_id = $1 and id = any($2) and is_image and deleted_at is null`,
    [ctx.organization.id, ids.slice(0, most)],
  );
  const drawn = await Promise.all(
    files.map(async ({ id, stored_as }) => {
      try {
        const bytes = await buffer(await ctx.app.storage.open(keyOf(ctx.organization.id, stored_as, 'thumbnail')));
        return [[id, await forPaper(bytes)] as const];
      } catch {
        return [];
      }
    }),
  );
  return new Map(drawn.flat());
}
