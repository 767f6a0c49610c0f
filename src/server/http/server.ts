import { createServer, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppError, badRequest, conflict, forbidden, notFound, unavailable } from '#shared/errors';
import { isUuid, uuid7 } from '#shared/id';
import { messages, titles } from '#words/messages';
import { can, isInPerson } from '#shared/permission';
import type { App } from '../app';
import { countVisit } from '../auth/device';
import type { Holder, Holders } from '../auth/holder';
import { type Context, run } from '../context';
import { getRow } from '../entity/read';
import { allStores, type Store } from '../entity/store';
import { isOutOfSight } from '../entity/visible';
import { Load, refuseForeign, securityHeadersOf, setSecurityHeaders } from './guard';
import { type Answer, isKeyed, onlyOnce } from './idempotency';
import { isTooDeep } from './json-depth';
import { appErrorOf, problemOf } from './problem';
import {
  type Asked,
  namedParameters,
  NewRecord,
  type Received,
  Refusal,
  type Route,
  type Visitor,
  WithStatus,
  Written,
} from './route';

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it was sent, because signatures cover it to the letter. */
    bodyText: string;
  }
}

/** An upload over a slow line may take long, but slow headers and idle connections are cut off early. */
const limits = { requestTimeout: 900_000, headersTimeout: 30_000, keepAliveTimeout: 72_000 };

/** The HTTP server for the route table. A path that is not in the table does not exist. */
export function buildServer(app: App, routes: Route[]): { server: FastifyInstance; load: Load } {
  const hops = app.config.trustProxy;
  const load = new Load(app);
  const server = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => uuid7(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 1_048_576,
    serverFactory: (handler) =>
      createServer(limits, (request, response) => {
        if (load.admits(request, response)) handler(request, response);
      }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Errors before routing have the same format as all others.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      setSecurityHeaders(app, reply);
      void sendProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnread(app, error, socket),
  });
  const { holders } = app;
  app.events.on('authority', () => holders.forget());
  app.events.on('lost', () => holders.forget());

  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.decorateRequest('bodyText', '');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    request.bodyText = text;
    if (isTooDeep(text)) done(badRequest(messages.badJson));
    else void parseJson(request, text, done);
  });
  void server.register(cookie);
  void server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  load.enter(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(app, reply);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    refuseForeign(app, request);
  });
  server.addHook('preParsing', async (request) => limitBody(app, request));
  server.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, path: request.routeOptions.url, status: reply.statusCode, ms };
    request.log[request.method === 'GET' ? 'debug' : 'info'](line, 'request');
  });
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(routes, request.url);
    if (allowed.length === 0) return sendProblem(notFound(messages.noRoute), request, reply);
    reply.header('allow', allowed.join(', '));
    return sendProblem(
      new AppError(405, titles.notAllowed, messages.noMethod(request.method, allowed)),
      request,
      reply,
    );
  });

  const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const served: Served = { app, holders, load, readable };
  void server.register(async (scope) => {
    for (const route of routes) if (!route.form) add(scope, served, route);
  });
  // Only routes with a form accept multipart bodies.
  void server.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.form) add(scope, served, route);
  });
  return { server, load };
}

/** The methods of a path, for the Allow header of a 405. */
function methodsAt(routes: Route[], url: string): string[] {
  const requested = segmentsOf(url.split('?')[0]!);
  const matching = routes.filter(({ path }) => {
    const segments = segmentsOf(`/api${path}`);
    return (
      segments.length === requested.length && segments.every((part, at) => part[0] === ':' || part === requested[at])
    );
  });
  return [...new Set(matching.map(({ method }) => method))];
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error, request.routeOptions.bodyLimit);
  if (known.status >= 500)
    request.log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return sendAsProblem(reply, { status: known.status, body: problemOf(known, request.id) });
}

const sendAsProblem = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json')
    .serializer((problem: unknown) => JSON.stringify(problem))
    .send(body);

/** Answers on the socket, because there is no reply object for a request that Node could not parse. */
function refuseUnread(app: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError(431, titles.tooLarge, messages.headersTooLarge)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new AppError(408, titles.tooSlow, messages.tooSlow)
        : badRequest(messages.notHttp);
  const id = uuid7();
  const body = JSON.stringify(problemOf(known, id));
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    ...securityHeadersOf(app),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${lines.join('')}\r\n${body}`);
}

const bodyTimeout = 30_000;

/** A body that is not an upload must arrive within half a minute. */
function limitBody(app: App, request: FastifyRequest): void {
  const { raw, headers } = request;
  const announced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!announced || request.routeOptions.config.upload || raw.readableEnded) return;
  const slow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => refuseUnread(app, slow, raw.socket), bodyTimeout);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

/** Requests before sign-in carry only a few words. */
const smallBody = 16_384;

/**
 * Requests without sign-in are counted before their body is read, because parsing costs time. Public pages have limits
 * of their own: many people report from behind one address. Webhooks are signed, and machines call often.
 */
const isCounted = ({ permit, method, path }: Route): boolean =>
  permit === 'anyone' && !/^\/(public|hooks)\//.test(path) && (method === 'POST' || path.includes(':token'));

interface Served {
  app: App;
  holders: Holders;
  load: Load;
  /** Paths with a GET, for the Location header of a new record. */
  readable: ReadonlySet<string>;
}

function add(server: FastifyInstance, { app, holders, load, readable }: Served, route: Route): void {
  const stream = route.type === 'text/event-stream';
  // A worker thread has its own timeout, and so have its transactions.
  const drawn = route.type === 'application/pdf' || route.type === 'image/png';
  const hasOwnTimeout = stream || drawn || route.form !== undefined;
  server.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.path.startsWith('/auth/') ? smallBody : undefined,
    preParsing: isCounted(route) ? async (request) => countVisit(app, request) : undefined,
    config: { stream, upload: route.form !== undefined },
    // Files are sent as they are: they support ranges, and most are compressed already.
    compress: route.type === '*/*' ? false : undefined,
    exposeHeadRoute: !stream,
    handler: (request, reply) => (hasOwnTimeout ? serve(request, reply) : withDeadline(serve(request, reply), reply)),
  });

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const holder = route.permit === 'anyone' ? undefined : await holders.of(request);
    if (holder) requirePermission(route, holder, request);
    const asked = readAsked(route, request);
    const within: Visitor['within'] = (work) =>
      load.share(request, holder!.organization.id, () => enter(app, holder!, request, work));
    const visitor = { app, request, reply, holder, within };
    if (route.visit) return route.visit(visitor, asked);
    const received = await route.form?.receive(visitor);
    const answer = await within((ctx) => handle(ctx, route, request, asked, received));
    if (answer.replayed) {
      reply.header('idempotency-replayed', 'true');
      await received?.discard();
    }
    if (answer.status >= 400) return sendAsProblem(reply, answer);
    const version = (answer.body as { version?: number } | undefined)?.version;
    if (typeof version === 'number') reply.header('etag', `"${version}"`);
    const { id } = (answer.body ?? {}) as { id?: string };
    if (answer.status === 201 && id && readable.has(`${route.path}/:id`))
      reply.header('location', `/api${route.path}/${id}`);
    reply.code(answer.status);
    if (route.type) reply.type(route.type.startsWith('text/') ? `${route.type}; charset=utf-8` : route.type);
    if (answer.body instanceof Written) return reply.type('application/json; charset=utf-8').send(answer.body.json);
    return answer.status === 204 ? reply.send() : answer.body;
  }
}

/**
 * Answers within five seconds: slower work is abandoned, and the caller gets a 503 with Retry-After. A download that has
 * begun takes as long as its reader does.
 */
export async function withDeadline<T>(work: Promise<T>, reply: FastifyReply): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => !reply.raw.headersSent && reject(unavailable(messages.databaseAway, 2)), 4_800);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function requirePermission(route: Route, holder: Holder, request: FastifyRequest): void {
  const organization = request.headers['x-organization'];
  if (organization !== undefined && organization !== holder.organization.id)
    throw conflict(messages.organizationChanged);
  // A request that was queued offline must not run as another user who signed in later.
  const user = request.headers['x-user'];
  if (user !== undefined && user !== holder.user.id) throw conflict(messages.userChanged);
  if (route.permit === 'in-person' && holder.source !== 'screen') throw forbidden(messages.notWithKey);
  if (typeof route.permit === 'string') return;
  const [verb, noun] = route.permit;
  if (holder.source !== 'screen' && isInPerson(verb, noun)) throw forbidden(messages.notWithKey);
  if (!can(holder.user, verb, noun)) throw forbidden(messages.forbidden(holder.user.role));
}

function readAsked(route: Route, request: FastifyRequest): Asked {
  const params = request.params as Record<string, string>;
  // An invalid id answers like one that does not exist (D1).
  for (const [name, value] of Object.entries(params)) {
    const named = namedParameters.get(name);
    if (!(named ? named.pattern.test(value) : isUuid(value))) throw notFound();
  }
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, namedParameters.has(name) ? value : value.toLowerCase()]),
    ),
    query: new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''),
    body: route.body ? route.body.parse(request.body ?? undefined) : undefined,
  };
}

function enter<T>(app: App, holder: Holder, request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> {
  const ifMatch = request.method === 'GET' ? undefined : request.headers['if-match'];
  const sentAt = request.headers['sent-at'] as string | undefined;
  return run(app, { ...holder, requestId: request.id, url: request.url, ifMatch, sentAt }, work);
}

async function handle(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  asked: Asked,
  received: Received<unknown> | undefined,
): Promise<Answer & { replayed: boolean }> {
  const { status = 200, handle: verb } = route;
  if (!verb) throw new AppError(500, titles.serverError, messages.internal);
  const key = isKeyed(request.method) ? request.headers['idempotency-key'] : undefined;
  const work = async (): Promise<Answer> => {
    const body = await verb(ctx, received ? { ...asked, body: received.body } : asked);
    if (body instanceof Refusal) return { status: body.error.status, body: problemOf(body.error, request.id) };
    if (body instanceof WithStatus) return { status: body.status, body: body.body };
    return body instanceof NewRecord ? { status: 201, body: body.record } : { status, body };
  };
  if (typeof key !== 'string') return { ...(await work()), replayed: false };
  const body = received ? received.print : request.body;
  const store = storeOf(route);
  return onlyOnce(
    ctx,
    key,
    { method: request.method, url: request.url, body },
    work,
    (first) => withoutUnrecorded(store, first),
    (first, sameRole) => readAgain(ctx, store, asked.params.id, first, sameRole),
  );
}

const storeOf = ({ permit }: Route): Store | undefined =>
  typeof permit === 'string' ? undefined : allStores().find(({ entity }) => entity.name === permit[1]);

/** The fields of an answer that change without history: some must be forgotten, such as contact data. */
const unrecordedIn = (store: Store | undefined, body: unknown): string[] =>
  store && body !== null && typeof body === 'object' && 'id' in body
    ? Object.keys(store.entity.fields).filter((key) => store.entity.fields[key]!.unrecorded && key in body)
    : [];

function withoutUnrecorded(store: Store | undefined, body: unknown): unknown {
  const keys = unrecordedIn(store, body);
  return keys.length === 0 ? body : { ...(body as object), ...Object.fromEntries(keys.map((key) => [key, null])) };
}

/** The first answer, with those fields as they are now. */
async function withUnrecorded(ctx: Context, store: Store, first: unknown): Promise<unknown> {
  const keys = unrecordedIn(store, first);
  if (keys.length === 0) return first;
  const { id } = first as { id: string };
  const now = await getRow(ctx, store, id).catch((error: AppError) => {
    if (error.status !== 404) throw error;
  });
  return now
    ? { ...(first as object), ...Object.fromEntries(keys.map((key) => [key, (now as Record<string, unknown>)[key]])) }
    : first;
}

/**
 * For the same role it is the first answer, unless the record is no longer visible to the caller. For another role it
 * is the record as the caller may read it now, or nothing.
 */
async function readAgain(
  ctx: Context,
  store: Store | undefined,
  addressed: string | undefined,
  first: unknown,
  sameRole: boolean,
): Promise<unknown> {
  const { id } = (first ?? {}) as { id?: string };
  if (sameRole) {
    const about = addressed ?? id;
    if (store && about && (await isOutOfSight(ctx, store, about))) throw notFound();
    return store ? withUnrecorded(ctx, store, first) : first;
  }
  if (first === null) return undefined;
  if (!store || !id || !can(ctx.user, 'read', store.entity.name)) throw forbidden(messages.forbidden(ctx.user.role));
  return getRow(ctx, store, id);
}
