import type { Context } from '#server/context';
import { firstIds, rowsOf } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Block, HomeReading } from './home';
import { listOf, searchOf } from './lists.server';

const keys = [
  'id',
  'name',
  'kind',
  'unit',
  'decimals',
  'states',
  'asset',
  'location',
  'last_value',
  'last_state',
  'last_taken_at',
  'due_at',
] as const satisfies readonly (keyof HomeReading)[];

/** Measurements that are late, for those who may read them: assigned to them, or to nobody. */
export async function readDue(ctx: Context, most: number): Promise<Block<HomeReading>> {
  const store = storeOf('measurement');
  const list = listOf('/measurements', { is_due: 'true', is_for_me: 'true', ordering: 'due_at' });
  const { ids, count } = await firstIds(ctx, store, searchOf(list), most);
  const rows = ids.length === 0 ? [] : await rowsOf(ctx, store, ids, 'listed');
  const shown = (row: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return { count, results: rows.map((row) => shown(row) as unknown as HomeReading), list };
}
