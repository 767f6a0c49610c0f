import { invalid } from '#shared/errors';
import type { Created, Patch } from '#shared/entity';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { chips, deleteRoute, patchRoute, readRoutes } from '#server/entity/routes';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { createInput, type Route, route } from '#server/http/route';
import { isLiteralReachable } from '#server/outgoing';
import { requireGrant } from '#features/people/index.server';
import { wake } from './send/queue.server';
import { newSecret, seal } from './secret.server';
import { webhooks } from './store.server';
import { webhook } from './webhook';
import { words } from './webhook.words';

type Fields = (typeof webhook)['fields'];

/** For so long after a rotation the old secret signs, too. */
const overlap = 24 * 3_600_000;

const withSecret = () => {
  const record = recordSchema(webhook, chips);
  return { ...record, properties: { ...(record.properties as object), secret: { type: 'string' } } };
};

async function createWebhook(ctx: Context, input: Created<Fields>): Promise<unknown> {
  requireGrant(ctx, input.role);
  requireReachable(ctx, input.url);
  const id = input.id ?? uuid7(Date.parse(ctx.now));
  const secret = newSecret();
  // History calls a record by its name.
  await insertRow(ctx, webhooks, { ...input, id }, { secret: seal(ctx.app, id, secret), name: input.url });
  return { ...(await getRow(ctx, webhooks, id)), secret };
}

async function changeWebhook(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, webhooks, id, 'update');
  if (patch.role) requireGrant(ctx, patch.role);
  if (patch.url) requireReachable(ctx, patch.url);
  // Whoever switches it on again begins anew.
  const isSwitchedOn = patch.is_enabled === true && !before.is_enabled;
  const columns = isSwitchedOn ? { disabled_reason: null, failing_since: null } : {};
  // Names of events are for programs: the entry lists them, its sentence does not.
  const isEvents = Object.keys(patch).every((key) => key === 'events');
  await updateRow(ctx, webhooks, before, patch, columns, isEvents ? { description: words.eventsChanged } : {});
  if (patch.is_enabled === false) await wake(ctx, id);
}

async function removeWebhook(ctx: Context, before: Row): Promise<void> {
  await deleteRow(ctx, webhooks, { ...before, name: before.url });
  await wake(ctx, before.id);
}

function requireReachable({ app }: Context, url: string): void {
  if (!isLiteralReachable(app.config, url)) throw invalid({ url: [messages.mustBeLink('Address')] });
}

async function rotate(ctx: Context, id: string): Promise<unknown> {
  const before = await loadRow(ctx, webhooks, id, 'update');
  const secret = newSecret();
  const columns = {
    secret: seal(ctx.app, id, secret),
    old_secret: before.secret,
    old_secret_until: new Date(Date.parse(ctx.now) + overlap).toISOString(),
  };
  await updateRow(ctx, webhooks, before, {}, columns, { description: words.rotated });
  return { ...(await getRow(ctx, webhooks, id)), secret };
}

export const webhookRoutes: Route[] = [
  ...readRoutes(webhooks),
  route({
    method: 'POST',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook; its secret is shown once, in this answer',
    permit: ['create', 'webhook'],
    status: 201,
    body: createInput(webhook.fields),
    answer: withSecret,
    handle: (ctx, { body }) => createWebhook(ctx, body),
  }),
  patchRoute(webhooks, changeWebhook),
  deleteRoute(webhooks, removeWebhook),
  route({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    tag: 'Webhooks',
    summary: 'Make a new secret; for 24 hours the old one signs, too',
    permit: ['update', 'webhook'],
    answer: withSecret,
    handle: (ctx, { params }) => rotate(ctx, params.id!),
  }),
];
