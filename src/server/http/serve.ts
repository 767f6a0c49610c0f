import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, forbidden, notFound, unavailable } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { can, isInPerson } from '#shared/permission';
import type { App } from '../app';
import { countVisit } from '../auth/device';
import type { Holder, Holders } from '../auth/holder';
import { type Context, run } from '../context';
import { Load } from './guard';
import { type RouteInput, namedParameters, type Route, type Visitor, Written } from './route';
import { sendAsProblem } from './send-problem';
import { handle } from './handle';

/** Requests before sign-in carry only a few words. */
const smallBody = 16_384;

/**
 * Requests without sign-in are counted before their body is read, because parsing costs time. Public pages have limits
 * of their own: many people report from behind one address. Webhooks are signed, and machines call often.
 */
const isCounted = ({ permit, method, path }: Route): boolean =>
  permit === 'anyone' && !/^\/(public|hooks)\//.test(path) && (method === 'POST' || path.includes(':token'));

export interface Served {
  app: App;
  holders: Holders;
  load: Load;
  /** Paths with a GET, for the Location header of a new record. */
  readable: ReadonlySet<string>;
}

/** Registers a route, with its checks before and its answer after. */
export function addRoute(server: FastifyInstance, { app, holders, load, readable }: Served, route: Route): void {
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
    const input = readInput(route, request);
    const within: Visitor['within'] = (work) =>
      load.share(request, holder!.organization.id, () => enter(app, holder!, request, work));
    const visitor = { app, request, reply, holder, within };
    if (route.visit) return route.visit(visitor, input);
    const received = await route.form?.receive(visitor);
    const answer = await within((ctx) => handle(ctx, route, request, input, received));
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

function readInput(route: Route, request: FastifyRequest): RouteInput {
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
  const { user, organization, source, key } = holder;
  const via = key && { type: 'api-key' as const, id: key.id, name: key.name };
  return run(app, { user, organization, source, via, requestId: request.id, url: request.url, ifMatch, sentAt }, work);
}
