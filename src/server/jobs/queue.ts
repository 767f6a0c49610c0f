import { uuid7 } from '#shared/id';
import type { Db } from '../db/transaction';

/** The transaction that queues a job, and the organisation it acts for, if any. */
interface Requester {
  db: Db;
  now: string;
  organization?: { id: string };
}

/** Queues a job to run after the commit. With a key, queuing it again while it waits has no effect. */
export async function enqueue(
  { db, now, organization }: Requester,
  task: string,
  payload: unknown,
  { key, runAt = now }: { key?: string; runAt?: string } = {},
): Promise<void> {
  const once = key === undefined ? '' : 'on conflict (key) do nothing';
  await db.rows(
    `insert into job (id, organization_id, task, payload, key, run_at) values ($1, $2, $3, $4, $5, $6) ${once}`,
    [uuid7(), organization?.id ?? null, task, JSON.stringify(payload), key ?? null, runAt],
  );
  await db.rows(`select pg_notify('millwright_jobs', '')`);
}
