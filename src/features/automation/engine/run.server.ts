import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { behindSavepoint } from '#server/savepoint';
import { isLostRace } from '#server/db/transaction';
import { act, textOf } from './act.server';
import type { Acting } from './acting.server';
import { actingFor, authorOf, disable } from './author.server';
import { words } from '../automation.words';
import { conditionsHold } from './condition.server';
import { refusal } from './decide';
import { type AutomationEvent, storedEvent } from './event';
import { Facts } from './facts.server';
import type { Automation } from './loaded.server';
import { blockedDepth, maxFailures, type RunLine, type RunReason, type RunStatus, type RunSubject } from '../run';
import { isOpen, type Known, noteRun } from './state.server';
import { triggerLine } from './trigger-line';

/** The run whose effect an event is. */
export interface Cause {
  run: string;
  chain: string[];
  depth: number;
}

export async function causeBy(ctx: Context, run: string): Promise<Cause | undefined> {
  const [row] = await ctx.db.rows<Cause>(
    `select id as run, chain, depth from automation_run where organization_id = $1 and id = $2`,
    [ctx.organization.id, run],
    'often',
  );
  return row;
}

interface Outcome {
  status: RunStatus;
  reason: RunReason | null;
  lines: RunLine[];
  workOrders: string[];
}

interface Started {
  automation: Automation;
  event: AutomationEvent;
  known: Known;
  cause?: Cause;
  /** Who pressed Run now: nothing keeps it from running. */
  by?: string;
}

/**
 * Runs an automation for an event, if its conditions hold. A failing action takes back its whole run; the run itself is
 * logged in any case, and nothing of it stops another automation (F3.6).
 */
export async function runFor(ctx: Context, started: Started): Promise<string | undefined> {
  const { automation, event, cause } = started;
  const author = await authorOf(ctx, automation.author);
  if (typeof author === 'string') {
    await disable(ctx, automation.id, author);
    return undefined;
  }
  const id = uuid7(Date.parse(ctx.now));
  const acting = actingFor(ctx, author, automation, id);
  const facts = new Facts(acting, event, automation);
  const subject = await subjectOf(facts);
  const outcome = await outcomeOf(ctx, acting, facts, started, id);
  if (!outcome) return undefined;
  await log(ctx, { automation, event, cause }, id, subject, outcome);
  return id;
}

/** Logs a run that failed before it could look at its conditions. */
export async function logFailure(
  ctx: Context,
  automation: Automation,
  event: AutomationEvent,
  error: unknown,
): Promise<void> {
  const lines: RunLine[] = [
    { n: 1, kind: 'trigger', text: triggerLine(automation.trigger, event), result: 'failed', error: textOf(error) },
  ];
  const outcome: Outcome = { status: 'failed', reason: null, lines, workOrders: [] };
  await log(ctx, { automation, event }, uuid7(Date.parse(ctx.now)), undefined, outcome);
}

async function log(
  ctx: Context,
  { automation, event, cause }: Pick<Started, 'automation' | 'event' | 'cause'>,
  id: string,
  subject: RunSubject | undefined,
  outcome: Outcome,
): Promise<void> {
  const chain = [...(cause?.chain ?? []), automation.id];
  await ctx.db.rows(
    `insert into automation_run (organization_id, id, automation_id, status, reason, at, created_at, event, subject_id,
       subject, depth, cause_entry, cause_run, chain, lines, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ctx.organization.id,
      id,
      automation.id,
      outcome.status,
      outcome.reason,
      event.at,
      ctx.now,
      JSON.stringify(storedEvent(event)),
      event.subject?.id ?? automation.id,
      subject ? JSON.stringify(subject) : null,
      (cause?.depth ?? 0) + 1,
      event.entry ?? null,
      cause?.run ?? null,
      chain,
      JSON.stringify(outcome.lines),
      event.key,
    ],
  );
  await note(ctx, automation, event, id, outcome);
}

async function subjectOf(facts: Facts): Promise<RunSubject | undefined> {
  const { subject } = facts.event;
  const row = await facts.subject();
  return subject && { ...subject, name: String(row?.name ?? '') };
}

async function outcomeOf(
  ctx: Context,
  acting: Context,
  facts: Facts,
  { automation, event, known, cause, by }: Started,
  run: string,
): Promise<Outcome | undefined> {
  const lines: RunLine[] = [];
  const add = (line: Omit<RunLine, 'n'>) => lines.push({ n: lines.length + 1, ...line });
  add({ kind: 'trigger', text: by ? words.ranBy(by) : triggerLine(automation.trigger, event), result: 'yes' });
  const ended = (status: RunStatus, reason: RunReason | null = null, workOrders: string[] = []): Outcome => ({
    status,
    reason,
    lines,
    workOrders,
  });
  const work = { ctx: acting, automation, run, facts, workOrders: [] };
  try {
    if (!by) {
      const { holds, lines: conditions } = await conditionsHold(acting, automation.conditions, event, {
        record: () => facts.subject(),
      });
      for (const line of conditions) add(line);
      if (!holds) return undefined;
      const blocked = blockOf(automation, cause);
      if (blocked) return ended('blocked', blocked);
      const is_open = (automation.unless_open ?? true) && (await isOpen(ctx, known.work_orders));
      const skipped = refusal(automation, { last_run_at: known.last_run_at, is_open }, event.at);
      if (skipped) return ended('skipped', skipped);
      // A schedule was asked before its records.
      if (automation.trigger.type !== 'schedule' && (await runsTooOften(ctx, automation))) {
        await disable(ctx, automation.id, 'too_many_runs');
        return undefined;
      }
    }
    const done = await behindSavepoint(acting, (inside) => actAll({ ...work, ctx: inside }, lines.length, add));
    return done ? ended('succeeded', null, done) : ended('failed');
  } catch (error) {
    if (isLostRace(error)) throw error;
    add({ kind: 'condition', text: '', result: 'failed', error: textOf(error) });
    return ended('failed');
  }
}

/** F3.5: no automation runs by its own effect, however far, and chains end. */
function blockOf({ id }: Automation, cause: Cause | undefined): RunReason | undefined {
  if (!cause) return undefined;
  if (cause.chain.includes(id)) return 'loop';
  return cause.depth + 1 >= blockedDepth ? 'depth' : undefined;
}

/** F3.5: over so many runs in an hour. Of a schedule those of one time count once, however many records it is for. */
export async function runsTooOften(ctx: Context, { id, trigger, max_runs_per_hour }: Automation): Promise<boolean> {
  const each = trigger.type === 'schedule' ? 'select distinct at' : 'select';
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from (${each} from automation_run where organization_id = $1 and automation_id = $2
       and created_at > $3::timestamptz - interval '1 hour' and status in ('succeeded', 'failed') limit $4) r`,
    [ctx.organization.id, id, ctx.now, max_runs_per_hour],
    'often',
  );
  return row!.count >= max_runs_per_hour;
}

/** Returns the work orders that were made; undefined if an action failed. */
async function actAll(
  acting: Acting,
  before: number,
  add: (line: Omit<RunLine, 'n'>) => void,
): Promise<string[] | undefined> {
  for (const [at, action] of acting.automation.actions.entries()) {
    try {
      add({ kind: action.type, text: await act(acting, action, before + at + 1), result: 'done' });
    } catch (error) {
      if (isLostRace(error)) throw error;
      add({ kind: action.type, text: words.would[action.type], result: 'failed', error: textOf(error) });
      return undefined;
    }
  }
  return acting.workOrders;
}

/** Counts the run: its last, its failures in a row, and what it made for its subject. */
async function note(
  ctx: Context,
  { id, actions }: Automation,
  event: AutomationEvent,
  run: string,
  { status, reason, lines, workOrders }: Outcome,
): Promise<void> {
  const isRun = status === 'succeeded' || status === 'failed';
  if (status === 'succeeded') await noteRun(ctx, id, event.subject?.id ?? id, event.at, workOrders);
  const error = lines.find((line) => line.error)?.error ?? null;
  // A run that calls an address has succeeded when the address has answered (`outgoing.server.ts`).
  const isOver = isRun && actions.every(({ type }) => type !== 'call_webhook');
  // A call that is given up may be counted at the same time.
  const failures = status === 'failed' ? 'failures + 1' : isOver ? '0' : 'failures';
  const [row] = await ctx.db.rows<{ failures: number }>(
    `update automation set last_run = $3, last_run_at = $4, runs = runs + $5, failures = ${failures}
     where organization_id = $1 and id = $2 returning failures`,
    [ctx.organization.id, id, JSON.stringify({ id: run, at: event.at, status, reason, error }), ctx.now, isRun ? 1 : 0],
  );
  if (status === 'failed' && row && row.failures >= maxFailures) await disable(ctx, id, 'failures');
}
