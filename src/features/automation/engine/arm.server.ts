import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { nextOccurrence } from '#server/jobs/cron';
import { begin, type Signal, type State } from './decide';
import { lastSignal, offlineSince, promisedUntil } from './events.server';
import { loadEnabled } from './loaded.server';
import { subjectOf, type Trigger } from '../sentence/trigger';

/** Begins to watch: what is inside the condition already waits until it has left (F3.2). */
export async function arm(ctx: Context, id: string): Promise<void> {
  // A call from outside that was accepted is still answered for.
  await ctx.db.rows(
    `delete from automation_timer where organization_id = $1 and automation_id = $2 and kind <> 'webhook'`,
    [ctx.organization.id, id],
  );
  await ctx.db.rows(
    `update automation_subject set is_inside = null, mark = null where organization_id = $1 and automation_id = $2`,
    [ctx.organization.id, id],
  );
  const automation = await loadEnabled(ctx, id);
  if (!automation) return;
  // Of this transaction: it has no number before the commit.
  const entry = ctx.events.findLast(({ entity_id }) => entity_id === id);
  await ctx.db.rows(`update automation set armed_entry = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    id,
    entry?.id ?? null,
  ]);
  const { trigger } = automation;
  const seen = await signalsOf(ctx, id, trigger);
  const begun = seen.map(({ subject, signal }) => ({ subject, state: beginning(ctx, trigger, signal) }));
  await writeStates(ctx, id, trigger, begun);
}

/** Stops to watch: its timers go. */
export async function disarm(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(`delete from automation_timer where organization_id = $1 and automation_id = $2`, [
    ctx.organization.id,
    id,
  ]);
}

function beginning(ctx: Context, trigger: Trigger, signal: Signal | undefined): State {
  if (trigger.type !== 'schedule') return begin(trigger, signal, ctx.now);
  const next = nextOccurrence(trigger.cron, ctx.organization.time_zone, new Date(ctx.now));
  return { inside: null, mark: null, due: next?.toISOString() ?? null };
}

/** The subjects of which something is known already. */
async function signalsOf(
  ctx: Context,
  id: string,
  trigger: Trigger,
): Promise<{ subject: string; signal: Signal | undefined }[]> {
  const at = ctx.now;
  switch (trigger.type) {
    case 'reading':
    case 'no_reading':
      return [{ subject: trigger.measurement, signal: await lastSignal(ctx, trigger.measurement) }];
    case 'asset_offline': {
      const found = await offlineSince(ctx, trigger.asset ? [trigger.asset] : null);
      return found.map(({ id: subject, since }) => ({ subject, signal: { kind: 'offline', at, since } }));
    }
    case 'wo_overdue': {
      const found = await promisedUntil(ctx, null);
      return found.map(({ id: subject, until }) => ({ subject, signal: { kind: 'promised', at, until } }));
    }
    case 'schedule':
      return [{ subject: id, signal: undefined }];
    default:
      return [];
  }
}

async function writeStates(
  ctx: Context,
  id: string,
  trigger: Trigger,
  begun: { subject: string; state: State }[],
): Promise<void> {
  if (begun.length === 0) return;
  const subjects = begun.map(({ subject }) => subject);
  await ctx.db.rows(
    `insert into automation_subject (organization_id, automation_id, subject_id, is_inside, mark)
     select $1, $2, s.subject, s.inside, s.mark from unnest($3::uuid[], $4::boolean[], $5::numeric[]) s (subject, inside, mark)
     on conflict (organization_id, automation_id, subject_id)
       do update set is_inside = excluded.is_inside, mark = excluded.mark`,
    [ctx.organization.id, id, subjects, begun.map(({ state }) => state.inside), begun.map(({ state }) => state.mark)],
  );
  const timed = begun.filter(({ state }) => state.due !== null);
  if (timed.length === 0) return;
  const noun = subjectOf(trigger);
  await ctx.db.rows(
    `insert into automation_timer (organization_id, id, automation_id, subject_id, kind, due_at, event)
     select $1, t.id, $2, t.subject, 'due', t.due, t.event
     from unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::jsonb[]) t (id, subject, due, event)`,
    [
      ctx.organization.id,
      id,
      timed.map(() => uuid7(Date.parse(ctx.now))),
      timed.map(({ subject }) => subject),
      timed.map(({ state }) => state.due),
      timed.map(({ subject }) =>
        JSON.stringify({ at: ctx.now, ...(noun && trigger.type !== 'schedule' && { subject: { noun, id: subject } }) }),
      ),
    ],
  );
}
