import type { Context } from '#server/context';
import { listRows } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { HomeHandover } from './home';

/** After a day there are newer ones to read. */
const newsLasts = 24 * 3_600_000;

/** The latest handover to the caller, or to everybody, that they have not read. */
export async function readHandover(ctx: Context): Promise<{ handover?: HomeHandover }> {
  const since = new Date(Date.parse(ctx.now) - newsLasts).toISOString();
  const query = { is_mine: 'true', is_acknowledged: 'false', shift_to__gte: since, page_size: '1' };
  const { results } = await listRows(ctx, storeOf('handover'), new URLSearchParams(query), 'listed');
  const [latest] = results as unknown as HomeHandover[];
  return latest ? { handover: { id: latest.id, name: latest.name, note: latest.note } } : {};
}
