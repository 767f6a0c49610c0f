import type { Role } from '#shared/permission';
import { type Context, systemActor } from '#server/context';
import type { AgentKey } from './agent';
import { ruleOf } from './rules/index.server';
import type { Rule } from './rule.server';

/** An agent as its scans and decisions need it. */
export interface Watcher {
  id: string;
  key: AgentKey;
  name: string;
  is_enabled: boolean;
  paused_reason: string | null;
  reads_as: Role;
  schedule: string;
  settings: Record<string, unknown>;
  next_scan_at: string | null;
  rule: Rule;
}

type WatcherRow = Omit<Watcher, 'rule' | 'schedule'> & { schedule: string | null };

/** The agents that this version has rules for. */
export async function loadWatchers(ctx: Context): Promise<Watcher[]> {
  const rows = await ctx.db.rows<WatcherRow>(
    `select id, key, name, is_enabled, paused_reason, reads_as, schedule, settings, next_scan_at
     from agent where organization_id = $1 order by key`,
    [ctx.organization.id],
    'often',
  );
  return rows.flatMap((row) => {
    const rule = ruleOf(row.key);
    if (!rule) return [];
    const settings = { ...rule.settings, ...row.settings };
    return [{ ...row, rule, settings, schedule: row.schedule ?? rule.schedule(settings) }];
  });
}

export const isAwake = ({ is_enabled, paused_reason }: Watcher): boolean => is_enabled && paused_reason === null;

/** It sees what its role sees. */
export const readingAs = (ctx: Context, { reads_as }: Watcher): Context => ({
  ...ctx,
  user: { ...systemActor, role: reads_as },
  ifMatch: undefined,
});

/** What it makes and withdraws stands in the history under its name, without a user. */
export const inItsName = (ctx: Context, { id, name }: Watcher): Context => ({
  ...ctx,
  user: systemActor,
  source: 'agent',
  via: { type: 'agent', id, name },
});
