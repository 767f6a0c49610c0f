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
import { allStores } from '../entity/store';
import { isOutOfSight } from '../entity/visible';
import { Load, refuseForeign, securityHeadersOf, setSecurityHeaders } from './guard';
import { type Answer, isKeyed, onlyOnce } from './idempotency';
import { isTooDeep } from './json-depth';
import { appErrorOf, problemOf } from './problem';
import { type Asked, type Received, type Route, type Visitor, Written } from './route';

/** An upload over a slow line takes its time; what is slow to begin, or stalls, is cut off before. */
const limits = { requestTimeout: 900_000, headersTimeout: 30_000, keepAliveTimeout: 72_000 };

/** The HTTP server over the route table. What is not in the table is not there. */
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
    // What fails before there is a route, or even a request, is answered in the same form as everything else.
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
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    isTooDeep(text) ? done(badRequest(messages.badJson)) : parseJson(request, text, done),
  );
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
  // Only where a form is expected is one understood.
  void server.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.form) add(scope, served, route);
  });
  return { server, load };
}

/** What can be called at this address, for those who tried something else. */
function methodsAt(routes: Route[], url: string): string[] {
  const asked = segmentsOf(url.split('?')[0]!);
  const here = routes.filter(({ path }) => {
    const segments = segmentsOf(`/api${path}`);
    return segments.length === asked.length && segments.every((part, at) => part[0] === ':' || part === asked[at]);
  });
  return [...new Set(here.map(({ method }) => method))];
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error, request.routeOptions.bodyLimit);
  if (known.status >= 500)
    request.log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return reply
    .code(known.status)
    .type('application/problem+json')
    .serializer((problem: unknown) => JSON.stringify(problem))
    .send(problemOf(known, request.id));
}

/** What Node could not read as HTTP at all; there is no reply to send it with. */
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

const longestBody = 30_000;

/** A body that is not an upload has half a minute to arrive. */
function limitBody(app: App, request: FastifyRequest): void {
  const { raw, headers } = request;
  const announced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!announced || request.routeOptions.config.upload || raw.readableEnded) return;
  const slow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => refuseUnread(app, slow, raw.socket), longestBody);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

/** Whoever is not signed in sends a few words, never more. */
const smallBody = 16_384;

/** A stranger's try counts before anything they sent is read: looking at a body must not be free. */
const isCounted = ({ permit, method, path }: Route): boolean =>
  permit === 'anyone' && (method === 'POST' || path.includes(':token'));

interface Served {
  app: App;
  holders: Holders;
  load: Load;
  /** The paths that can be read: a new record's answer says where it is. */
  readable: ReadonlySet<string>;
}

function add(server: FastifyInstance, { app, holders, load, readable }: Served, route: Route): void {
  const stream = route.type === 'text/event-stream';
  // What a thread draws has its own limit of time; its transactions have theirs.
  const drawn = route.type === 'application/pdf' || route.type === 'image/png';
  const unhurried = stream || drawn || route.form !== undefined;
  server.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.path.startsWith('/auth/') ? smallBody : undefined,
    preParsing: isCounted(route) ? async (request) => countVisit(app, request) : undefined,
    config: { stream, upload: route.form !== undefined },
    // The bytes of files go as they are: in parts when asked for, and most are compressed already.
    compress: route.type === '*/*' ? false : undefined,
    exposeHeadRoute: !stream,
    handler: (request, reply) => (unhurried ? serve(request, reply) : inTime(serve(request, reply))),
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

/** Every answer comes within five seconds: what takes longer is given up, and its caller told to try again. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(messages.databaseAway, 2)), 4_800);
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
  // What was kept in a browser is not done as whoever is signed in there by then.
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
  // An id that cannot exist answers like one that does not (D1).
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'token' && !isUuid(value)) throw notFound();
  }
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, name === 'token' ? value : value.toLowerCase()]),
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
  const work = async (): Promise<Answer> => ({
    status,
    body: await verb(ctx, received ? { ...asked, body: received.body } : asked),
  });
  if (typeof key !== 'string') return { ...(await work()), replayed: false };
  const body = received ? received.print : request.body;
  return onlyOnce(ctx, key, { method: request.method, url: request.url, body }, work, (first, sameRole) =>
    readAgain(ctx, route, asked.params.id, first, sameRole),
  );
}

/**
 * Of an answer that was written for another role, the record as the caller may read it now, or nothing. In the same role
 * it is the first answer, unless what it is about has gone to somebody else since.
 */
async function readAgain(
  ctx: Context,
  { permit }: Route,
  addressed: string | undefined,
  first: unknown,
  sameRole: boolean,
): Promise<unknown> {
  const { id } = (first ?? {}) as { id?: string };
  const noun = typeof permit === 'string' ? undefined : permit[1];
  const store = allStores().find(({ entity }) => entity.name === noun);
  if (sameRole) {
    const about = addressed ?? id;
    if (store && about && (await isOutOfSight(ctx, store, about))) throw notFound();
    return first;
  }
  if (first === null) return undefined;
  if (!store || !id || !can(ctx.user, 'read', store.entity.name)) throw forbidden(messages.forbidden(ctx.user.role));
  return getRow(ctx, store, id);
}
