import { createECDH } from 'node:crypto';
import type { Created } from '#shared/entity';
import { badRequest, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { loadRow, updateRow } from '#server/entity/write';
import { list, object } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { isOpened, literalOf, mayReach } from '#server/outgoing';
import { subscriptionFields } from './push';
import { sendPush } from './send.server';
import { vapidOf } from './vapid.server';

const tag = 'Push notifications';
const words = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };

/** Devices per member; the oldest is replaced. */
const mostDevices = 10;

export const pushRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/push/key',
    tag,
    summary: 'Read the public key a browser subscribes with',
    permit: 'signed-in',
    answer: object({ key: words }),
    handle: async ({ app }) => ({ key: (await vapidOf(app)).publicKey }),
  }),
  route({
    method: 'GET',
    path: '/push/subscriptions',
    tag,
    summary: 'List the devices on which you get notifications',
    permit: 'in-person',
    answer: list(object({ endpoint: words, created_at: instant })),
    handle: (ctx) =>
      ctx.db.rows(
        `select endpoint, created_at from push_subscription where organization_id = $1 and member_id = $2 order by id`,
        [ctx.organization.id, ctx.user.id],
      ),
  }),
  route({
    method: 'POST',
    path: '/push/subscriptions',
    tag,
    summary: 'Get notifications on this device, given the subscription of its browser',
    permit: 'in-person',
    status: 201,
    body: input(subscriptionFields),
    answer: object({ endpoint: words, onesignal_external_id: words }),
    handle: (ctx, { body }) => subscribe(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: '/push/subscriptions',
    tag,
    summary: 'Get no more notifications on this device',
    permit: 'in-person',
    query: [{ name: 'endpoint', description: 'The endpoint of its subscription.', schema: words }],
    status: 204,
    handle: async (ctx, { query }) => {
      const endpoint = query.get('endpoint');
      if (!endpoint) throw badRequest(messages.required('Endpoint'));
      await ctx.db.rows(
        `delete from push_subscription where organization_id = $1 and member_id = $2 and endpoint = $3`,
        [ctx.organization.id, ctx.user.id, endpoint],
      );
    },
  }),
  route({
    method: 'POST',
    path: '/push/test',
    tag,
    summary: 'Send a notification to your own devices, to see that it arrives',
    permit: 'in-person',
    status: 202,
    answer: object({ devices: { type: 'integer' } }),
    handle: async (ctx) => ({
      devices: await sendPush(
        ctx,
        ctx.user.id,
        { ...messages.pushTest, url: '/settings#notifications' },
        { key: 'test' },
      ),
    }),
  }),
];

/** Stores the subscription, idempotently, and gives the member the id that shows they can be reached. */
async function subscribe(ctx: Context, { endpoint, keys }: Created<typeof subscriptionFields>): Promise<unknown> {
  requireReachable(ctx, endpoint);
  requireKeys(keys);
  const before = await loadRow(ctx, storeOf('user'), ctx.user.id, 'update');
  const owner = [ctx.organization.id, ctx.user.id];
  await ctx.db.rows(
    `insert into push_subscription (organization_id, member_id, id, session_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, endpoint) do update set member_id = excluded.member_id,
       session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`,
    [...owner, uuid7(Date.parse(ctx.now)), ctx.user.session, endpoint, keys.p256dh, keys.auth, ctx.now],
  );
  await ctx.db.rows(
    `delete from push_subscription where organization_id = $1 and member_id = $2 and id not in (
       select id from push_subscription where organization_id = $1 and member_id = $2 order by id desc limit ${mostDevices})`,
    owner,
  );
  await updateRow(ctx, storeOf('user'), before, {}, { onesignal_external_id: ctx.user.id });
  return { endpoint, onesignal_external_id: ctx.user.id };
}

/** Requires https, and no private network unless an admin allowed it. Host names are checked when something is sent. */
function requireReachable({ app: { config } }: Context, endpoint: string): void {
  const url = new URL(endpoint);
  const literal = literalOf(url);
  const secure = url.protocol === 'https:' || (literal !== undefined && isOpened(literal, config.outgoingAllow));
  const isAllowed = secure && (literal === undefined || mayReach(literal, config.outgoingAllow));
  if (!isAllowed || url.username || url.password) throw invalid({ endpoint: [messages.mustBePushEndpoint] });
}

/** A valid point on the curve and 16 bytes, or messages could not be encrypted for it. */
function requireKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    const written = [p256dh, auth].every((key) => /^[\w-]+=*$/.test(key));
    if (written && Buffer.from(auth, 'base64url').length === 16) return;
  } catch {
    // The error is thrown below.
  }
  throw invalid({ keys: [messages.mustBePushKeys] });
}
