import type { App } from '#server/app';
import { type Context, run, systemActor, type Tenant } from '#server/context';
import type { Job, Task } from '#server/jobs/runner';
import { send } from '#server/outgoing';
import { signedHeaders } from '#server/signature';
import { cutTo } from '#shared/text/cut';
import { noteOutcome } from './outcome.server';
import { deliverTaskName, wake } from './queue.server';
import { unseal } from '../secret.server';
import type { Try } from '../webhook.table';

interface Due {
  id: string;
  message_id: string;
  body: string;
}

interface Address {
  id: string;
  url: string;
  secret: string;
  old_secret: string | null;
}

/** Sent in one go, so many at a time; longer than the lease they never take. */
const batch = 20;
const atOnce = 4;
const lease = 90_000;

/**
 * Takes what is due for an address. The sending itself is left to itself: a job would hold its transaction and its turn
 * for as long as a slow address takes, and every other address would wait.
 */
export const deliverTask: Task = {
  name: deliverTaskName,
  outgoing: true,
  run: async ({ app, ctx }: Job, { webhook }: { webhook: string }) => {
    const address = await addressOf(ctx!, webhook);
    if (!address) return dropWaiting(ctx!, webhook);
    const due = await takeDue(ctx!, webhook);
    if (due.length === 0) return;
    void sendAll(app, ctx!.organization, address, due).catch((error: unknown) =>
      app.log.warn({ err: error, webhook }, 'webhooks could not be sent; they are sent again'),
    );
  },
};

/** Held while its next ones are taken, so that two jobs do not take at once. */
async function addressOf(ctx: Context, webhook: string): Promise<Address | undefined> {
  const [found] = await ctx.db.rows<Address>(
    `select id, name as url, secret, case when old_secret_until > $3 then old_secret end as old_secret from webhook
     where organization_id = $1 and id = $2 and is_enabled and deleted_at is null for update`,
    [ctx.organization.id, webhook, ctx.now],
  );
  return found;
}

/** What waits for an address that is off or gone can be resent from the log. */
async function dropWaiting(ctx: Context, webhook: string): Promise<void> {
  await ctx.db.rows(
    `update webhook_delivery set status = 'failed', next_at = null, leased_until = null
     where organization_id = $1 and webhook_id = $2 and status = 'waiting'`,
    [ctx.organization.id, webhook],
  );
}

/** SQL: what waits for an address and may be sent at the time `$3`. */
const isDue = `organization_id = $1 and webhook_id = $2 and status = 'waiting' and next_at <= $3
  and (leased_until is null or leased_until <= $3)`;

/** Nothing while an earlier batch is on its way: however many changes there are, few connections to an address are open. */
const takeDue = (ctx: Context, webhook: string): Promise<Due[]> =>
  ctx.db.rows<Due>(
    `update webhook_delivery set leased_until = $4
     where organization_id = $1 and id in (
       select id from webhook_delivery where ${isDue} order by next_at, id limit ${batch} for update skip locked)
     and not exists (select from webhook_delivery where organization_id = $1 and webhook_id = $2 and status = 'waiting'
       and leased_until > $3)
     returning id, message_id, body`,
    [ctx.organization.id, webhook, ctx.now, new Date(Date.parse(ctx.now) + lease).toISOString()],
  );

async function sendAll(app: App, organization: Tenant, address: Address, due: Due[]): Promise<void> {
  const secrets = [address.secret, address.old_secret].flatMap((sealed) =>
    sealed ? unseal(app, address.id, sealed) : [],
  );
  const waiting = due.toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1));
  const circumstances = { user: systemActor, organization, requestId: null, source: 'system' as const };
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { id } = one;
      const tried = await sendOne(app, address.url, secrets, one);
      await run(app, circumstances, (ctx) => noteOutcome(ctx, address.id, id, tried));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  // What became due meanwhile was not taken.
  await run(app, circumstances, async (ctx) => {
    const values = [ctx.organization.id, address.id, ctx.now];
    const more = await ctx.db.rows(`select from webhook_delivery where ${isDue} limit 1`, values);
    if (more.length > 0) await wake(ctx, address.id);
  });
}

async function sendOne(app: App, url: string, secrets: string[], { message_id, body }: Due): Promise<Try> {
  const at = app.clock().toISOString();
  const timestamp = String(Math.floor(Date.parse(at) / 1_000));
  const headers = signedHeaders(secrets, message_id, timestamp, body);
  try {
    return { at, status: await send(app.config, url, { method: 'POST', headers, body: Buffer.from(body) }) };
  } catch (error) {
    return { at, error: cutTo(error instanceof Error ? error.message : String(error), 200) };
  }
}
