import { buffer } from 'node:stream/consumers';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { forPaper } from '#server/storage/image';
import { keyOf } from '#server/storage/storage';
import { picturesOf, type ProcedureCopy } from '#features/procedure/steps';

/** A sheet with more than these is an album; the page has them all. */
const most = 40;

interface Stored {
  id: string;
  key: string;
}

/** Which pictures the answers of a work order show, and where their bytes are. */
export async function picturesOn(ctx: Context, copies: readonly ProcedureCopy[]): Promise<Stored[]> {
  const ids = copies.flatMap(({ steps }) => steps.flatMap(picturesOf)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await ctx.db.rows<{ id: string; stored_as: string }>(
    `select id, stored_as from file where organization_id = $1 and id = any($2) and is_image and deleted_at is null`,
    [ctx.organization.id, ids.slice(0, most)],
  );
  return files.map(({ id, stored_as }) => ({ id, key: keyOf(ctx.organization.id, stored_as, 'thumbnail') }));
}

/** As a document can draw them. What cannot be read is left out: its name is there. */
export async function drawnPictures(
  { storage }: App,
  organization: string,
  stored: Stored[],
): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all(
    stored.map(async ({ id, key }) => {
      try {
        return [[id, await forPaper(organization, await buffer(await storage.open(key)))] as const];
      } catch {
        return [];
      }
    }),
  );
  return new Map(drawn.flat());
}
