import { dayIn } from '#shared/wall';
import type { Visitor } from '../../http/route';
import { listIds } from '../read';
import type { Store } from '../store';
import { readAsked } from './asked';
import { columnsOf } from './columns';
import { chunksOf, typeOf, writeExport } from './write';

/** `GET /x/export`: all rows of a filter as a file, not only a page (S4.7). */
export async function exportRows({ within, reply, holder }: Visitor, store: Store, query: URLSearchParams) {
  const { format, columns: asked, filters } = readAsked(query);
  const zone = holder!.organization.time_zone;
  const { ids, columns, now } = await within(async (ctx) => ({
    columns: await columnsOf(ctx, store, asked),
    ids: await listIds(ctx, store, filters),
    now: ctx.now,
  }));
  const file = await writeExport({ store, columns, format, zone }, chunksOf(ids), within);
  const name = `${store.entity.plural}-${dayIn(now, zone)}.${format}`;
  return reply.type(typeOf[format]).header('content-disposition', `attachment; filename="${name}"`).send(file);
}
