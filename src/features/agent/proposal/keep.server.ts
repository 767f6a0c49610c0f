import { cutTo } from '#shared/cut';
import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { inItsName, type Watcher } from '../acting.server';
import { words } from '../agent.words';
import type { Finding } from '../rule.server';
import { keyOf } from './compare';

const longest = { title: 300, why: 2_000 };

/** Sleeps on, if it replaces one that sleeps. */
interface Sleep {
  snoozed_until: string | null;
}

const awake: Sleep = { snoozed_until: null };

/** Writes a proposal and its targets; undefined if one of this key is open. */
export async function make(
  ctx: Context,
  watcher: Watcher,
  finding: Finding,
  { snoozed_until }: Sleep = awake,
): Promise<string | undefined> {
  const [made] = await ctx.db.rows<{ id: string }>(
    `insert into proposal (organization_id, id, agent_id, kind, key, subject, state, title, why, confidence, weight, calls,
       evidence, snoozed_until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) on conflict do nothing returning id`,
    [
      ctx.organization.id,
      uuid7(Date.parse(ctx.now)),
      watcher.id,
      finding.kind,
      keyOf(finding.kind, finding.targets),
      finding.subject,
      snoozed_until ? 'snoozed' : 'open',
      cutTo(finding.title, longest.title),
      cutTo(finding.why, longest.why),
      finding.confidence,
      finding.weight,
      JSON.stringify(finding.calls),
      JSON.stringify(finding.evidence),
      snoozed_until,
      ctx.now,
    ],
    'often',
  );
  if (!made) return undefined;
  await writeTargets(ctx, made.id, finding.targets);
  await record(inItsName(ctx, watcher), [
    {
      entity_type: 'proposal',
      entity_id: made.id,
      action: 'created',
      description: words.proposed(cutTo(finding.title, longest.title)),
      changes: [],
    },
  ]);
  return made.id;
}

export const writeTargets = (ctx: Context, proposal: string, targets: Finding['targets']): Promise<unknown> =>
  ctx.db.rows(
    `insert into proposal_target (organization_id, proposal_id, type, target_id, name, position)
     select $1, $2, t.type, t.id, t.name, t.position
     from unnest($3::text[], $4::uuid[], $5::text[]) with ordinality t (type, id, name, position) on conflict do nothing`,
    [
      ctx.organization.id,
      proposal,
      targets.map(({ type }) => type),
      targets.map(({ id }) => id),
      targets.map(({ name }) => name),
    ],
  );

/** Says the same in other words: nothing was decided by them. */
export const reword = (ctx: Context, id: string, finding: Finding): Promise<unknown> =>
  ctx.db.rows(
    `update proposal set title = $3, why = $4, confidence = $5, weight = $6, evidence = $7, subject = $8, updated_at = $9,
       version = version + 1 where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      cutTo(finding.title, longest.title),
      cutTo(finding.why, longest.why),
      finding.confidence,
      finding.weight,
      JSON.stringify(finding.evidence),
      finding.subject,
      ctx.now,
    ],
  );

/** It does not hold any more; perhaps another one stands in its place. */
export async function withdraw(
  ctx: Context,
  watcher: Watcher,
  { id, title, state }: { id: string; title: string; state: string },
  replacedBy?: string,
): Promise<void> {
  await ctx.db.rows(
    `update proposal set state = 'stale', replaced_by = $3, snoozed_until = null, updated_at = $4, version = version + 1
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, replacedBy ?? null, ctx.now],
  );
  await record(inItsName(ctx, watcher), [
    {
      entity_type: 'proposal',
      entity_id: id,
      action: 'updated',
      description: words.withdrew(title),
      changes: [{ field: 'state', from: state, to: 'stale' }],
    },
  ]);
}

/** Puts another one in the place of one that would now do something else, or for another reason. */
export async function renew(
  ctx: Context,
  watcher: Watcher,
  before: { id: string; title: string; state: string; snoozed_until: string | null },
  finding: Finding,
): Promise<string> {
  await withdraw(ctx, watcher, before);
  const id = (await make(ctx, watcher, finding, before))!;
  await ctx.db.rows(`update proposal set replaced_by = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    before.id,
    id,
  ]);
  return id;
}
