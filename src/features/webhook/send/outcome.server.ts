import type { Context } from '#server/context';
import { loadRow, updateRow } from '#server/entity/write';
import { wake } from './queue.server';
import { failingLimit, nextTry } from './schedule';
import { webhooks } from '../store.server';
import type { disabledReasons } from '../webhook';
import type { Try } from '../webhook.table';
import { words } from '../webhook.words';

type DisabledReason = (typeof disabledReasons)[number]['value'];

/** Writes down what became of a try, and what follows for the delivery and its address. */
export async function noteOutcome(ctx: Context, webhook: string, delivery: string, tried: Try): Promise<void> {
  const isSent = tried.status !== undefined && tried.status >= 200 && tried.status < 300;
  const [row] = await ctx.db.rows<{ attempts: number }>(
    `select attempts from webhook_delivery where organization_id = $1 and id = $2 and status = 'waiting' for update`,
    [ctx.organization.id, delivery],
  );
  if (!row) return;
  const attempts = row.attempts + 1;
  const next = isSent || tried.status === 410 ? undefined : nextTry(attempts, ctx.now);
  await ctx.db.rows(
    `update webhook_delivery set attempts = $3, tries = tries || $4::jsonb, status = $5, next_at = $6, sent_at = $7,
       leased_until = null where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      delivery,
      attempts,
      JSON.stringify([tried]),
      isSent ? 'sent' : next ? 'waiting' : 'failed',
      next ?? null,
      isSent ? ctx.now : null,
    ],
  );
  if (next) await wake(ctx, webhook, next);
  if (isSent) await noteSuccess(ctx, webhook);
  else await noteFailure(ctx, webhook, tried);
}

/** Only where it failed before, so that addresses that work are not written to. */
const noteSuccess = (ctx: Context, webhook: string) =>
  ctx.db.rows(
    `update webhook set failing_since = null where organization_id = $1 and id = $2 and failing_since is not null`,
    [ctx.organization.id, webhook],
  );

async function noteFailure(ctx: Context, webhook: string, { status }: Try): Promise<void> {
  const [row] = await ctx.db.rows<{ failing_since: string }>(
    `update webhook set failing_since = coalesce(failing_since, $3)
     where organization_id = $1 and id = $2 and deleted_at is null returning failing_since`,
    [ctx.organization.id, webhook, ctx.now],
  );
  if (!row) return;
  if (status === 410) await disable(ctx, webhook, 'gone');
  else if (Date.parse(ctx.now) - Date.parse(row.failing_since) > failingLimit) await disable(ctx, webhook, 'failing');
}

/** The admins hear of it by its history entry (`notices.server.ts`). */
async function disable(ctx: Context, webhook: string, disabled_reason: DisabledReason): Promise<void> {
  const before = await loadRow(ctx, webhooks, webhook, 'update');
  if (!before.is_enabled) return;
  const description = words.disabled[disabled_reason];
  await updateRow(ctx, webhooks, before, { is_enabled: false }, { disabled_reason }, { description });
  await wake(ctx, webhook);
}
