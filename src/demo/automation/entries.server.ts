import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import { begin, decide } from '#features/automation/engine/decide';
import { countingReading, readingEvent, type ReadingRow } from '#features/automation/engine/events.server';
import { moves } from '#features/automation/engine/sift.server';
import type { Trigger } from '#features/automation/sentence/trigger';
import type { DemoAutomation } from './automations';

const columns = `id, entity_type, entity_id, action, description, changes, user_id, source, request_id, via, timestamp`;

/** Entries in the order in which they were written. */
export const entriesOf = (ctx: Context, ids: string[]): Promise<Happened[]> =>
  ctx.db.rows<Happened>(
    `select ${columns} from audit_entry where organization_id = $1 and id = any($2::uuid[])
     order by array_position($2::uuid[], id)`,
    [ctx.organization.id, ids],
  );

/** What machines and their meters did from a time on, as far as automations do something about it. */
export async function entriesSince(ctx: Context, from: string, automations: DemoAutomation[]): Promise<Happened[]> {
  const found = await statuses(ctx, from);
  for (const { trigger } of automations)
    if (trigger.type === 'reading') found.push(...(await readings(ctx, from, trigger, trigger.measurement)));
  return found;
}

const statuses = (ctx: Context, from: string): Promise<Happened[]> =>
  ctx.db.rows<Happened>(
    `select ${columns} from audit_entry where organization_id = $1 and entity_type = 'asset' and action = 'updated'
       and timestamp >= $2 order by timestamp, id`,
    [ctx.organization.id, from],
  );

/** A year of readings is one entry. Of them are heard, one by one, those that change what is known of the measurement. */
async function readings(ctx: Context, from: string, trigger: Trigger, measurement: string): Promise<Happened[]> {
  const [entry] = await ctx.db.rows<Happened>(
    `select ${columns} from audit_entry where organization_id = $1 and entity_type = 'measurement' and entity_id = $2
       and action = 'reading'`,
    [ctx.organization.id, measurement],
  );
  const taken = await ctx.db.rows<ReadingRow>(
    `select id, value, state, delta, total, taken_at, note from reading
     where organization_id = $1 and measurement_id = $2 and ${countingReading}
       and taken_at >= coalesce((select max(taken_at) from reading
         where organization_id = $1 and measurement_id = $2 and taken_at < $3), $3)
     order by taken_at, id`,
    [ctx.organization.id, measurement, from],
  );
  return movingOf(trigger, taken, from).flatMap(({ id, taken_at: timestamp }) =>
    entry ? { ...entry, timestamp, changes: [{ field: 'readings', from: null, to: [id] }] } : [],
  );
}

function movingOf(trigger: Trigger, taken: ReadingRow[], from: string): ReadingRow[] {
  let state = begin(trigger, undefined, from);
  return taken.filter((row) => {
    const { signal, at } = readingEvent('', row);
    if (at < from) {
      state = begin(trigger, signal, from);
      return false;
    }
    // The clock came before it.
    if (state.due && state.due < at) state = decide(trigger, state, { kind: 'clock', at: state.due }).state;
    const isMoving = moves({ trigger, state }, { signal, at });
    ({ state } = decide(trigger, state, signal));
    return isMoving;
  });
}
