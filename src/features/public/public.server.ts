import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { bodies, parse } from '#shared/entity';
import { notFound } from '#shared/errors';
import { choice, data, email, type Fields, longText, phone, text } from '#shared/field';
import { uuid7 } from '#shared/id';
import { list, object } from '#server/http/json-schema';
import { createInput, input, type QueryParameter, type Route, route, type Visitor } from '#server/http/route';
import { receive } from '#server/storage/receive';
import { keyOf } from '#server/storage/storage';
import { askable, demands } from '#features/portal/form-fields';
import { stateOptions } from '#features/request/status';
import { priorities } from '#features/work-order/plan-options';
import { countReply } from './limits.server';
import {
  admitFile,
  findSimilar,
  readPortal,
  sayMeToo,
  sendFile,
  sendReport,
  type Visit,
  withPortal,
} from './portal-calls.server';
import { words } from './public.words';
import type { Report } from './report.server';
import { trackedBy } from './token.server';
import { confirm, contentOf, forget, readTracked, reply, withdraw } from './track.server';
import { dropIncoming, mostFiles, mostMegabytes } from './upload.server';

const maybe = <V>(schema: z.ZodMiniType<V>) => z.optional(z.nullable(schema));
const id = z.uuid();

export const reportFields = {
  description: longText({ label: 'Description', required: true, max: 500 }),
  name: text({ label: 'Title', max: 100 }),
  asset: data(id, { label: 'Asset' }),
  location: data(id, { label: 'Location' }),
  priority: choice(priorities, { label: 'Priority' }),
  files: data(z.array(id).check(z.maxLength(mostFiles, words.tooManyFiles(mostFiles))), { label: 'Files' }),
  contact: data(
    z.strictObject({
      name: maybe(text({ label: words.contactName, max: 100 }).schema),
      email: maybe(email({ label: words.email }).schema),
      phone: maybe(phone({ label: words.phone }).schema),
    }),
    { label: 'Contact' },
  ),
  custom_fields: data(z.record(z.string(), z.unknown()), { label: 'Custom fields' }),
  website: data(z.string(), { label: 'Website' }),
} as const satisfies Fields;

const fileFields = { report: data(id, { label: 'Report', required: true }) } as const satisfies Fields;
export const replyFields = {
  text: longText({ label: 'Message', required: true, max: 2000 }),
} as const satisfies Fields;
export const keyFields = { key: text({ label: 'Key', required: true, max: 100 }) } as const satisfies Fields;

const string = { type: 'string' };
const stringOrNone = { type: ['string', 'null'] };
const boolean = { type: 'boolean' };
const state = object({
  state: { type: 'string', enum: stateOptions.map(({ value }) => value) },
  at: { type: 'string', format: 'date-time' },
});
const file = object({
  id: string,
  name: string,
  mime_type: string,
  size: { type: 'integer' },
  url: string,
  thumbnail_url: stringOrNone,
});
const said = object({ text: string, at: string, is_mine: boolean });
/** The link of "me too" shows the states and the summary alone. */
const trackSchema = {
  type: 'object',
  properties: {
    state: string,
    states: list(state),
    public_summary: stringOrNone,
    code: string,
    name: string,
    place: stringOrNone,
    reason: stringOrNone,
    description: string,
    files: list(file),
    replies: list(said),
    planned_for: stringOrNone,
    can_cancel: boolean,
    has_contact: boolean,
    is_unconfirmed: boolean,
    can_confirm: boolean,
  },
  required: ['state', 'states'],
};

const named = object({ id: string, name: string });
const namedOrNone = { ...named, type: ['object', 'null'] };
const demand = { type: 'string', enum: [...demands] };
/** Of a portal that is closed, only the first five are told. */
const portalSchema = {
  type: 'object',
  properties: {
    title: string,
    is_enabled: boolean,
    hours_text: stringOrNone,
    color: stringOrNone,
    logo_url: stringOrNone,
    welcome: stringOrNone,
    languages: list(string),
    show_similar: boolean,
    verify_email: boolean,
    fields: object(Object.fromEntries(askable.map((key) => [key, demand]))),
    custom_fields: list(
      object({
        key: string,
        label: string,
        kind: string,
        demand,
        help: stringOrNone,
        options: { type: ['array', 'null'], items: object({ value: string, label: string }) },
      }),
    ),
    asset: namedOrNone,
    location: namedOrNone,
    assets: list(named),
    locations: list(named),
  },
  required: ['title', 'is_enabled', 'hours_text', 'color', 'logo_url'],
};

/** No search engine, cache or other site learns of what a link leads to (F1.7). */
export const unlisted = (reply_: FastifyReply): FastifyReply =>
  reply_.headers({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });

const visitOf = ({ app, request }: Visitor, token: string): Visit => ({ app, request, token });

const tag = 'Public pages';
const about: QueryParameter[] = [
  { name: 'q', description: 'Words of the report.', schema: { type: 'string', maxLength: 500 } },
  { name: 'asset', description: 'The asset it is about.', schema: { type: 'string', format: 'uuid' } },
  { name: 'location', description: 'Where it is.', schema: { type: 'string', format: 'uuid' } },
];
const idIn = (query: URLSearchParams, name: string): string | null => id.safeParse(query.get(name)).data ?? null;

const portalCalls: Route[] = [
  route({
    method: 'GET',
    path: '/public/portals/:token',
    tag,
    summary: 'Read what the page of a portal shows; one that is closed shows only when it opens',
    permit: 'anyone',
    query: about.slice(1, 2),
    answer: portalSchema,
    visit: async (visitor, { params, query }) => {
      const view = await readPortal(visitOf(visitor, params.token!), { asset: idIn(query, 'asset') });
      return unlisted(visitor.reply).send(view);
    },
  }),
  route({
    method: 'GET',
    path: '/public/portals/:token/logo',
    tag,
    summary: 'Read the logo of a portal',
    permit: 'anyone',
    type: 'image/webp',
    answer: { type: 'string', format: 'binary' },
    visit: async (visitor, { params }) => {
      const { app, reply: reply_ } = visitor;
      const found = await withPortal(visitOf(visitor, params.token!), async (ctx, { logo_id }) => {
        const [stored] = await ctx.db.rows<{ stored_as: string }>(
          `select stored_as from file where organization_id = $1 and id = $2 and is_image and deleted_at is null`,
          [ctx.organization.id, logo_id],
        );
        if (!stored) throw notFound();
        return keyOf(ctx.organization.id, stored.stored_as, 'medium');
      });
      return reply_.type('image/webp').send(await app.storage.open(found));
    },
  }),
  route({
    method: 'POST',
    path: '/public/portals/:token/files',
    tag,
    summary: 'Send a picture or PDF for the report whose id will be `report`',
    permit: 'anyone',
    status: 201,
    form: { fields: fileFields, receive: () => Promise.reject(notFound()) },
    answer: object({ id: string, name: string, mime_type: string, size: { type: 'integer' } }),
    visit: async (visitor, { params }) => {
      const { app, request, reply: reply_ } = visitor;
      const visit = visitOf(visitor, params.token!);
      await admitFile(visit);
      const path = join(app.storage.incoming, `${uuid7()}.upload`);
      try {
        const upload = await receive(request, path, mostMegabytes);
        const { report } = parse(bodies(fileFields).create, upload.fields) as { report: string };
        const {
          id: fileId,
          name,
          mime_type,
          size,
        } = await sendFile(visit, report, {
          ...upload,
          path,
        });
        return unlisted(reply_).code(201).send({ id: fileId, name, mime_type, size });
      } finally {
        await dropIncoming([{ path, name: '', sha256: '' }]);
      }
    },
  }),
  route({
    method: 'GET',
    path: '/public/portals/:token/similar',
    tag,
    summary: 'Find reports that are open and alike, without what others wrote',
    permit: 'anyone',
    query: about,
    answer: list(
      object({ key: string, place: stringOrNone, created_at: string, state: string, public_summary: stringOrNone }),
    ),
    visit: async (visitor, { params, query }) => {
      const [asset, location] = [idIn(query, 'asset'), idIn(query, 'location')];
      const found = await findSimilar(visitOf(visitor, params.token!), { text: query.get('q'), asset, location });
      return unlisted(visitor.reply).send(found);
    },
  }),
  route({
    method: 'POST',
    path: '/public/portals/:token/me-too',
    tag,
    summary: 'Say that one has the same trouble; answers a link that shows the state alone',
    permit: 'anyone',
    status: 201,
    body: input(keyFields),
    answer: object({ tracking_url: string }),
    visit: async (visitor, { params, body }) => {
      const { tracking_url } = await sayMeToo(visitOf(visitor, params.token!), body.key);
      return unlisted(visitor.reply).code(201).send({ tracking_url });
    },
  }),
  route({
    method: 'POST',
    path: '/public/portals/:token/requests',
    tag,
    summary: 'Send a report; with the same id it comes in once',
    permit: 'anyone',
    status: 201,
    body: createInput(reportFields),
    answer: object({ code: string, tracking_url: string }),
    visit: async (visitor, { params, body }) => {
      const taken = await sendReport(visitOf(visitor, params.token!), body as Report);
      return unlisted(visitor.reply).code(201).send(taken);
    },
  }),
];

const tracked = { tag, permit: 'anyone' } as const;

const trackCalls: Route[] = [
  route({
    ...tracked,
    method: 'GET',
    path: '/public/track/:token',
    summary: 'Follow a report: its states, what was written, and replies',
    answer: trackSchema,
    visit: async ({ app, request, reply: reply_ }, { params }) =>
      unlisted(reply_).send(await readTracked(app, params.token!, request.id)),
  }),
  ...(['content', 'thumbnail'] as const).map((size) =>
    route({
      ...tracked,
      method: 'GET',
      path: `/public/track/:token/files/:file/${size}`,
      summary: `Read a file of one’s own report: ${size}`,
      type: '*/*',
      answer: { type: 'string', format: 'binary' },
      visit: async ({ app, request, reply: reply_ }, { params }) => {
        const found = await contentOf(app, params.token!, request.id, params.file!);
        if (size === 'thumbnail' && !found.is_image) throw notFound();
        unlisted(reply_)
          .type(size === 'thumbnail' ? 'image/webp' : found.mime_type)
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .header('content-disposition', size === 'content' && !found.is_image ? 'attachment' : 'inline');
        return reply_.send(await app.storage.open(keyOf(found.organization, found.stored_as, size)));
      },
    }),
  ),
  route({
    ...tracked,
    method: 'POST',
    path: '/public/track/:token/replies',
    summary: 'Write to the maintenance team',
    status: 201,
    body: input(replyFields),
    answer: said,
    visit: async ({ app, request, reply: reply_ }, { params, body }) => {
      const written = await replyOnce(app, params.token!, request.id, body.text);
      return unlisted(reply_).code(201).send(written);
    },
  }),
  route({
    ...tracked,
    method: 'POST',
    path: '/public/track/:token/cancel',
    summary: 'Withdraw a report that nobody has decided on',
    answer: trackSchema,
    visit: async ({ app, request, reply: reply_ }, { params }) => {
      await withdraw(app, params.token!, request.id);
      return unlisted(reply_).send(await readTracked(app, params.token!, request.id));
    },
  }),
  route({
    ...tracked,
    method: 'DELETE',
    path: '/public/track/:token/contact',
    summary: 'Delete one’s name, email and phone',
    status: 204,
    visit: async ({ app, request, reply: reply_ }, { params }) => {
      await forget(app, params.token!, request.id);
      return unlisted(reply_).code(204).send();
    },
  }),
  route({
    ...tracked,
    method: 'POST',
    path: '/public/track/:token/confirm-email',
    summary: 'Confirm one’s email, with the link that was mailed to it',
    answer: trackSchema,
    visit: async ({ app, request, reply: reply_ }, { params }) => {
      await confirm(app, params.token!, request.id);
      return unlisted(reply_).send(await readTracked(app, params.token!, request.id));
    },
  }),
];

/** A reply is counted by its report before it is written. A link that leads nowhere counts nothing. */
export async function replyOnce(app: Visitor['app'], token: string, requestId: string, said: string) {
  await readTracked(app, token, requestId);
  await countReply(app, trackedBy(app, token)!.request);
  return reply(app, token, requestId, said);
}

export const publicRoutes: Route[] = [...portalCalls, ...trackCalls];
