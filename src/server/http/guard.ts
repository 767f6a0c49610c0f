import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tooManyTries, unavailable } from '#shared/errors';
import { messages, titles } from '#words/messages';
import { uuid7 } from '#shared/id';
import type { App } from '../app';
import { cookieName } from '../auth/holder';
import { Gate, type Refusal } from './gate';
import { problemOf } from './problem';

const policyOf = (scripts: string): string =>
  `default-src 'self'; script-src ${scripts}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** For a page in which one script of ours stands: to the letter this one, by its hash, and nothing else inline. */
export const policyWith = (hash: string): string => policyOf(`'self' '${hash}'`);

/** Scripts, styles and pictures come from us alone; nobody frames us; nothing inline runs. */
const securityHeaders = {
  'content-security-policy': policyOf("'self'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
};

export const securityHeadersOf = (app: App): Record<string, string> => ({
  ...securityHeaders,
  ...(app.config.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export function setSecurityHeaders(app: App, reply: FastifyReply): void {
  reply.headers(securityHeadersOf(app));
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change may only come from our own pages or from a program. Browsers say where a request comes from; what they say
 * is compared with the address the server was reached at and the one it is known by. Keys are not sent by browsers on
 * their own, so a request with one needs no such proof.
 */
export function refuseForeign(app: App, request: FastifyRequest): void {
  if (safe.has(request.method) || request.headers.authorization) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  const { origin } = request.headers;
  if (origin === undefined) return;
  const known = [new URL(app.config.publicUrl).host, request.host];
  if (!URL.canParse(origin) || !known.includes(new URL(origin).host)) throw foreign();
}

const foreign = () => new AppError(403, titles.notAllowed, messages.foreignOrigin);

/** More than this at once would only wait: it is told to come back instead. Streams are counted by those who serve them. */
const mostAtOnce = 400;
/** How many requests of one organisation may wait for its share of the connections. */
const mostWaiting = 100;
/** Asked by whoever watches the server, or answered for as long as somebody listens. The program's files are cheap. */
const exempt = new Set(['/healthz', '/readyz', '/api/events']);

export class Load {
  #all = 0;
  /** Places of each organisation that has any: how many work, and who waits. */
  readonly #shares = new Map<string, { working: number; waiting: Waiting[] }>();
  readonly #share: number;
  /** Opened ahead of need, as browsers do. To Node such a connection is not idle: it would hold up the stop for a minute. */
  readonly #silent = new Set<Socket>();
  readonly #gate: Gate;
  readonly #headers: Record<string, string>;
  #stopping = false;

  /** One organisation may use all connections but two, so that another's request never finds them all taken by it. */
  constructor(app: App) {
    this.#share = Math.max(1, app.config.poolSize - 2);
    this.#gate = new Gate(app.config.overloadAfter, cookieName(app), () => this.#sendAway());
    this.#headers = securityHeadersOf(app);
  }

  /** Before anything is made of a request: to refuse one must cost next to nothing. Answers whether it may go on. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url!.split('?', 1)[0]!;
    if (this.#stopping || exempt.has(path) || path.startsWith('/assets/')) return true;
    // An upload over a slow line is under way for minutes and costs nothing meanwhile.
    if (request.headers['content-type']?.startsWith('multipart/')) return true;
    const leave = this.#gate.enter(this.#gate.sourceOf(request));
    if (typeof leave === 'function') {
      response.once('close', leave);
      return true;
    }
    const known = refusals[leave];
    const id = uuid7();
    const said = JSON.stringify(problemOf(known, id));
    response
      .writeHead(known.status, {
        ...this.#headers,
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(said),
        'cache-control': 'no-store',
        'retry-after': String(known.retryAfter),
        'x-request-id': id,
      })
      .end(said);
    // What it was about to send is not read; the line is free for the next.
    request.resume();
    return false;
  }

  /** From now on newcomers are told to come back; what was begun is finished. */
  stop(): void {
    this.#stopping = true;
    this.#gate.stop();
    for (const socket of this.#silent) socket.destroy();
  }

  enter(server: FastifyInstance): void {
    server.server.on('connection', (socket: Socket) => {
      if (this.#stopping) return void socket.destroy();
      this.#silent.add(socket);
      socket.once('close', () => this.#silent.delete(socket));
    });
    server.server.on('request', ({ socket }: { socket: Socket }) => this.#silent.delete(socket));
    server.addHook('onRequest', async (request, reply) => {
      if (this.#stopping) {
        reply.header('connection', 'close');
        throw unavailable(messages.stopping);
      }
      if (exempt.has(request.url) || request.routeOptions.config.stream) return;
      if (this.#all >= mostAtOnce) throw unavailable();
      this.#all++;
      reply.raw.once('close', () => this.#all--);
    });
    // A connection kept for a next request would keep the server from ending.
    server.addHook('onSend', async (_request, reply) => {
      if (this.#stopping) reply.header('connection', 'close');
    });
  }

  #sendAway(): void {
    for (const { waiting } of this.#shares.values())
      for (const { refuse } of waiting.splice(0)) refuse(tooManyTries(1, messages.tooManyRequests));
  }

  /** Works when the organisation has a place free, in the order of asking. */
  async share<T>(request: FastifyRequest, organization: string, work: () => Promise<T>): Promise<T> {
    this.#gate.remember(request.raw, organization);
    const share = this.#shares.get(organization) ?? { working: 0, waiting: [] };
    this.#shares.set(organization, share);
    if (share.working < this.#share) share.working++;
    else if (share.waiting.length >= mostWaiting) throw tooManyTries(1, messages.tooManyRequests);
    else {
      const began = performance.now();
      await new Promise<void>((resolve, reject) => share.waiting.push({ go: resolve, refuse: reject }));
      this.#gate.waited(performance.now() - began);
    }
    try {
      return await work();
    } finally {
      const next = share.waiting.shift();
      if (next) next.go();
      else if (--share.working === 0) this.#shares.delete(organization);
    }
  }
}

interface Waiting {
  go(): void;
  refuse(error: AppError): void;
}

/** Made once: an error takes longer to make than the refusal to send. */
const refusals: Record<Refusal, AppError> = {
  busy: unavailable(),
  'too many': tooManyTries(1, messages.tooManyRequests),
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer that does not end by itself. */
    stream?: boolean;
    /** A file arrives, which may take minutes. */
    upload?: boolean;
  }
}
