import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { nextOccurrence } from '#server/jobs/cron';
import { agentKeys } from './agent';
import { words } from './agent.words';
import { ruleOf } from './rules/index.server';

/** Every new organisation has all agents, each with its next scan by the rules. */
export async function seedAgents(ctx: Context): Promise<void> {
  const next = agentKeys.map((key) => {
    const rule = ruleOf(key);
    const schedule = rule?.schedule(rule.settings);
    return schedule ? nextOccurrence(schedule, ctx.organization.time_zone, new Date(ctx.now))?.toISOString() : null;
  });
  await ctx.db.rows(
    `insert into agent (organization_id, id, key, name, next_scan_at, created_at, updated_at)
     select $1, of.id, of.key, of.name, of.next_scan_at, $6, $6
     from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) of (id, key, name, next_scan_at)
     on conflict do nothing`,
    [
      ctx.organization.id,
      agentKeys.map(() => uuid7(Date.parse(ctx.now))),
      agentKeys,
      agentKeys.map((key) => words.names[key]),
      next.map((at) => at ?? null),
      ctx.now,
    ],
  );
}

/** All of them look at everything as soon as the clock comes by, and then by their schedules. */
export const scanSoon = (ctx: Context): Promise<unknown> =>
  ctx.db.rows(`update agent set next_scan_at = $2 where organization_id = $1 and is_enabled`, [
    ctx.organization.id,
    ctx.now,
  ]);
