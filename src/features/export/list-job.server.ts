import { readExportOptions } from '#server/entity/export/options';
import type { Begun } from '#server/entity/export/begin';
import { columnsOf } from '#server/entity/export/columns';
import { longListTask } from '#server/entity/export/export';
import { chunkSize, writeExport } from '#server/entity/export/write';
import { eachIds } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Task } from '#server/jobs/runner';
import { keepAlive } from './organization/snapshot.server';
import { requesterOf, failExport, storeOrFail, loadWaiting } from './write-file.server';

/** Writes a list of any length: ids and rows are read as the file grows, so that memory stays the same. */
export const listTask: Task = {
  name: longListTask,
  run: async ({ ctx: job }, { id, key }: Begun) => {
    const waiting = await loadWaiting(job!, id);
    if (!waiting) return;
    const user = await requesterOf(job!, waiting, 'create', key);
    if (!user) return failExport(job!, id);
    const ctx = { ...job!, user };
    const store = storeOf(waiting.entity_type!);
    const { format, columns: chosen, filters } = readExportOptions(new URLSearchParams(waiting.query!));
    const columns = await columnsOf(ctx, store, chosen);
    let rows = 0;
    async function* counted() {
      for await (const ids of eachIds(ctx, store, filters, chunkSize)) {
        rows += ids.length;
        yield ids;
      }
    }
    const zone = ctx.organization.time_zone;
    const file = await writeExport({ store, columns, format, zone }, counted(), (work) => work(ctx));
    await keepAlive(ctx, () => storeOrFail(ctx, waiting, file, () => rows));
  },
  giveUp: async ({ ctx }, { id }: { id: string }) => failExport(ctx!, id),
};
