import type { Restoration } from '#server/feature';
import { enqueue } from '#server/jobs/queue';
import { statusJob } from './steps.server';

/** Jobs are not in a backup: statuses that end by the clock get theirs again. */
export async function endStatuses({ db, now }: Restoration): Promise<string[]> {
  const rows = await db.rows<{ organization_id: string; id: string; until: string }>(
    `select organization_id, id, kept_until as until from asset where kept_until is not null and deleted_at is null`,
  );
  for (const { organization_id, id, until } of rows)
    await enqueue({ db, now, organization: { id: organization_id } }, ...statusJob(id, until));
  return [];
}
