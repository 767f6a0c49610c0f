import type { Context } from '#server/context';
import type { Happened, Listener } from '#server/jobs/reader';
import { disableOf } from './author.server';
import { decide } from './decide';
import type { AutomationEvent } from './event';
import { eventsOf, isHeard } from './events.server';
import { type Automation, listening } from './loaded.server';
import { matches } from './matches';
import { type Cause, causeBy, runFor } from './run.server';
import { knownOf, saveState } from './state.server';
import { dueOrganizations, fireTimer, timersDue, timersOf } from './timer.server';

/**
 * Follows the history and the clock (F3.1). The reader holds the position of an organisation, so one server at a time
 * works for it, and runs, effects and position commit together. The clock comes after all entries until now; what is due
 * for a subject before an event of it comes first.
 */
export const automationListener: Listener = {
  name: 'automations',
  hears: isHeard,
  handle: async (ctx, happened) => {
    if (happened.entity_type === 'user') return disableOf(ctx, happened.entity_id);
    const events = await eventsOf(ctx, happened);
    if (events.length === 0) return undefined;
    const cause = await causeOf(ctx, happened);
    for (const event of events) await meet(ctx, event, happened.timestamp, cause);
    return undefined;
  },
  clock: {
    due: dueOrganizations,
    run: async (ctx) => {
      for (const timer of await timersDue(ctx)) await fireTimer(ctx, timer);
    },
  },
};

/** The run that wrote an entry. */
async function causeOf(ctx: Context, { source, request_id }: Happened): Promise<Cause | undefined> {
  return source === 'automation' && request_id ? causeBy(ctx, request_id) : undefined;
}

/** Everything that listens to an event meets it, in the order in which it was made. */
async function meet(ctx: Context, event: AutomationEvent, heardAt: string, cause: Cause | undefined): Promise<void> {
  if (event.subject) for (const timer of await timersOf(ctx, event.subject.id, event.at)) await fireTimer(ctx, timer);
  for (const automation of await listening(ctx, event))
    if (automation.armed_at && heardAt >= automation.armed_at && matches(automation.trigger, event))
      await meetOne(ctx, automation, event, cause);
}

async function meetOne(
  ctx: Context,
  automation: Automation,
  event: AutomationEvent,
  cause: Cause | undefined,
): Promise<void> {
  const subject = event.subject!.id;
  const known = await knownOf(ctx, automation.id, subject);
  const { state, fires } = decide(automation.trigger, known.state, event.signal);
  await saveState(ctx, automation.id, subject, known.state, state, { event, run: cause?.run ?? null });
  if (fires) await runFor(ctx, { automation, event, known, cause });
}
