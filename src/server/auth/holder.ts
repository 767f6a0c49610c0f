import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Assistant } from '#shared/assistant';
import { AppError, unauthorized } from '#shared/errors';
import { messages } from '#words/messages';
import { type Role, rolesOfKey } from '#shared/permission';
import type { Actor, Source, Tenant } from '../actor';
import type { Config } from '../config';
import { ask, transaction } from '../db/transaction';
import { hashToken } from './token';

/** Who is calling, in which organisation, and by session or key. */
export interface Holder {
  user: Actor;
  organization: Tenant;
  source: Source;
  /** The key it calls by, if it is not signed in. */
  key?: Key;
}

interface Key {
  id: string;
  name: string;
  assistant: Assistant;
}

interface Found {
  session_id: string;
  person_id: string;
  organization_id: string;
  member_id: string;
  name: string;
  role: Role;
  key_role: Role | null;
  key_name?: string;
  assistant?: Assistant;
  restricted_add: Record<string, Role[]> | null;
  time_zone: string;
  currency: string;
  seen_at: string;
}

type Configured = { config: Pick<Config, 'publicUrl'> };

export const cookieName = (app: Configured): string => (isSecure(app) ? '__Host-millwright' : 'millwright');
export const isSecure = ({ config }: Configured): boolean => config.publicUrl.startsWith('https:');

/** The parts of the process that a lookup needs; the process has the lookups as one of its parts. */
interface Parts extends Configured {
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** How long a lookup is cached, in milliseconds, unless a server reports that permissions changed. */
const freshFor = 500;

export class Holders {
  /** Also holds lookups in progress, so that a hundred concurrent requests of one person query the database once. */
  readonly #cache = new Map<string, { at: number; holder: Promise<Holder> }>();
  readonly #app: Parts;

  constructor(app: Parts) {
    this.#app = app;
  }

  forget(): void {
    this.#cache.clear();
  }

  /** The holder of the request's key or cookie. A request that writes never uses the cache. */
  async of(request: FastifyRequest): Promise<Holder> {
    const credential = this.credentialOf(request);
    if (!credential) throw unauthorized();
    const cached = this.#cache.get(cacheKey(credential));
    if (request.method === 'GET' && cached && Date.now() - cached.at < freshFor) return cached.holder;
    if (this.#cache.size > 10_000) this.#cache.clear();
    const lookup = { at: Infinity, holder: this.lookUp(credential) };
    // Cached before it resolves, so that a change of permissions meanwhile removes it for good.
    this.#cache.set(cacheKey(credential), lookup);
    try {
      return await lookup.holder;
    } catch (error) {
      if (this.#cache.get(cacheKey(credential)) === lookup) this.#cache.delete(cacheKey(credential));
      throw error;
    } finally {
      lookup.at = Date.now();
    }
  }

  /** Who is signed in, if anybody. A key is not a session, and a failed lookup is an error, not “nobody”. */
  async ofSession(request: FastifyRequest): Promise<Holder | undefined> {
    if (this.credentialOf(request)?.kind !== 'session') return undefined;
    return this.of(request).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return undefined;
      throw error;
    });
  }

  credentialOf(request: FastifyRequest): Credential | undefined {
    const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer) return { kind: 'key', hash: hashToken(bearer) };
    if (request.headers.authorization !== undefined) throw unauthorized(messages.keyUnknown);
    const cookie = request.cookies[cookieName(this.#app)];
    return cookie ? { kind: 'session', hash: hashToken(cookie) } : undefined;
  }

  async lookUp(credential: Credential): Promise<Holder> {
    const { kind, hash } = credential;
    const app = this.#app;
    const [found] = await ask<Found>(app.pool, `select * from app_holder_of_${kind}($1, $2)`, [
      hash,
      app.clock().toISOString(),
    ]);
    if (!found) throw unauthorized(kind === 'key' ? messages.keyUnknown : undefined);
    if (app.clock().getTime() - Date.parse(found.seen_at) > seenEvery) void this.#markSeen(found, kind);
    return {
      user: {
        id: found.member_id,
        name: found.name,
        ...(found.key_role ? rolesOfKey(found.key_role, found.role) : { role: found.role }),
        restrictedAdd: found.restricted_add ?? {},
        member: found.member_id,
        person: found.person_id,
        session: kind === 'session' ? found.session_id : null,
      },
      organization: { id: found.organization_id, time_zone: found.time_zone, currency: found.currency },
      source: kind === 'session' ? 'screen' : 'api',
      ...(kind === 'key' && {
        key: { id: found.session_id, name: found.key_name!, assistant: found.assistant! },
      }),
    };
  }

  /** Updates when the person was last seen and extends the session. No request waits for it. */
  async #markSeen(found: Found, kind: Credential['kind']): Promise<void> {
    const { pool, clock, log } = this.#app;
    const note =
      kind === 'session'
        ? `update session set seen_at = $2, expires_at = $2::timestamptz + interval '${sessionDays} days' where organization_id = $1 and id = $3`
        : `update api_key set last_used_at = $2 where organization_id = $1 and id = $3`;
    const now = clock().toISOString();
    try {
      await transaction(pool, { organization: found.organization_id }, async (db) => {
        await db.rows(note, [found.organization_id, now, found.session_id]);
        await db.rows(`update member set last_seen_at = $2 where organization_id = $1 and id = $3`, [
          found.organization_id,
          now,
          found.member_id,
        ]);
      });
    } catch (error) {
      log.warn({ err: error }, 'could not note when a person was last seen');
    }
  }
}

interface Credential {
  kind: 'session' | 'key';
  hash: string;
}

/** The kind is in the cache key, so that a key never matches a cookie. */
const cacheKey = ({ kind, hash }: Credential): string => `${kind} ${hash}`;

const seenEvery = 5 * 60_000;
export const sessionDays = 30;
