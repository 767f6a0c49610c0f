import { cutTo } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { inItsName, type Watcher } from '../acting.server';
import { words } from '../agent.words';
import type { Finding } from '../rule.server';
import { isAlike, keyOf } from './compare';
import { type Standing, weighed } from './standing.server';

const longest = { title: 300, why: 2_000 };

/** What replaces another one: it sleeps on, if that sleeps. */
interface Instead {
  id?: string;
  snoozed_until?: string | null;
}

/** Writes a proposal and its targets. Returns its id; undefined if one of this key is open. */
export async function make(
  ctx: Context,
  watcher: Watcher,
  finding: Finding,
  { id = uuid7(Date.parse(ctx.now)), snoozed_until = null }: Instead = {},
): Promise<string | undefined> {
  const { rank, weight } = weighed(watcher.rule, finding);
  const [made] = await ctx.db.rows<{ id: string }>(
    `insert into proposal (organization_id, id, agent_id, kind, key, subject, state, title, why, confidence, rank, weight,
       calls, evidence, snoozed_until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) on conflict do nothing returning id`,
    [
      ctx.organization.id,
      id,
      watcher.id,
      finding.kind,
      keyOf(finding.kind, finding.targets),
      finding.subject,
      snoozed_until ? 'snoozed' : 'open',
      cutTo(finding.title, longest.title),
      cutTo(finding.why, longest.why),
      finding.confidence,
      rank,
      weight,
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
export async function reword(ctx: Context, watcher: Watcher, before: Standing, finding: Finding): Promise<void> {
  const { subject, confidence, evidence } = finding;
  const [title, why] = [cutTo(finding.title, longest.title), cutTo(finding.why, longest.why)];
  const said = { title, why, confidence, ...weighed(watcher.rule, finding), evidence, subject };
  if (Object.entries(said).every(([name, one]) => isAlike([one], [before[name as keyof Standing]]))) return;
  await ctx.db.rows(
    `update proposal set title = $4, why = $5, confidence = $6, rank = $7, weight = $8, evidence = $9, subject = $10,
       updated_at = $11, version = version + 1 where organization_id = $1 and id = $2 and version = $3`,
    [
      ctx.organization.id,
      before.id,
      before.version,
      title,
      why,
      confidence,
      said.rank,
      said.weight,
      JSON.stringify(evidence),
      subject,
      ctx.now,
    ],
  );
}
