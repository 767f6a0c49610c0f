import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { agentKeys } from './agent';

/** Every new organisation has all agents. */
export async function seedAgents(ctx: Context): Promise<void> {
  await ctx.db.rows(
    `insert into agent (organization_id, id, key, created_at, updated_at)
     select $1, of.id, of.key, $4, $4 from unnest($2::uuid[], $3::text[]) of (id, key) on conflict do nothing`,
    [ctx.organization.id, agentKeys.map(() => uuid7(Date.parse(ctx.now))), agentKeys, ctx.now],
  );
}
