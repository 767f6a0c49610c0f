import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { agentKeys } from './agent';
import { words } from './agent.words';

/** Every new organisation has all agents. */
export async function seedAgents(ctx: Context): Promise<void> {
  await ctx.db.rows(
    `insert into agent (organization_id, id, key, name, created_at, updated_at)
     select $1, of.id, of.key, of.name, $5, $5 from unnest($2::uuid[], $3::text[], $4::text[]) of (id, key, name) on conflict do nothing`,
    [
      ctx.organization.id,
      agentKeys.map(() => uuid7(Date.parse(ctx.now))),
      agentKeys,
      agentKeys.map((key) => words.names[key]),
      ctx.now,
    ],
  );
}
