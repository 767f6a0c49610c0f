import { buffer } from 'node:stream/consumers';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { forPaper } from '#server/storage/image';
import { keyOf } from '#server/storage/storage';
import { picturesOf, type ProcedureCopy } from '#features/procedure/steps';

/** A limit for the sheet; the page shows all pictures. */
const maxPictures = 40;

interface Stored {
  id: string;
  key: string;
}

/** The pictures in the answers of a work order, with their storage keys. */
export async function picturesOn(ctx: Context, copies: readonly ProcedureCopy[]): Promise<Stored[]> {
  const ids = copies.flatMap(({ steps }) => steps.flatMap(picturesOf)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await ctx.db.rows<{ id: string; stored_as: string }>(
    `select id, stored_as from file where organization_id = $1 and id = any($2) and is_image and deleted_at is null`,
    [ctx.organization.id, ids.slice(0, maxPictures)],
  );
  return files.map(({ id, stored_as }) => ({ id, key: keyOf(ctx.organization.id, stored_as, 'thumbnail') }));
}

/** Reads pictures for the PDF. Unreadable ones are left out; their names are printed anyway. */
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
