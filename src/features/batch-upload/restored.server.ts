import type { Restoration } from '#server/feature';
import { words } from './batch-upload.words';

/** A backup has no rows of uploads: what was not finished cannot be gone on with, what was half done says so. */
export async function endUnfinished({ db, now }: Restoration): Promise<string[]> {
  await db.rows(`delete from batch_upload where status in ('reading', 'unreadable', 'ready', 'checking', 'checked')`);
  for (const [status, problem] of [
    ['importing', words.restoredImporting],
    ['undoing', words.restoredUndoing],
  ])
    await db.rows(
      `update batch_upload set status = 'cancelled', problem = $2, counts = null, ended_at = $3, updated_at = $3,
         version = version + 1 where status = $1`,
      [status, problem, now],
    );
  return [];
}
