import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { behindSavepoint } from '#server/savepoint';
import { isAwake, loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun } from '../agent';
import { words } from '../agent.words';
import { byText } from '../proposal/compare';
import { judge } from '../proposal/judge.server';
import { type Standing, standingOf } from '../proposal/standing.server';
import { noOutcome, type Outcome, together } from './outcome';
import { forget, loadDue } from './due.server';
import { failRun, forgetFailures } from './fail.server';
import { type Looked, lookAt } from './look.server';
import { reasonOf } from './reason';

/** A job looks at so many subjects and then queues the next: others have their turn in between. */
const atMost = 500;

interface Scan {
  run: string;
  /**
   * After all subjects follow those of proposals that stand, in order after this one: what is gone is among all subjects
   * no more.
   */
  standing?: string;
}

interface Running {
  id: string;
  agent_id: string;
  cause: AgentRun['cause'];
  after: string | null;
}

interface Batch {
  outcome: Outcome;
  after: string | undefined;
  /** What is left to do, if anything. */
  next: Scan | undefined;
}

export const scanTask: Task = {
  name: 'scan for agents',
  run: async ({ ctx }, asked: Scan) => {
    const { run: id } = asked;
    const running = await loadRunning(ctx!, id);
    const watcher = running && (await loadWatchers(ctx!)).find((one) => one.id === running.agent_id);
    if (!running) return;
    // Switched off meanwhile: what was found until then stands.
    if (!watcher || !isAwake(watcher))
      return endRun(ctx!, id, { outcome: noOutcome, after: undefined, next: undefined });
    try {
      const batch = await behindSavepoint(ctx!, (inside) => scan(inside, watcher, running, asked));
      await endRun(ctx!, id, batch!);
      if (batch!.next) await enqueue(ctx!, scanTask.name, batch!.next);
    } catch (error) {
      if (isLostRace(error)) throw error;
      ctx!.app.log.warn({ err: error, agent: watcher.key, run: id }, 'a scan failed');
      await failRun(ctx!, id, reasonOf(error));
    }
  },
  giveUp: async ({ ctx }, { run: id }: Scan) => failRun(ctx!, id, words.failed.other),
};

async function loadRunning(ctx: Context, id: string): Promise<Running | undefined> {
  const [row] = await ctx.db.rows<Running>(
    `select id, agent_id, cause, after from agent_run
     where organization_id = $1 and id = $2 and status = 'running' for update`,
    [ctx.organization.id, id],
  );
  return row;
}

async function scan(ctx: Context, watcher: Watcher, running: Running, asked: Scan): Promise<Batch> {
  const standing = await standingOf(ctx, watcher);
  if (running.cause === 'change') return scanDue(ctx, watcher, standing, asked);
  if (asked.standing !== undefined) return scanStanding(ctx, watcher, standing, asked.standing, asked.run);
  const subjects = await watcher.rule.subjects(readingAs(ctx, watcher), running.after ?? undefined, atMost);
  const looked = await lookAt(ctx, watcher, subjects);
  const outcome = await judge(ctx, watcher, standing, looked);
  const after = looked.subjects.at(-1);
  if (isMore(looked, subjects)) return { outcome, after, next: { run: asked.run } };
  const seen = new Set(subjects);
  const isAll = standing.every(({ subject }) => seen.has(subject));
  return { outcome, after, next: isAll ? undefined : { run: asked.run, standing: '' } };
}

const isMore = (looked: Looked, subjects: readonly string[]): boolean =>
  looked.subjects.length < subjects.length || subjects.length === atMost;

async function scanDue(ctx: Context, watcher: Watcher, standing: readonly Standing[], { run }: Scan): Promise<Batch> {
  const due = await loadDue(ctx, watcher, atMost);
  const subjects = due.map(({ subject }) => subject);
  const looked = await lookAt(ctx, watcher, subjects);
  const outcome = await judge(ctx, watcher, standing, looked);
  await forget(ctx, watcher, due.slice(0, looked.subjects.length));
  return { outcome, after: undefined, next: isMore(looked, subjects) ? { run } : undefined };
}

async function scanStanding(
  ctx: Context,
  watcher: Watcher,
  standing: readonly Standing[],
  after: string,
  run: string,
): Promise<Batch> {
  const all = [...new Set(standing.map(({ subject }) => subject))].toSorted(byText);
  const subjects = all.filter((subject) => subject > after).slice(0, atMost);
  const looked = await lookAt(ctx, watcher, subjects);
  const found = await judge(ctx, watcher, standing, looked);
  // They were counted when all subjects were looked at.
  const outcome = { ...found, scanned: 0, silent: {} };
  const next = isMore(looked, subjects) ? { run, standing: looked.subjects.at(-1) ?? after } : undefined;
  return { outcome, after: undefined, next };
}

/** Adds what a batch led to, and ends the run after the last one. */
async function endRun(ctx: Context, id: string, { outcome, after, next }: Batch): Promise<void> {
  const [run] = await ctx.db.rows<Pick<Running, 'agent_id' | 'cause'> & Pick<Outcome, 'silent'>>(
    `select agent_id, cause, silent from agent_run where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  const isOver = !next;
  const { silent } = together({ ...noOutcome, silent: run!.silent }, outcome);
  await ctx.db.rows(
    `update agent_run set scanned = scanned + $3, made = made + $4, renewed = renewed + $5, withdrawn = withdrawn + $6,
       silent = $7, lines = lines || $8::jsonb, after = coalesce($9, after), seen_at = $11,
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
  if (isOver) await forgetFailures(ctx, run!);
}
