import { conflict, forbidden } from '#shared/errors';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import type { Call } from '../agent';
import { words } from '../agent.words';
import { mayCall, roleFor, routeOfCall } from '../call-route.server';
import { ruleOf } from '../rules/index.server';
import { note } from './accept.server';
import { standsAsLeft } from './inverse.server';
import { type Pending, through } from './load.server';
import { attempt, type Done } from './perform.server';
import { putBack } from './traces.server';

/** All that Accept has done, the last first, with the rights of whoever presses it; or nothing of it. */
export async function takeBack(ctx: Context, row: Pending): Promise<void> {
  const isUndoable = row.agent_key ? ruleOf(row.agent_key)?.kinds[row.kind]?.undoable : true;
  const done = row.results.toReversed();
  const calls = done.flatMap((one) => one.undo ?? []);
  if (!isUndoable || calls.length < done.length) throw conflict(words.notUndoable);
  const isOwn = row.decided_by === ctx.user.member;
  const needed = isOwn ? calls.filter(({ method }) => method !== 'DELETE') : calls;
  if (!mayCall(ctx.user, needed)) throw forbidden(words.needs(roleFor(needed)));
  for (const one of done) await refuseUsed(ctx, row, one);
  for (const one of row.calls) if (!(await standsAsLeft(ctx, one))) throw conflict(words.minimumChanged);
  const acting = through(ctx, row);
  const looked = new Set<string>();
  for (const { version, ...call } of calls) {
    // The first way back to a record says whether anybody has changed it; the next find our own change.
    const isFirst = !looked.has(call.path);
    looked.add(call.path);
    const by = call.method === 'DELETE' && isOwn ? asMaker(acting) : acting;
    await attempt(by, { ...call, version: isFirst ? version : undefined }, routeOfCall(call)!);
  }
  for (const { traces } of done) if (traces) await putBack(acting, traces);
  await ctx.db.rows(
    `update proposal set state = 'undone', undone_at = $3, updated_at = $3, version = version + 1
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, row.id, ctx.now],
  );
  await note(ctx, row, 'undone', words.undone(row.title));
}

/** Who has made something a moment ago may take it back, also where their role deletes nothing else. */
const asMaker = (ctx: Context): Context =>
  ctx.user.role === 'technician' ? { ...ctx, user: { ...ctx.user, role: 'manager' } } : ctx;

/**
 * What was made is not deleted under the hands of those who use it: work that has comments or hours by now, a handover
 * that somebody has acknowledged. Neither changes its version.
 */
async function refuseUsed(ctx: Context, row: Pending, { record, undo: way }: Done): Promise<void> {
  if (!record || !isDeleteOf(way, record)) return;
  const later = await ctx.db.rows(
    `select from audit_entry where organization_id = $1 and entity_type = $2 and entity_id = $3 and timestamp > $4 limit 1`,
    [ctx.organization.id, record.type, record.id, row.decided_at],
  );
  if (later.length > 0) throw conflict(words.usedSince(record.name));
}

const isDeleteOf = (way: Call | null, { type, id }: NonNullable<Done['record']>): boolean =>
  way?.method === 'DELETE' && way.path === `${storeOf(type).entity.path}/${id}`;
