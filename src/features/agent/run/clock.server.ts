import type { Context } from '#server/context';
import { enqueue } from '#server/jobs/queue';
import { nextOccurrence } from '#server/jobs/cron';
import type { Happened, Listener } from '#server/jobs/reader';
import { uuid7 } from '#shared/id';
import { isAwake, loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun } from '../agent';
import { allRules } from '../rules/index.server';
import type { Change } from '../rule.server';
import { scanTask } from './scan.server';

/** Ten changes of one subject in a minute are one scan. */
const wait = 60_000;

const changeOf = ({ entity_type, entity_id, action, source, changes }: Happened): Change => ({
  entity_type,
  entity_id,
  action,
  source,
  changed: changes.map(({ field }) => field),
  before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
});

/** Sensors write hundreds a second, so that they are noted together. */
const isReading = ({ entity_type, action }: Happened): boolean => entity_type === 'measurement' && action === 'reading';

/** Asks for scans: of what changed, a minute after the first change, and of everything on schedule. */
export const agentListener: Listener = {
  name: 'agents',
  hears: (happened) => allRules().some((rule) => rule.hears(changeOf(happened))),
  sift: async (ctx, heard) => {
    const readings = heard.filter(isReading);
    if (readings.length > 0) await noteChanges(ctx, readings.map(changeOf));
    return new Set(heard.filter((happened) => !isReading(happened)).map(({ id }) => id));
  },
  handle: (ctx, happened) => noteChanges(ctx, [changeOf(happened)]),
  clock: {
    due: async (app) => {
      const { rows } = await app.system.query<{ organization_id: string }>(
        `select d.organization_id from agent_due d where d.due_at <= $1
         union select a.organization_id from agent a where a.is_enabled and a.paused_reason is null and a.key = any($2)
           and (a.next_scan_at is null or a.next_scan_at <= $1)
         union select r.organization_id from agent_run r where ${isLost('$1')}`,
        [app.clock().toISOString(), allRules().map(({ key }) => key)],
      );
      return rows.map(({ organization_id }) => organization_id);
    },
    run: begin,
  },
};

async function noteChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  const dueAt = new Date(Date.parse(ctx.now) + wait).toISOString();
  for (const watcher of await loadWatchers(ctx)) {
    const heard = isAwake(watcher) ? changes.filter((change) => watcher.rule.hears(change)) : [];
    if (heard.length === 0) continue;
    const subjects = await watcher.rule.concerned(readingAs(ctx, watcher), heard);
    await ctx.db.rows(
      `insert into agent_due (organization_id, agent_id, subject, due_at)
       select $1, $2, s, $4 from unnest($3::text[]) s order by s
       on conflict (organization_id, agent_id, subject) do update set changes = agent_due.changes + 1
         where agent_due.due_at <= $5`,
      [ctx.organization.id, watcher.id, [...new Set(subjects)], dueAt, ctx.now],
      'often',
    );
  }
}

/** Begins what is due. Scans are jobs, because other listeners must not wait for them. */
async function begin(ctx: Context): Promise<void> {
  await resumeLost(ctx);
  const changed = new Set(
    (
      await ctx.db.rows<{ agent_id: string }>(
        `select distinct agent_id from agent_due where organization_id = $1 and due_at <= $2`,
        [ctx.organization.id, ctx.now],
      )
    ).map(({ agent_id }) => agent_id),
  );
  for (const watcher of await loadWatchers(ctx)) {
    const isDue = watcher.next_scan_at !== null && watcher.next_scan_at <= ctx.now;
    if (!isAwake(watcher)) {
      if (changed.has(watcher.id)) await forgetDue(ctx, watcher.id);
      continue;
    }
    const begun = isDue
      ? await beginRun(ctx, watcher.id, 'schedule')
      : changed.has(watcher.id) && (await beginRun(ctx, watcher.id, 'change'));
    if (watcher.next_scan_at === null || (isDue && begun)) await planNext(ctx, watcher);
  }
}

/** SQL: a run that has not got on for long, because its job did not come along to where the database was restored. */
const isLost = (now: string): string =>
  `r.status = 'running' and coalesce(r.seen_at, r.started_at) <= ${now}::timestamptz - interval '15 minutes'`;

/** Such a run goes on where it was. A job of it that has only waited for long does no harm. */
async function resumeLost(ctx: Context): Promise<void> {
  const rows = await ctx.db.rows<{ id: string }>(
    `update agent_run r set seen_at = $2 where r.organization_id = $1 and ${isLost('$2')} returning r.id`,
    [ctx.organization.id, ctx.now],
  );
  for (const { id } of rows) await enqueue(ctx, scanTask.name, { run: id }, { key: `resume ${id}` });
}

/** What waits for an agent that sleeps is found by its next scan of everything. */
export const forgetDue = (ctx: Context, agent: string): Promise<unknown> =>
  ctx.db.rows(`delete from agent_due where organization_id = $1 and agent_id = $2`, [ctx.organization.id, agent]);

export const nextScan = (ctx: Context, schedule: string): string | null =>
  nextOccurrence(schedule, ctx.organization.time_zone, new Date(ctx.now))?.toISOString() ?? null;

const planNext = (ctx: Context, { id, schedule }: Watcher): Promise<unknown> =>
  ctx.db.rows(`update agent set next_scan_at = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    id,
    nextScan(ctx, schedule),
  ]);

/** Returns the run; undefined while another one of the agent runs. */
export async function beginRun(ctx: Context, agent: string, cause: AgentRun['cause']): Promise<string | undefined> {
  const [begun] = await ctx.db.rows<{ id: string }>(
    `insert into agent_run (organization_id, id, agent_id, cause, status, started_at, seen_at)
     values ($1, $2, $3, $4, 'running', $5, $5) on conflict do nothing returning id`,
    [ctx.organization.id, uuid7(Date.parse(ctx.now)), agent, cause, ctx.now],
  );
  if (begun) await enqueue(ctx, scanTask.name, { run: begun.id });
  return begun?.id;
}
