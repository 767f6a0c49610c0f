import type { Patch } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import type { request } from '../request';

/**
 * Whoever asked reads their own words and photos (F1.5), so nobody else writes any under their name. Others can take a
 * photo out, and put it back.
 */
export async function refuseOthersWords(
  ctx: Context,
  before: Row,
  patch: Patch<(typeof request)['fields']>,
): Promise<void> {
  if (before.created_by !== null && before.created_by === ctx.user.member) return;
  const errors: FieldErrors = {};
  for (const key of ['name', 'description'] as const)
    if (patch[key] !== undefined && patch[key] !== before[key]) errors[key] = [messages.requesterWords];
  for (const key of ['images', 'files'] as const) {
    const added = (patch[key] ?? []).filter((id) => !(before[key] as string[]).includes(id));
    if (!(await areTheirs(ctx, before, added))) errors[key] = [messages.requesterFiles];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether all these files were uploaded by whoever asked. */
async function areTheirs(ctx: Context, { created_by }: Row, files: string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const theirs = await ctx.db.rows(
    `select from file where organization_id = $1 and id = any($2) and created_by is not distinct from $3`,
    [ctx.organization.id, files, created_by],
  );
  return theirs.length === new Set(files).size;
}
