import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tooManyTries, unavailable } from '#shared/errors';
import { messages, titles } from '#words/messages';
import { uuid7 } from '#shared/id';
import type { App } from '../app';
import { cookieName } from '../auth/holder';
import type { InFlight } from '../in-flight';
import { Gate, type Refusal } from './gate';
import { problemOf } from './problem';

const policyOf = (scripts: string): string =>
  `default-src 'self'; script-src ${scripts}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** For a page with one inline script of ours: the policy allows it by its hash, and no other. */
export const policyWith = (hash: string): string => policyOf(`'self' '${hash}'`);

/** Scripts, styles and pictures load from our origin only, no inline script runs, and no site may frame us. */
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

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: a write must come from our own pages or from a program. The origin that a browser sends is compared
 * with the host of the request and the public URL. Browsers never send API keys by themselves, so a request with a key
 * needs no check.
 */
export function refuseForeign(app: App, request: FastifyRequest): void {
  // What is open to strangers acts for nobody, so a foreign page gains nothing by calling it.
  if (safeMethods.has(request.method) || request.headers.authorization || request.routeOptions.config.open) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  refuseForeignOrigin(app, request);
}

/** Where even a key is no proof, because a page may hold one. */
export function refuseForeignOrigin(app: App, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const known = [new URL(app.config.publicUrl).host, request.host];
  if (!URL.canParse(origin) || !known.includes(new URL(origin).host)) throw foreign();
}

const foreign = () => new AppError(403, titles.notAllowed, messages.foreignOrigin);

/** More concurrent requests would only wait, so they are refused. Streams are counted where they are served. */
const maxConcurrent = 400;
/** How many requests of one organisation may wait for a connection. */
const maxWaiting = 100;
/** Health checks must always be answered, and an event stream stays open. Static files are cheap. */
const exempt = new Set(['/healthz', '/readyz', '/api/events']);

export class Load {
  /** Per organisation: how many requests are working and which are waiting. */
  readonly #shares = new Map<string, { working: number; waiting: Waiting[] }>();
  readonly #maxWorking: number;
  readonly #inFlight: InFlight;
  /** Browsers preconnect. Node does not count such a connection as idle, so it would delay the shutdown by a minute. */
  readonly #preconnected = new Set<Socket>();
  readonly #gate: Gate;
  readonly #refusals: Record<Refusal, (response: ServerResponse) => void>;
  #stopping = false;

  /** One organisation may use all connections but two, so that two are always left for the others. */
  constructor(app: App) {
    this.#inFlight = app.inFlight;
    this.#maxWorking = Math.max(1, app.config.poolSize - 2);
    this.#gate = new Gate(app.config.overloadAfter, cookieName(app), () => this.#refuseWaiting());
    const headers = securityHeadersOf(app);
    this.#refusals = {
      busy: refusal(unavailable(), headers),
      'too many': refusal(tooManyTries(1, messages.tooManyRequests), headers),
    };
  }

  /** Runs before any other work, because a refusal must be cheap. Returns whether the request is admitted. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url!.split('?', 1)[0]!;
    if (this.#stopping || exempt.has(path) || path.startsWith('/assets/')) return true;
    // An upload over a slow line takes minutes but costs almost nothing.
    if (request.headers['content-type']?.startsWith('multipart/')) return true;
    const source = this.#gate.sourceOf(request);
    const release = this.#isFull(source) ? 'too many' : this.#gate.enter(source);
    if (typeof release === 'function') {
      response.once('close', release);
      return true;
    }
    this.#refusals[release](response);
    // Discard the body, so that the connection can be reused.
    request.resume();
    return false;
  }

  /** Refuses new requests; those in progress are finished. */
  stop(): void {
    this.#stopping = true;
    this.#gate.stop();
    for (const socket of this.#preconnected) socket.destroy();
  }

  enter(server: FastifyInstance): void {
    server.server.on('connection', (socket: Socket) => {
      if (this.#stopping) return void socket.destroy();
      this.#preconnected.add(socket);
      socket.once('close', () => this.#preconnected.delete(socket));
    });
    server.server.on('request', ({ socket }: { socket: Socket }) => this.#preconnected.delete(socket));
    server.addHook('onRequest', async (request, reply) => {
      if (this.#stopping) {
        reply.header('connection', 'close');
        throw unavailable(messages.stopping);
      }
      if (exempt.has(request.url) || request.routeOptions.config.stream) return;
      if (this.#inFlight.count >= maxConcurrent) throw unavailable();
      this.#inFlight.enter();
      reply.raw.once('close', () => this.#inFlight.leave());
    });
    // A keep-alive connection would prevent the server from closing.
    server.addHook('onSend', async (_request, reply) => {
      if (this.#stopping) reply.header('connection', 'close');
    });
  }

  /** Known before its credentials are looked up, so that refusing stays cheap. */
  #isFull(organization: string): boolean {
    return (this.#shares.get(organization)?.waiting.length ?? 0) >= maxWaiting;
  }

  #refuseWaiting(): void {
    for (const { waiting } of this.#shares.values())
      for (const { refuse } of waiting.splice(0)) refuse(tooManyTries(1, messages.tooManyRequests));
  }

  /** Runs the work when the organisation has a free place, first come, first served. */
  async share<T>(request: FastifyRequest, organization: string, work: () => Promise<T>): Promise<T> {
    this.#gate.remember(request.raw, organization);
    const share = this.#shares.get(organization) ?? { working: 0, waiting: [] };
    this.#shares.set(organization, share);
    if (share.working < this.#maxWorking) share.working++;
    else if (share.waiting.length >= maxWaiting) throw tooManyTries(1, messages.tooManyRequests);
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

/** Written in advance but for the id of the request: under a flood, refusing is most of the work. */
function refusal(error: AppError, headers: Record<string, string>): (response: ServerResponse) => void {
  const [before, after] = JSON.stringify(problemOf(error, idPlace)).split(idPlace) as [string, string];
  const fixed = Object.entries({
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(before + idPlace + after)),
    'cache-control': 'no-store',
    'retry-after': String(error.retryAfter),
  }).flat();
  return (response) => {
    const id = uuid7();
    response.writeHead(error.status, [...fixed, 'x-request-id', id]).end(before + id + after);
  };
}

/** As long as every id. */
const idPlace = uuid7(0);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer that stays open. */
    stream?: boolean;
    /** A public page, which acts for nobody who is signed in. */
    open?: boolean;
    /** An upload, which may take minutes. */
    upload?: boolean;
  }
}
