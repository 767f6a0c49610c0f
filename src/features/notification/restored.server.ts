import type { Restoration } from '#server/feature';

/** What waited when the backup was made may have been delivered since. The inbox still has it. */
export async function dropWaiting({ db }: Restoration): Promise<string[]> {
  await db.rows(`update delivery set status = 'dropped', reason = 'restored' where status in ('waiting', 'held')`);
  return [];
}
