import { conflict, invalid } from '#shared/errors';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { words } from '../measurement.words';
import { Chain } from './chain';
import { type Facts, lockOne } from './facts.server';
import { neighboursOf } from './neighbours.server';
import { readReading } from './read.server';
import type { Reading } from './reading';
import { renewRollUps } from './roll-up.server';
import { restate, sayLast } from './write.server';

interface Voided {
  id: string;
  taken_at: string;
  is_suspect: boolean;
  voided_at: string | null;
}

/** Voids one reading: it stays in the list and does not count any more. */
export async function voidReading(ctx: Context, measurement: string, id: string, reason: string): Promise<Reading> {
  const of = await lockOne(ctx, measurement);
  await readReading(ctx, of.id, id);
  await voidStored(ctx, of, [id], reason);
  return readReading(ctx, of.id, id);
}

/** Takes readings out of the reckoning: what follows them is reckoned anew (F2.4). The measurement is locked. */
export async function voidStored(ctx: Context, of: Facts, ids: readonly string[], reason: string): Promise<void> {
  const found = await ctx.db.rows<Voided>(
    `select id, taken_at, is_suspect, voided_at from reading
     where organization_id = $1 and measurement_id = $2 and id = any($3::uuid[]) order by taken_at`,
    [ctx.organization.id, of.id, ids],
  );
  if (found.length < new Set(ids).size) throw invalid({ 'meaning.void': [words.noReading] });
  if (found.some(({ voided_at }) => voided_at)) throw conflict(words.voidedBefore);
  const chain = of.kind === 'cumulative' ? await chainWithout(ctx, of, found) : new Chain();
  await ctx.db.rows(
    `update reading set voided_at = $3, voided_by = $4, void_reason = $5, delta = null, total = null, is_unexplained = false
     where organization_id = $1 and id = any($2::uuid[])`,
    [ctx.organization.id, ids, ctx.now, ctx.user.member, reason],
  );
  await restate(ctx, [{ of, chain }]);
  const times = [...found.map(({ taken_at }) => taken_at), ...chain.shifts.map(({ from }) => from)];
  await Promise.all([
    renewRollUps(ctx, of.id, times),
    sayLast(ctx, [{ of, added: 0 }]),
    record(ctx, [
      {
        entity_type: 'measurement',
        entity_id: of.id,
        action: 'void',
        description: words.voided(found.length, reason),
        changes: [{ field: 'readings', from: null, to: found.map(({ id }) => id) }],
      },
    ]),
  ]);
}

/** The readings after those that go follow what stands before them. */
async function chainWithout(ctx: Context, of: Facts, going: Voided[]): Promise<Chain> {
  const chain = new Chain();
  const counted = going.filter(({ is_suspect }) => !is_suspect);
  const around = await neighboursOf(
    ctx,
    counted.map(({ taken_at }) => ({ measurement: of.id, at: taken_at, externalId: null })),
    going.map(({ id }) => id),
  );
  for (const [at, { previous, next }] of around.entries()) {
    // Several in a row have one successor.
    if (!next || around[at + 1]?.next?.id === next.id) continue;
    chain.follow(chain.before(previous), next);
  }
  return chain;
}
