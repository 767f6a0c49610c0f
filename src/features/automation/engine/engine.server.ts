import type { Context } from '#server/context';
import type { Happened, Listener } from '#server/jobs/reader';
import { disableOf } from './author.server';
import { decide } from './decide';
import type { AutomationEvent } from './event';
import { eventsOf, isHeard, isReading } from './events.server';
import { type Automation, listening, loadEnabled } from './loaded.server';
import { matches } from './matches';
import { type Cause, causeBy, runFor } from './run.server';
import { knownOf, saveState } from './state.server';
import { sift } from './sift.server';
import { dueOrganizations, fireTimer, timersDue, timersOf } from './timer.server';

/**
 * Follows the history and the clock (F3.1). The reader holds the position of an organisation, so one server at a time
 * works for it, and runs, effects and position commit together. The clock comes after all entries until now; what is due
 * for a subject before an event of it comes first.
 */
export const automationListener: Listener = {
  name: 'automations',
  hears: isHeard,
  sift,
  handle: async (ctx, happened) => {
    if (happened.entity_type === 'user') return disableOf(ctx, happened.entity_id);
    return isReading(happened) ? hearReadings(ctx, happened) : hearEntry(ctx, happened);
  },
  clock: {
    due: dueOrganizations,
    run: async (ctx) => {
      for (const timer of await timersDue(ctx)) await fireTimer(ctx, timer);
    },
  },
};

/** The run that wrote an entry. */
async function causeOf(ctx: Context, happened: Happened): Promise<Cause | undefined> {
  const run = runOf(happened);
  return run ? causeBy(ctx, run) : undefined;
}

const runOf = ({ source, via, request_id }: Happened): string | null =>
  source === 'automation' || (source === 'demo' && via) ? request_id : null;

async function hearReadings(ctx: Context, happened: Happened): Promise<void> {
  const listeners = await listening(ctx, ['reading', 'no_reading'], happened.entity_id);
  if (listeners.length === 0) return;
  for (const event of await eventsOf(ctx, happened)) await meet(ctx, event, happened, listeners);
}

async function hearEntry(ctx: Context, happened: Happened): Promise<void> {
  for (const event of await eventsOf(ctx, happened)) {
    const measurement = event.subject?.noun === 'measurement' ? event.subject.id : null;
    await meet(ctx, event, happened, await listening(ctx, event.types, measurement));
  }
}

/** Everything that listens to an event meets it, in the order in which it was made. */
async function meet(ctx: Context, event: AutomationEvent, happened: Happened, listeners: Automation[]): Promise<void> {
  if (event.subject) for (const timer of await timersOf(ctx, event.subject.id, event.at)) await fireTimer(ctx, timer);
  for (const automation of listeners)
    if (happened.seq > automation.armed_seq && matches(automation.trigger, event))
      await meetOne(ctx, automation, event, happened);
}

async function meetOne(
  ctx: Context,
  { id, trigger }: Automation,
  event: AutomationEvent,
  happened: Happened,
): Promise<void> {
  const subject = event.subject!.id;
  const known = await knownOf(ctx, id, subject);
  const { state, fires } = decide(trigger, known.state, event.signal);
  await saveState(ctx, id, subject, known.state, state, { event, run: runOf(happened) });
  // An event before this one may have disabled it, or counted a failure.
  const automation = fires ? await loadEnabled(ctx, id) : undefined;
  if (automation) await runFor(ctx, { automation, event, known, cause: await causeOf(ctx, happened) });
}
