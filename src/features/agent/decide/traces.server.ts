import { type Context, systemActor } from '#server/context';
import type { Found } from '#server/call';
import type { Row } from '#server/entity/lock';
import { storeOf } from '#server/entity/store';
import { loadRow, updateRow } from '#server/entity/write';
import { type SeriesStart, seriesStartOf, startSeriesAt } from '#features/work-order/index.server';

/** What a call changes beside what it says, and no other call takes back: Undo puts it back as it stood. */
export interface Traces {
  noun: Noun;
  id: string;
  values: Record<string, unknown>;
  /** From when the dates of its series count: each change of its rule counts anew. */
  series?: SeriesStart;
}

type Noun = 'request' | 'work-order';

/** Any of the staff who does something with a request has seen it, which stops its clock and lets it out of the trap. */
const left: Record<Noun, readonly string[]> = {
  request: ['acknowledged_at', 'ack_due_at', 'waiting_for', 'is_suspect'],
  'work-order': ['status_since', 'completed_at', 'completed_by', 'done_heard_at'],
};

/** Asked before the call is done. */
export async function tracesOf(ctx: Context, { route, params: { id } }: Found): Promise<Traces | null> {
  const noun = (['request', 'work-order'] as const).find((one) => route.path.startsWith(`${pathOf(one)}/:id`));
  if (!noun || !id) return null;
  // A series is locked before its work, as by all who change both.
  const series = noun === 'work-order' ? await seriesStartOf(ctx, id) : undefined;
  const row = await load(ctx, noun, id);
  return { noun, id, values: Object.fromEntries(left[noun].map((key) => [key, row[key]])), series };
}

export async function putBack(ctx: Context, { noun, id, values, series }: Traces): Promise<void> {
  await updateRow(ctx, storeOf(noun), await load(ctx, noun, id), {}, values);
  if (series) await startSeriesAt(ctx, series);
}

const pathOf = (noun: Noun): string => storeOf(noun).entity.path;

/** Whoever may do the call need not have every right to the record. */
const load = (ctx: Context, noun: Noun, id: string): Promise<Row> =>
  loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, storeOf(noun), id, 'update');
