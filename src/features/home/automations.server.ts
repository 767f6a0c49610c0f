import type { Context } from '#server/context';
import { listRows } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Block, HomeAutomation } from './home';
import { listOf, searchOf } from './lists.server';

const keys = [
  'id',
  'name',
  'is_enabled',
  'disabled_reason',
  'last_run',
  'next_run_at',
] as const satisfies readonly (keyof HomeAutomation)[];

/** Automations whose last run failed, or that switched themselves off. */
export async function readFailing(ctx: Context, most: number): Promise<Block<HomeAutomation>> {
  const list = listOf('/automations', { is_failing: 'true', ordering: '-last_run_at' });
  const search = searchOf({ ...list, query: { ...list.query, page_size: String(most) } });
  const { count, results } = await listRows(ctx, storeOf('automation'), search, 'listed');
  const shown = (row: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return { count, results: results.map((row) => shown(row) as unknown as HomeAutomation), list };
}
