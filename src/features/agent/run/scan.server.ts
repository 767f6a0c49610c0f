import { setImmediate as othersFirst } from 'node:timers/promises';
import { cutTo } from '#shared/cut';
import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { behindSavepoint } from '#server/savepoint';
import { isAwake, loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun } from '../agent';
import { judge } from '../proposal/judge.server';
import { noOutcome, type Outcome, together } from './outcome';
import { failRun } from './fail.server';

/** A job looks at so many subjects and takes so long, and then queues the next: others have their turn in between. */
const atMost = 500;
const turn = 4_000;
/** Subjects that are looked at together, unless the rules say how many. */
const atOnce = 100;

interface Running {
  id: string;
  agent_id: string;
  cause: AgentRun['cause'];
  after: string | null;
}

interface Batch {
  outcome: Outcome;
  after: string | undefined;
  isOver: boolean;
}

export const scanTask: Task = {
  name: 'scan for agents',
  run: async ({ ctx }, { run: id }: { run: string }) => {
    const running = await loadRunning(ctx!, id);
    const watcher = running && (await loadWatchers(ctx!)).find((one) => one.id === running.agent_id);
    if (!running) return;
    // Switched off meanwhile: what was found until then stands.
    if (!watcher || !isAwake(watcher)) return endRun(ctx!, id, { outcome: noOutcome, after: undefined, isOver: true });
    try {
      const batch = await behindSavepoint(ctx!, (inside) => scan(inside, watcher, running));
      await endRun(ctx!, id, batch!);
      if (!batch!.isOver) await enqueue(ctx!, scanTask.name, { run: id });
    } catch (error) {
      if (isLostRace(error)) throw error;
      ctx!.app.log.warn({ err: error, agent: watcher.key, run: id }, 'a scan failed');
      await failRun(ctx!, id, cutTo(error instanceof Error ? error.message : String(error), 500));
    }
  },
  giveUp: async ({ ctx }, { run: id }: { run: string }) => failRun(ctx!, id, 'given up'),
};

async function loadRunning(ctx: Context, id: string): Promise<Running | undefined> {
  const [row] = await ctx.db.rows<Running>(
    `select id, agent_id, cause, after from agent_run
     where organization_id = $1 and id = $2 and status = 'running' for update`,
    [ctx.organization.id, id],
  );
  return row;
}

async function scan(ctx: Context, watcher: Watcher, { cause, after }: Running): Promise<Batch> {
  const began = Date.now();
  const isPartial = cause === 'change';
  const subjects = isPartial
    ? await dueSubjects(ctx, watcher)
    : await watcher.rule.subjects(readingAs(ctx, watcher), after ?? undefined, atMost);
  let outcome = noOutcome;
  let done = 0;
  while (done < subjects.length && Date.now() - began < turn) {
    const some = subjects.slice(done, done + (watcher.rule.atOnce ?? atOnce));
    outcome = together(outcome, await judge(ctx, watcher, some));
    done += some.length;
    if (isPartial) await forgetSubjects(ctx, watcher, some);
    await othersFirst();
  }
  const isOver = done === subjects.length && subjects.length < atMost;
  // What is gone is among the subjects no more, but perhaps still proposed.
  if (isOver && !isPartial) outcome = together(outcome, await judgeOpen(ctx, watcher));
  return { outcome, after: subjects[done - 1], isOver };
}

async function judgeOpen(ctx: Context, watcher: Watcher): Promise<Outcome> {
  const rows = await ctx.db.rows<{ subject: string }>(
    `select distinct subject from proposal where organization_id = $1 and agent_id = $2 and state in ('open', 'snoozed')
     order by subject`,
    [ctx.organization.id, watcher.id],
  );
  const subjects = rows.map(({ subject }) => subject);
  const { silent: _silent, ...found } = await judge(ctx, watcher, subjects);
  return { ...found, scanned: 0, silent: {} };
}

async function dueSubjects(ctx: Context, { id }: Watcher): Promise<string[]> {
  const rows = await ctx.db.rows<{ subject: string }>(
    `select subject from agent_due where organization_id = $1 and agent_id = $2 and due_at <= $3
     order by subject limit ${atMost}`,
    [ctx.organization.id, id, ctx.now],
  );
  return rows.map(({ subject }) => subject);
}

const forgetSubjects = (ctx: Context, { id }: Watcher, subjects: readonly string[]): Promise<unknown> =>
  ctx.db.rows(`delete from agent_due where organization_id = $1 and agent_id = $2 and subject = any($3)`, [
    ctx.organization.id,
    id,
    subjects,
  ]);

/** Adds what a batch led to, and ends the run after the last one. */
async function endRun(ctx: Context, id: string, { outcome, after, isOver }: Batch): Promise<void> {
  const [run] = await ctx.db.rows<{ silent: Record<string, number> }>(
    `select silent from agent_run where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  const { silent } = together({ ...noOutcome, silent: run!.silent }, outcome);
  await ctx.db.rows(
    `update agent_run set scanned = scanned + $3, made = made + $4, renewed = renewed + $5, withdrawn = withdrawn + $6,
       silent = $7, lines = lines || $8::jsonb, after = coalesce($9, after),
       status = case when $10 then 'done' else status end, ended_at = case when $10 then $11::timestamptz end
     where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      outcome.scanned,
      outcome.made,
      outcome.renewed,
      outcome.withdrawn,
      JSON.stringify(silent),
      JSON.stringify(outcome.lines),
      after ?? null,
      isOver,
      ctx.now,
    ],
  );
  if (isOver)
    await ctx.db.rows(
      `update agent set failures = 0 where organization_id = $1 and failures > 0
         and id = (select agent_id from agent_run where organization_id = $1 and id = $2)`,
      [ctx.organization.id, id],
    );
}
