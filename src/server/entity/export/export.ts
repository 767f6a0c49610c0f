import type { Visitor } from '../../http/route';
import { listIds } from '../read';
import type { Store } from '../store';
import { readExportOptions } from './options';
import { beginExport } from './begin';
import { columnsOf } from './columns';
import { chunksOf, typeOf, writeExport } from './write';

/** More rows are written by a job, because nobody waits that long for a download to begin. */
const mostStreamed = 100_000;

/** The task that writes a longer list; `features/export` has it. */
export const longListTask = 'export list';

/** `GET /x/export`: all rows of a filter as a file, not only a page (S4.7). Above 100,000 rows: 202 and a job. */
export async function exportRows({ within, reply, holder }: Visitor, store: Store, query: URLSearchParams) {
  const { format, columns: asked, filters } = readExportOptions(query);
  const begun = await within(async (ctx) => {
    const columns = await columnsOf(ctx, store, asked);
    const ids = await listIds(ctx, store, filters, mostStreamed + 1);
    const name = `${store.entity.labelPlural}.${format}`;
    if (ids.length <= mostStreamed) return { columns, ids, name };
    const entity_type = store.entity.name;
    const job = { kind: 'list', entity_type, query: query.toString(), name, task: longListTask } as const;
    return { waiting: await beginExport(ctx, job) };
  });
  if (begun.waiting) return reply.code(202).header('location', `/api/exports/${begun.waiting.id}`).send(begun.waiting);
  const { columns, ids, name } = begun;
  const zone = holder!.organization.time_zone;
  const file = await writeExport({ store, columns, format, zone }, chunksOf(ids), within);
  return reply.type(typeOf[format]).header('content-disposition', `attachment; filename="${name}"`).send(file);
}
