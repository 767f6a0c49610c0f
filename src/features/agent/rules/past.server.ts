import { createHash } from 'node:crypto';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { AgentKey } from '../rule.server';

/** What became of what was proposed for a target before. */
export interface Past {
  /** How often it was accepted, taken back or not. */
  count: number;
  /** When it was last accepted and not taken back. */
  accepted_at: string | null;
  /** Work that was made of it and is not done. */
  is_open: boolean;
}

const nothing: Past = { count: 0, accepted_at: null, is_open: false };

/** Accepted proposals of these kinds, by target. */
export async function pastOf(ctx: Context, agent: AgentKey, kinds: readonly string[], targets: readonly string[]) {
  const rows = await ctx.db.rows<Past & { id: string }>(
    `select t.target_id as id, count(distinct p.id) as count, max(p.decided_at) filter (where p.state = 'accepted') as accepted_at,
       coalesce(bool_or(w.deleted_at is null and w.status <> 'done'), false) as is_open
     from proposal p
       join agent a on a.organization_id = p.organization_id and a.id = p.agent_id and a.key = $2
       join proposal_target t on t.organization_id = p.organization_id and t.proposal_id = p.id
       left join work_order w on w.organization_id = p.organization_id and w.origin_type = 'proposal' and w.origin_id = p.id::text
     where p.organization_id = $1 and p.kind = any($3) and p.state in ('accepted', 'undone')
       and t.target_id = any($4::uuid[])
     group by 1`,
    [ctx.organization.id, agent, kinds, targets],
  );
  const byId = new Map(rows.map(({ id, ...past }) => [id, past]));
  return (id: string): Past => byId.get(id) ?? nothing;
}

/**
 * The id of a record that Accept makes: the same at each look, so that a proposal is not out of date for it, and another
 * one after it was made before.
 */
export function idFor({ organization }: Context, target: string, what: string, { count }: Past): string {
  const seed = createHash('sha256').update(`${organization.id} ${target} ${what} ${count}`).digest();
  return uuid7(Number.parseInt(target.replaceAll('-', '').slice(0, 12), 16), seed);
}
