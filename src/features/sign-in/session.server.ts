import type { FastifyReply } from 'fastify';
import { unauthorized } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import type { App } from '#server/app';
import { cookieName, isSecure, sessionDays } from '#server/auth/holder';
import { hashToken, newToken } from '#server/auth/token';
import { type Context, run, systemActor } from '#server/context';
import { transaction } from '#server/db/transaction';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';

export interface Membership {
  organization_id: string;
  id: string;
}

/** The person's active memberships, the one used last first. */
export async function membershipsOf(app: App, person: string): Promise<Membership[]> {
  return transaction(app.pool, { person }, (db) =>
    db.rows<Membership>(
      `select m.organization_id, m.id from member m join organization o on o.id = m.organization_id
       where m.person_id = $1 and m.is_active and m.deleted_at is null and o.deleted_at is null
       order by m.last_seen_at desc nulls last, m.created_at`,
      [person],
    ),
  );
}

/** A new session with a new token, whatever the visitor came with: an old one cannot be planted on them. */
export async function openSession(
  app: App,
  reply: FastifyReply,
  person: string,
  membership: Membership,
): Promise<void> {
  const token = newToken();
  const now = app.clock();
  await transaction(app.pool, { person }, (db) =>
    db.rows(
      `insert into session (id, token_hash, person_id, organization_id, member_id, created_at, seen_at, expires_at, user_agent)
       values ($1, $2, $3, $4, $5, $6, $6, $6::timestamptz + interval '${sessionDays} days', $7)`,
      [
        uuid7(),
        hashToken(token),
        person,
        membership.organization_id,
        membership.id,
        now.toISOString(),
        reply.request.headers['user-agent']?.slice(0, 300) ?? null,
      ],
    ),
  );
  setCookie(app, reply, token, sessionDays * 86_400);
}

export function setCookie(app: App, reply: FastifyReply, token: string, maxAge: number): void {
  reply.setCookie(cookieName(app), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(app),
    maxAge,
  });
}

/** One session of a person goes, or all of them; this server forgets it at once, the others when they hear of it. */
export async function endSession(app: App, person: string, session: string): Promise<void> {
  await transaction(app.pool, { person }, (db) =>
    db.rows(`delete from session where person_id = $1 and id = $2`, [person, session]),
  );
  app.holders.forget();
}

export async function endAllSessions(app: App, person: string): Promise<void> {
  await transaction(app.pool, { person }, (db) => db.rows(`delete from session where person_id = $1`, [person]));
  app.holders.forget();
}

/** `{user, organization}`, as every way in answers. */
export async function readWhoAndWhere(
  app: App,
  { organization_id, id }: Membership,
): Promise<{ user: unknown; organization: unknown }> {
  const tenant = { id: organization_id, time_zone: 'UTC', currency: 'USD' };
  return run(
    app,
    { user: systemActor, organization: tenant, requestId: null, source: 'system' },
    async (ctx: Context) => ({
      user: await getRow(ctx, storeOf('user'), id),
      organization: await getRow(ctx, storeOf('organization'), organization_id),
    }),
  );
}

/** Signs a person in where they were last. */
export async function enter(
  app: App,
  reply: FastifyReply,
  person: string,
): Promise<{ user: unknown; organization: unknown }> {
  const [membership] = await membershipsOf(app, person);
  if (!membership) throw unauthorized(messages.signInFailed);
  await openSession(app, reply, person, membership);
  return readWhoAndWhere(app, membership);
}
