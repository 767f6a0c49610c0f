import type { Restoration } from '#server/feature';
import { newSecret } from './secret.server';
import { words } from './webhook.words';

/** What waited when the backup was made may have been sent since; the log can resend it. */
export async function restoreWebhooks({ db, seals, isSameSecret }: Restoration): Promise<string[]> {
  await db.rows(
    `update webhook_delivery set status = 'failed', next_at = null, leased_until = null where status = 'waiting'`,
  );
  // The days in which nothing was sent are no days of failure.
  await db.rows(`update webhook set failing_since = null where failing_since is not null`);
  if (isSameSecret) return [];
  const rows = await db.rows<{ organization_id: string; id: string; url: string }>(
    `select organization_id, id, name as url from webhook where deleted_at is null order by name`,
  );
  for (const { organization_id, id } of rows)
    await db.rows(
      `update webhook set secret = $3, old_secret = null, old_secret_until = null where organization_id = $1 and id = $2`,
      [organization_id, id, seals.seal(['webhook', id], newSecret())],
    );
  return rows.map(({ url }) => words.secretOf(url));
}
