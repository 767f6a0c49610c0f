import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import type { Watcher } from '../acting.server';
import type { Target } from '../agent';
import { words } from '../agent.words';
import { keyOf } from '../proposal/compare';
import { writeTargets } from '../proposal/write.server';
import { type Pending, through } from './load.server';

/** Lines that the person has taken out count as dismissed, as if they had been a proposal of their own. */
export async function leaveOut(
  ctx: Context,
  { id: agent }: Watcher,
  row: Pending,
  edits: Record<string, unknown>,
): Promise<void> {
  const lists = Object.keys(edits).filter((name) => Array.isArray(edits[name]));
  if (lists.length === 0) return;
  const targets = await ctx.db.rows<Target>(
    `select type, target_id as id, name from proposal_target where organization_id = $1 and proposal_id = $2
     order by position`,
    [ctx.organization.id, row.id],
  );
  const listed = JSON.stringify(row.calls.map(({ body }) => lists.map((name) => body?.[name])));
  const still = JSON.stringify(lists.map((name) => edits[name]));
  const ofLines = targets.filter(({ id }) => listed.includes(id));
  const left = ofLines.filter(({ id }) => !still.includes(id));
  if (left.length === 0) return;
  // Whom and where they were for is the same.
  const about = [...left, ...targets.filter((one) => !ofLines.includes(one))];
  const evidence = row.evidence.filter(({ record }) => left.some(({ id }) => id === record?.id));
  const proposal = uuid7(Date.parse(ctx.now));
  await ctx.db.rows(
    `insert into proposal (organization_id, id, agent_id, kind, key, subject, state, title, why, confidence, weight, calls,
       evidence, reason, decided_by, decided_at, created_at, updated_at)
     select organization_id, $3, $4, kind, $5, subject, 'dismissed', title, why, confidence, $8, '[]', $9,
       'not_useful', $6, $7, $7, $7 from proposal where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      row.id,
      proposal,
      agent,
      keyOf(row.kind, about),
      ctx.user.member,
      ctx.now,
      evidence.reduce((sum, { figure = 0 }) => sum + figure, 0),
      JSON.stringify(evidence),
    ],
  );
  await writeTargets(ctx, proposal, about);
  const names = left.map(({ name }) => name);
  await record(through(ctx, row), [
    {
      entity_type: 'proposal',
      entity_id: proposal,
      action: 'created',
      description: words.leftOut(names, row.title),
      changes: [{ field: 'state', from: null, to: 'dismissed' }],
    },
  ]);
}
