import type { FastifyRequest } from 'fastify';
import { AppError, unauthorized } from '#shared/errors';
import { messages } from '#words/messages';
import { type Role, rolesOfKey } from '#shared/permission';
import type { App } from '../app';
import type { Actor, Source, Tenant } from '../context';
import { ask, transaction } from '../db/transaction';
import { hashToken } from './token';

/** Who is calling, in which organisation, and through what. */
export interface Holder {
  user: Actor;
  organization: Tenant;
  source: Source;
}

interface Found {
  session_id: string;
  person_id: string;
  organization_id: string;
  member_id: string;
  name: string;
  role: Role;
  key_role: Role | null;
  restricted_add: Record<string, Role[]> | null;
  time_zone: string;
  currency: string;
  seen_at: string;
}

export const cookieName = (app: App): string => (isSecure(app) ? '__Host-millwright' : 'millwright');
export const isSecure = (app: App): boolean => app.config.publicUrl.startsWith('https:');

/** What was asked within the last half second needs no second look, unless a server said that authority has changed. */
const freshFor = 500;

export class Holders {
  /** Also while they are looked up: a hundred requests of one person at once ask the database once. */
  readonly #kept = new Map<string, { at: number; holder: Promise<Holder> }>();
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  forget(): void {
    this.#kept.clear();
  }

  /** The holder of the request's key or cookie. Changes always look it up anew. */
  async of(request: FastifyRequest): Promise<Holder> {
    const credential = this.credentialOf(request);
    if (!credential) throw unauthorized();
    const kept = this.#kept.get(keptAs(credential));
    if (request.method === 'GET' && kept && Date.now() - kept.at < freshFor) return kept.holder;
    if (this.#kept.size > 10_000) this.#kept.clear();
    const looked = { at: Infinity, holder: this.lookUp(credential) };
    // Before it is known: if authority changes meanwhile, it is forgotten and does not come back.
    this.#kept.set(keptAs(credential), looked);
    try {
      return await looked.holder;
    } catch (error) {
      if (this.#kept.get(keptAs(credential)) === looked) this.#kept.delete(keptAs(credential));
      throw error;
    } finally {
      looked.at = Date.now();
    }
  }

  /** Who is signed in, for those who need not be. A key is no session, and not to know is not the same as nobody. */
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
    if (app.clock().getTime() - Date.parse(found.seen_at) > seenEvery) void this.#see(found, kind);
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
    };
  }

  /** Notes that the person was here, and keeps a session that is used from running out. Nobody waits for it. */
  async #see(found: Found, kind: Credential['kind']): Promise<void> {
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

/** A key is not known as a cookie, nor a cookie as a key. */
const keptAs = ({ kind, hash }: Credential): string => `${kind} ${hash}`;

const seenEvery = 5 * 60_000;
export const sessionDays = 30;
