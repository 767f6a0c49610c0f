import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tooManyTries, unavailable } from '#shared/errors';
import { messages } from '#shared/messages';
import type { App } from '../app';

/** Scripts, styles and pictures come from us alone; nobody frames us; nothing inline runs. */
const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
};

export function setSecurityHeaders(app: App, reply: FastifyReply): void {
  reply.headers(securityHeaders);
  if (app.config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
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

const foreign = () => new AppError(403, 'Not allowed', messages.foreignOrigin);

/** More than this at once, in all or for one organisation, would only wait: it is told to come back instead. */
const mostAtOnce = 400;
const mostPerOrganization = 150;

export class Load {
  #all = 0;
  readonly #byOrganization = new Map<string, number>();
  /** Opened ahead of need, as browsers do. To Node such a connection is not idle: it would hold up the stop for a minute. */
  readonly #silent = new Set<Socket>();
  #stopping = false;

  /** From now on newcomers are told to come back; what was begun is finished. */
  stop(): void {
    this.#stopping = true;
    for (const socket of this.#silent) socket.destroy();
  }

  enter(server: FastifyInstance): void {
    server.server.on('connection', (socket: Socket) => {
      if (this.#stopping) return void socket.destroy();
      this.#silent.add(socket);
      socket.once('close', () => this.#silent.delete(socket));
    });
    server.server.on('request', ({ socket }: { socket: Socket }) => this.#silent.delete(socket));
    server.addHook('onRequest', async (_request, reply) => {
      if (this.#stopping) {
        reply.header('connection', 'close');
        throw unavailable(messages.stopping);
      }
      if (this.#all >= mostAtOnce) throw unavailable();
      this.#all++;
      reply.raw.once('close', () => this.#all--);
    });
  }

  /** Holds a place for the organisation while the request is worked on. */
  async share<T>(organization: string, work: () => Promise<T>): Promise<T> {
    const now = this.#byOrganization.get(organization) ?? 0;
    if (now >= mostPerOrganization) throw tooManyTries(1, messages.tooManyRequests);
    this.#byOrganization.set(organization, now + 1);
    try {
      return await work();
    } finally {
      const left = this.#byOrganization.get(organization)! - 1;
      if (left === 0) this.#byOrganization.delete(organization);
      else this.#byOrganization.set(organization, left);
    }
  }
}
