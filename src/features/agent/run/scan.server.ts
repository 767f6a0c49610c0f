import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { behindSavepoint } from '#server/savepoint';
import { isAwake, loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun } from '../agent';
import { words } from '../agent.words';
import type { Finding } from '../rule.server';
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

/** Together with what it has found so far. */
interface Running {
  id: string;
  agent_id: string;
  cause: AgentRun['cause'];
  after: string | null;
  waiting: Finding[];
}

interface Batch {
  outcome: Outcome;
  waiting: Finding[];
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
    // Switched off meanwhile: nothing is proposed any more.
    if (!watcher || !isAwake(watcher))
      return endRun(ctx!, id, { outcome: noOutcome, waiting: [], after: undefined, next: undefined });
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
    `select id, agent_id, cause, after, waiting from agent_run
     where organization_id = $1 and id = $2 and status = 'running' for update`,
    [ctx.organization.id, id],
  );
  return row;
}

async function scan(ctx: Context, watcher: Watcher, running: Running, asked: Scan): Promise<Batch> {
  const standing = await standingOf(ctx, watcher);
  if (running.cause === 'change') return scanDue(ctx, watcher, standing, running);
  if (asked.standing !== undefined) return scanStanding(ctx, watcher, standing, running, asked.standing);
  const subjects = await watcher.rule.subjects(readingAs(ctx, watcher), running.after ?? undefined, atMost);
  const looked = await lookAt(ctx, watcher, subjects);
  const after = looked.subjects.at(-1);
  const seen = new Set(subjects);
  const next = isMore(looked, subjects)
    ? { run: running.id }
    : standing.every(({ subject }) => seen.has(subject))
      ? undefined
      : { run: running.id, standing: '' };
  const judged = await judge(ctx, watcher, standing, looked, { before: running.waiting, isLast: !next });
  return { ...judged, after, next };
}

const isMore = (looked: Looked, subjects: readonly string[]): boolean =>
  looked.subjects.length < subjects.length || subjects.length === atMost;

async function scanDue(
  ctx: Context,
  watcher: Watcher,
  standing: readonly Standing[],
  { id: run, waiting }: Running,
): Promise<Batch> {
  const due = await loadDue(ctx, watcher, atMost);
  const subjects = due.map(({ subject }) => subject);
  const looked = await lookAt(ctx, watcher, subjects);
  const next = isMore(looked, subjects) ? { run } : undefined;
  const judged = await judge(ctx, watcher, standing, looked, { before: waiting, isLast: !next });
  await forget(ctx, watcher, due.slice(0, looked.subjects.length));
  return { ...judged, after: undefined, next };
}

async function scanStanding(
  ctx: Context,
  watcher: Watcher,
  standing: readonly Standing[],
  { id: run, waiting: before }: Running,
  after: string,
): Promise<Batch> {
  const all = [...new Set(standing.map(({ subject }) => subject))].toSorted(byText);
  const subjects = all.filter((subject) => subject > after).slice(0, atMost);
  const looked = await lookAt(ctx, watcher, subjects);
  const next = isMore(looked, subjects) ? { run, standing: looked.subjects.at(-1) ?? after } : undefined;
  const { outcome, waiting } = await judge(ctx, watcher, standing, looked, { before, isLast: !next });
  // They were counted when all subjects were looked at, but for what there is no room for at the end.
  const silent = Object.fromEntries(Object.entries(outcome.silent).filter(([reason]) => reason === 'too_many'));
  return { outcome: { ...outcome, scanned: 0, silent }, waiting, after: undefined, next };
}

/** Adds what a batch led to, and ends the run after the last one. */
async function endRun(ctx: Context, id: string, { outcome, waiting, after, next }: Batch): Promise<void> {
  const [run] = await ctx.db.rows<Pick<Running, 'agent_id' | 'cause'> & Pick<Outcome, 'silent'>>(
    `select agent_id, cause, silent from agent_run where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  const isOver = !next;
  const { silent } = together({ ...noOutcome, silent: run!.silent }, outcome);
  await ctx.db.rows(
    `update agent_run set scanned = scanned + $3, made = made + $4, renewed = renewed + $5, withdrawn = withdrawn + $6,
       silent = $7, lines = lines || $8::jsonb, waiting = $12, after = coalesce($9, after), seen_at = $11,
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
      JSON.stringify(waiting),
    ],
  );
  if (isOver) await forgetFailures(ctx, run!);
}
