import type { Context } from '#server/context';
import type { AgentKey, Evidence } from '../agent';
import type { Finding } from '../rule.server';
import { isMaterial, isPartOf } from './compare';

interface Decided {
  key: string;
  weight: number;
  evidence: Evidence[];
  decided_at: string;
}

/** What people have said: the decisions against proposals, the latest first, and what is muted. */
export interface Known {
  /** By each of their targets. */
  decided: Map<string, Decided[]>;
  muted: Set<string>;
  mutedKinds: Set<string>;
}

/** What of a finding says whether people want to hear of it. */
type Judged = Pick<Finding, 'kind' | 'weight' | 'evidence'>;

export async function knownOf(
  ctx: Context,
  { id }: { id: string },
  found: ReadonlyMap<string, Judged>,
): Promise<Known> {
  const kinds = [...new Set([...found.values()].map(({ kind }) => kind))];
  const [decided, mutes] = await Promise.all([
    // Advice that was marked as handled, and what was undone, is not said again at once either.
    ctx.db.rows<Decided>(
      `select key, weight, evidence, decided_at from proposal
       where organization_id = $1 and agent_id = $2 and kind = any($3) and decided_at > $4::timestamptz - interval '180 days'
         and (state in ('dismissed', 'undone') or state = 'accepted' and calls = '[]') order by decided_at desc, id desc`,
      [ctx.organization.id, id, kinds, ctx.now],
    ),
    ctx.db.rows<{ kind: string; key: string | null }>(
      `select kind, key from agent_mute where organization_id = $1 and agent_id = $2 and ended_at is null
         and (key is null or key = any($3))`,
      [ctx.organization.id, id, [...found.keys()]],
    ),
  ]);
  const byTarget = new Map<string, Decided[]>();
  for (const one of decided)
    for (const target of one.key.split(' ')) {
      const all = byTarget.get(target);
      if (all) all.push(one);
      else byTarget.set(target, [one]);
    }
  return {
    decided: byTarget,
    muted: new Set(mutes.flatMap(({ key }) => key ?? [])),
    mutedKinds: new Set(mutes.flatMap(({ kind, key }) => (key === null ? [kind] : []))),
  };
}

/** Whether people do not want to hear of something of an agent; its rule then tries what comes next. */
export async function refusedOf(
  ctx: Context,
  agent: AgentKey,
  found: ReadonlyMap<string, Judged>,
): Promise<(key: string, finding: Judged) => boolean> {
  if (found.size === 0) return () => false;
  const [row] = await ctx.db.rows<{ id: string }>(`select id from agent where organization_id = $1 and key = $2`, [
    ctx.organization.id,
    agent,
  ]);
  const known = await knownOf(ctx, row!, found);
  return (key, finding) => refusalOf(ctx, key, finding, known) !== undefined;
}

/** Why people do not want to hear of it; undefined if they have not said so. */
export function refusalOf(ctx: Context, key: string, finding: Judged, known: Known): string | undefined {
  return known.mutedKinds.has(finding.kind) ? 'muted' : refusalOfOne(ctx, key, finding, known);
}

/** The same, whatever is said of its whole kind. */
export function refusalOfOne(
  ctx: Context,
  key: string,
  finding: Judged,
  { decided, muted }: Known,
): string | undefined {
  if (muted.has(key)) return 'muted';
  const before = decided.get(key.split(' ').at(-1)!)?.find((one) => isPartOf(key, one.key));
  return before && !isMaterial(finding, before, ctx.now) ? 'decided' : undefined;
}
