import type { Context } from '#server/context';
import type { Watcher } from '../acting.server';
import type { Call, Evidence } from '../agent';
import type { Finding, Rule } from '../rule.server';

/** A proposal that nobody has decided about. */
export interface Standing {
  id: string;
  kind: string;
  key: string;
  subject: string;
  state: string;
  title: string;
  why: string;
  confidence: string;
  rank: number;
  weight: number;
  calls: Call[];
  evidence: Evidence[];
  snoozed_until: string | null;
  version: number;
}

/**
 * All of an agent, open or put off. Read before it looks: what people decide meanwhile is still among them, and so is
 * not proposed anew. Nothing is locked, because people must not wait for a scan.
 */
export const standingOf = (ctx: Context, { id }: Pick<Watcher, 'id'>): Promise<Standing[]> =>
  ctx.db.rows<Standing>(
    `select id, kind, key, subject, state, title, why, confidence, rank, weight, calls, evidence,
       snoozed_until, version from proposal where organization_id = $1 and agent_id = $2 and state in ('open', 'snoozed') order by id`,
    [ctx.organization.id, id],
  );

/** What was put off is open again when its time has come. */
export const isOpenAt = (now: string, { state, snoozed_until }: Standing): boolean =>
  state === 'open' || (snoozed_until !== null && snoozed_until <= now);

type Weighed = Pick<Standing, 'rank' | 'weight'>;

export const weighed = ({ kinds }: Rule, { kind, weight }: Pick<Finding, 'kind' | 'weight'>): Weighed => ({
  rank: kinds[kind]?.rank ?? 0,
  weight,
});

/** The worst first: by what its kind is about, then by its weight. Weights of two kinds say nothing about each other. */
export const worstFirst = (a: Weighed, b: Weighed): number => b.rank - a.rank || b.weight - a.weight;
