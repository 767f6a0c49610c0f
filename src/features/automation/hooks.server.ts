import { timingSafeEqual } from 'node:crypto';
import { notFound, unauthorized } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { type Context, run, systemActor, type Tenant } from '#server/context';
import { ask } from '#server/db/transaction';
import { object } from '#server/http/json-schema';
import { type Route, route, type Visitor } from '#server/http/route';
import { signatureOf } from '#server/signature';
import { words } from './automation.words';

/** How far the clock of a caller may be off. */
const tolerance = 5 * 60_000;

const header = (name: string, description: string) => ({ name, description, schema: { type: 'string' } });

/** A call from outside starts an automation (F3.2), signed as Standard Webhooks say. */
export const hookRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/hooks/:token',
    tag: 'Automations',
    summary: 'Start the automation of this address; the same webhook-id within a day starts it once',
    permit: 'anyone',
    headers: [
      header('webhook-id', 'The same at every repetition.'),
      header('webhook-timestamp', 'Seconds since 1970.'),
      header('webhook-signature', 'v1, and the HMAC-SHA256 of id, timestamp and body by the secret.'),
    ],
    status: 202,
    answer: object({ accepted: { type: 'boolean' } }),
    visit: async (visitor, { params }) => {
      const tenant = await tenantOf(visitor, params.token!);
      const circumstances = {
        user: systemActor,
        organization: tenant,
        requestId: visitor.request.id,
        source: 'api' as const,
      };
      await run(visitor.app, circumstances, (ctx) => receive(ctx, visitor, params.token!));
      visitor.reply.code(202);
      return { accepted: true };
    },
  }),
];

async function tenantOf({ app }: Visitor, token: string): Promise<Tenant> {
  const [found] = /^[\w-]{22}$/.test(token)
    ? await ask<Omit<Tenant, 'id'> & { organization_id: string }>(app.pool, `select * from app_hook_organization($1)`, [
        token,
      ])
    : [];
  if (!found) throw notFound();
  const { organization_id: id, time_zone, currency } = found;
  return { id, time_zone, currency };
}

async function receive(ctx: Context, { request }: Visitor, token: string): Promise<void> {
  const [hook] = await ctx.db.rows<{ id: string; secret: string }>(
    `select id, secret from automation where organization_id = $1 and token = $2 and is_enabled
       and trigger_type = 'webhook' and deleted_at is null`,
    [ctx.organization.id, token],
  );
  if (!hook) throw notFound();
  const of = (name: string) => String(request.headers[name] ?? '');
  const call = { id: of('webhook-id'), timestamp: of('webhook-timestamp'), signature: of('webhook-signature') };
  if (!isSigned(hook.secret, call, request.bodyText, Date.parse(ctx.now))) throw unauthorized(words.badSignature);
  const [fresh] = await ctx.db.rows(
    `insert into automation_call (organization_id, automation_id, webhook_id, received_at) values ($1, $2, $3, $4)
     on conflict (organization_id, automation_id, webhook_id) do update set received_at = $4
       where automation_call.received_at < $4::timestamptz - interval '24 hours'
     returning webhook_id`,
    [ctx.organization.id, hook.id, call.id, ctx.now],
  );
  if (!fresh) return;
  await ctx.db.rows(
    `insert into automation_timer (organization_id, id, automation_id, subject_id, kind, due_at, event, cause_run)
     values ($1, $2, $3, $3, 'webhook', $4, $5, (select r.id from automation_run r where r.organization_id = $1 and r.id = $6))`,
    [
      ctx.organization.id,
      uuid7(Date.parse(ctx.now)),
      hook.id,
      ctx.now,
      JSON.stringify({ at: ctx.now, body: request.body ?? null }),
      runOf(call.id) ?? null,
    ],
  );
}

interface Call {
  id: string;
  timestamp: string;
  signature: string;
}

function isSigned(secret: string, { id, timestamp, signature }: Call, body: string, now: number): boolean {
  if (!/^[\w.:-]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1000 - now) > tolerance) return false;
  const wanted = Buffer.from(signatureOf(secret, id, timestamp, body));
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Our own calls are known by their id, so that a chain through them is one (F3.5). */
export const callId = (run: string, n: number): string => `run.${run}.${n}`;
const runOf = (id: string): string | undefined => /^run\.([0-9a-f-]{36})\.\d+$/.exec(id)?.[1];
