import type { App } from '#server/app';
import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import { firstIds } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { latestDue, nextOccurrence } from '#server/jobs/cron';
import { actingFor, authorOf, disable } from './author.server';
import { decide } from './decide';
import type { AutomationEvent } from './event';
import { type Automation, loadEnabled } from './loaded.server';
import { causeBy, logFailure, runFor, runsTooOften } from './run.server';
import { knownOf, saveState, setTimer } from './state.server';
import type { Trigger, TriggerOf } from '../sentence/trigger';

/** A timer that is due. */
export interface Timer {
  id: string;
  automation_id: string;
  subject_id: string;
  kind: string;
  due_at: string;
  event: Pick<AutomationEvent, 'at' | 'subject' | 'reading' | 'changes' | 'body'>;
  cause_run: string | null;
}

const columns = 'id, automation_id, subject_id, kind, due_at, event, cause_run';
/** Timers in one transaction. */
const batch = 100;
const mostRecords = 500;

/** The organisations in which something is due. */
export async function dueOrganizations({ system, clock }: App): Promise<string[]> {
  const { rows } = await system.query<{ organization_id: string }>(
    `select distinct organization_id from automation_timer where due_at <= $1`,
    [clock().toISOString()],
  );
  return rows.map(({ organization_id }) => organization_id);
}

export const timersDue = (ctx: Context): Promise<Timer[]> =>
  ctx.db.rows<Timer>(
    `select ${columns} from automation_timer where organization_id = $1 and due_at <= $2 order by due_at, id limit ${batch}`,
    [ctx.organization.id, ctx.now],
  );

/** What is due for a subject before something happens to it. */
export const timersOf = (ctx: Context, subject: string, before: string): Promise<Timer[]> =>
  ctx.db.rows<Timer>(
    `select ${columns} from automation_timer where organization_id = $1 and subject_id = $2 and due_at < $3
       and kind <> 'webhook' order by due_at, id`,
    [ctx.organization.id, subject, before],
    'often',
  );

/** Does what a timer is for, once. What goes wrong with one must not stop the others. */
export async function fireTimer(ctx: Context, timer: Timer): Promise<void> {
  await ctx.db.rows('savepoint automation_timer');
  try {
    await fire(ctx, timer);
    await ctx.db.rows('release savepoint automation_timer');
  } catch (error) {
    if (isLostRace(error)) throw error;
    await ctx.db.rows('rollback to savepoint automation_timer');
    ctx.app.log.error({ err: error, automation: timer.automation_id }, 'a timer of an automation failed');
    await remove(ctx, timer);
    await noteFailure(ctx, timer, error);
  }
}

/** The log of the automation says what went wrong, and a schedule goes on at its next time. */
async function noteFailure(ctx: Context, timer: Timer, error: unknown): Promise<void> {
  const automation = await loadEnabled(ctx, timer.automation_id);
  if (!automation) return;
  const { trigger } = automation;
  if (trigger.type !== 'schedule') {
    await logFailure(ctx, automation, eventOf(timer, trigger), error);
    return;
  }
  const { event, next } = occurrence(ctx, automation.id, trigger, timer);
  await setTimer(ctx, automation.id, automation.id, next, { event, run: null });
  await logFailure(ctx, automation, event, error);
}

const remove = (ctx: Context, { id }: Timer) =>
  ctx.db.rows(`delete from automation_timer where organization_id = $1 and id = $2 returning id`, [
    ctx.organization.id,
    id,
  ]);

async function fire(ctx: Context, timer: Timer): Promise<void> {
  // A timer of the same list may have been taken away meanwhile.
  if ((await remove(ctx, timer)).length === 0) return;
  const automation = await loadEnabled(ctx, timer.automation_id);
  if (!automation) return;
  if (automation.trigger.type === 'schedule') return runSchedule(ctx, automation, automation.trigger, timer);
  const cause = timer.cause_run ? await causeBy(ctx, timer.cause_run) : undefined;
  const event = eventOf(timer, automation.trigger);
  const known = await knownOf(ctx, automation.id, timer.subject_id);
  // The timer is gone already.
  const before = { ...known.state, due: null };
  const { state } = decide(automation.trigger, before, event.signal);
  await saveState(ctx, automation.id, timer.subject_id, before, state, { event, run: timer.cause_run });
  await runFor(ctx, { automation, event, known, cause });
}

const eventOf = ({ id, kind, due_at: at, event }: Timer, { type }: Trigger): AutomationEvent => ({
  ...event,
  types: [type],
  at,
  signal: { kind: kind === 'webhook' ? 'entry' : 'clock', at },
  key: id,
});

/** The time for which a schedule runs, and its next one. After silence only the last time counts (D16). */
function occurrence(ctx: Context, id: string, { cron }: TriggerOf<'schedule'>, { due_at }: Timer) {
  const zone = ctx.organization.time_zone;
  const now = new Date(ctx.now);
  const at = (latestDue(cron, zone, new Date(due_at), now) ?? new Date(due_at)).toISOString();
  const event: AutomationEvent = { types: ['schedule'], at, signal: { kind: 'entry', at }, key: `${id} ${at}` };
  return { event, next: nextOccurrence(cron, zone, now)?.toISOString() ?? null };
}

/** With a filter it runs for every record. */
async function runSchedule(
  ctx: Context,
  automation: Automation,
  trigger: TriggerOf<'schedule'>,
  timer: Timer,
): Promise<void> {
  const { filter } = trigger;
  if (await runsTooOften(ctx, automation)) return disable(ctx, automation.id, 'too_many_runs');
  const { event, next } = occurrence(ctx, automation.id, trigger, timer);
  await setTimer(ctx, automation.id, automation.id, next, { event, run: null });
  if (!filter) {
    await runFor(ctx, { automation, event, known: await knownOf(ctx, automation.id, automation.id) });
    return;
  }
  const author = await authorOf(ctx, automation.author);
  if (typeof author === 'string') return disable(ctx, automation.id, author);
  const acting = actingFor(ctx, author, automation, timer.id);
  const query = new URLSearchParams(filter.query ?? '');
  const { ids } = await firstIds(acting, storeOf(filter.entity), query, mostRecords);
  for (const id of ids) {
    const one = { ...event, subject: { noun: filter.entity, id }, key: `${event.key} ${id}` };
    await runFor(ctx, { automation, event: one, known: await knownOf(ctx, automation.id, id) });
  }
}
