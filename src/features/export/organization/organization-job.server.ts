import type { Begun } from '#server/entity/export/begin';
import type { Task } from '#server/jobs/runner';
import { requesterOf, failExport, storeOrFail, loadWaiting } from '../write-file.server';
import { keepAlive, openSnapshot } from './snapshot.server';
import { organizationZip } from './zip.server';

/** Writes the whole organisation into a ZIP file. */
export const organizationTask: Task = {
  name: 'export organization',
  run: async ({ ctx: job }, { id, key }: Begun) => {
    const waiting = await loadWaiting(job!, id);
    if (!waiting) return;
    const user = await requesterOf(job!, waiting, 'create_all', key);
    if (!user) return failExport(job!, id);
    const ctx = { ...job!, user };
    const snapshot = await openSnapshot(ctx);
    try {
      // Files may take longer than a transaction may, so the snapshot ends before them.
      const { zip, rows } = await organizationZip(snapshot.ctx, () => snapshot.close());
      await keepAlive(ctx, () => storeOrFail(ctx, waiting, zip, rows));
    } finally {
      await snapshot.close();
    }
  },
  giveUp: async ({ ctx }, { id }: { id: string }) => failExport(ctx!, id),
};
