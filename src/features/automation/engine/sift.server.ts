import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import { decide, type State } from './decide';
import type { AutomationEvent } from './event';
import { isReading, readingEvents } from './events.server';
import { armedSeq } from './loaded.server';
import type { Trigger } from '../sentence/trigger';

/** An automation that listens to a measurement, with what it knows of it. */
interface Watching {
  trigger: Trigger;
  armed_seq: number;
  measurement: string;
  state: State;
}

/**
 * Leaves out readings that change nothing: few measurements have an automation, and most readings leave its state as it
 * is. From the first that does something on, all of that measurement are handled, each by what is known by then.
 */
export async function sift(ctx: Context, heard: readonly Happened[]): Promise<ReadonlySet<string>> {
  const readings = heard.filter(isReading);
  const watching = await watchingOf(ctx, readings);
  const watched = readings.filter(({ entity_id }) => watching.has(entity_id));
  const events = grouped(await readingEvents(ctx, watched), ({ entry }) => entry!);
  const moved = new Set<string>();
  for (const { id, entity_id, seq } of watched) {
    if (moved.has(entity_id)) continue;
    const armed = watching.get(entity_id)!.filter(({ armed_seq }) => seq > armed_seq);
    if ((events.get(id) ?? []).some((event) => armed.some((one) => moves(one, event)))) moved.add(entity_id);
    else events.delete(id);
  }
  return new Set(heard.filter((one) => !isReading(one) || events.has(one.id)).map(({ id }) => id));
}

/** Whether it changes what is known, runs something, or comes after a time that something waits for. */
export function moves(
  { trigger, state: before }: Pick<Watching, 'trigger' | 'state'>,
  { signal, at }: Pick<AutomationEvent, 'signal' | 'at'>,
): boolean {
  const { state, fires } = decide(trigger, before, signal);
  const isSame = state.inside === before.inside && state.mark === before.mark && state.due === before.due;
  return fires || !isSame || (before.due !== null && before.due < at);
}

async function watchingOf(ctx: Context, readings: readonly Happened[]): Promise<Map<string, Watching[]>> {
  if (readings.length === 0) return new Map();
  const rows = await ctx.db.rows<Watching & { is_inside: boolean | null; mark: string | null; due: string | null }>(
    `select a.trigger, ${armedSeq('a')} as armed_seq, a.measurement, s.is_inside, s.mark, n.due_at as due
     from automation a
       left join automation_subject s on s.organization_id = a.organization_id and s.automation_id = a.id
         and s.subject_id = a.measurement::uuid
       left join automation_timer n on n.organization_id = a.organization_id and n.automation_id = a.id
         and n.subject_id = a.measurement::uuid and n.kind <> 'webhook'
     where a.organization_id = $1 and a.is_enabled and a.deleted_at is null
       and a.trigger_type in ('reading', 'no_reading') and a.measurement = any($2)`,
    [ctx.organization.id, [...new Set(readings.map(({ entity_id }) => entity_id))]],
    'often',
  );
  return grouped(
    rows.map(({ is_inside, mark, due, ...row }) => ({
      ...row,
      state: { inside: is_inside, mark: mark === null ? null : Number(mark), due },
    })),
    ({ measurement }) => measurement,
  );
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const those = groups.get(keyOf(one)) ?? [];
    those.push(one);
    groups.set(keyOf(one), those);
  }
  return groups;
}
