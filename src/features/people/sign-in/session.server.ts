import type { FastifyReply } from 'fastify';
import { unauthorized } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Role } from '#shared/permission';
import type { App } from '#server/app';
import { cookieName, type Holder, isSecure, sessionDays } from '#server/auth/holder';
import { rememberDevice } from '#server/auth/device';
import { hashToken, newToken } from '#server/auth/token';
import { type Context, run, systemActor } from '#server/context';
import { type Db, transaction } from '#server/db/transaction';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Visitor } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import { pushFollowTask } from '#features/push/index.server';
import type { Proven } from '../user/person.server';
import { endProofsAndLinks } from '../user/proofs.server';

export interface Membership {
  organization_id: string;
  id: string;
  role: Role;
}

/** The person's active memberships, most recently used first. */
export async function membershipsOf(app: App, person: string): Promise<Membership[]> {
  return transaction(app.pool, { person }, (db) =>
    db.rows<Membership>(
      `select m.organization_id, m.id, m.role from member m join organization o on o.id = m.organization_id
       where m.person_id = $1 and m.is_active and m.deleted_at is null and o.deleted_at is null
       order by m.last_seen_at desc nulls last, m.created_at`,
      [person],
    ),
  );
}

/** Signs a person in to the organisation they used last. */
export async function enter(app: App, reply: FastifyReply, proven: Proven): Promise<unknown> {
  const [membership] = await membershipsOf(app, proven.id);
  if (!membership) throw unauthorized(messages.signInFailed);
  await openSession(app, reply, proven, membership);
  return readWhoAndWhere(app, membership);
}

/**
 * Always creates a new token, so that an attacker cannot plant an old one (session fixation). The session is created
 * only while the password is still the one given, so that none outlives a reset.
 */
export async function openSession(
  app: App,
  reply: FastifyReply,
  person: Proven,
  membership: Membership,
): Promise<void> {
  await transaction(app.pool, { person: person.id, organization: membership.organization_id }, async (db) => {
    const same = await db.rows(`select from person where id = $1 and password_hash = $2 for share`, [
      person.id,
      person.passwordHash,
    ]);
    if (same.length === 0) throw unauthorized(messages.signInFailed);
    await insertSession(app, db, reply, person.id, membership);
    await rememberDevice(app, db, reply, person.id);
  });
}

/** Switches to another organisation of the same person: the new session replaces the current one. */
export async function replaceSession({ app, reply }: Visitor, holder: Holder, membership: Membership): Promise<void> {
  const { person, session } = holder.user;
  await transaction(app.pool, { person: person!, organization: membership.organization_id }, async (db) => {
    const ended = await db.rows(`delete from session where person_id = $1 and id = $2 returning id`, [person, session]);
    if (ended.length === 0) throw unauthorized();
    const followed = await insertSession(app, db, reply, person!, membership);
    const asking = { db, now: app.clock().toISOString(), organization: { id: membership.organization_id } };
    await enqueue(asking, pushFollowTask.name, { from: session, to: followed });
  });
  app.holders.forget();
}

async function insertSession(
  app: App,
  db: Db,
  reply: FastifyReply,
  person: string,
  membership: Membership,
): Promise<string> {
  const id = uuid7();
  const token = newToken();
  const now = app.clock().toISOString();
  await db.rows(
    `insert into session (id, token_hash, person_id, organization_id, member_id, created_at, seen_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $5, $6, $6, $6::timestamptz + interval '${sessionDays} days', $7)`,
    [
      id,
      hashToken(token),
      person,
      membership.organization_id,
      membership.id,
      now,
      reply.request.headers['user-agent']?.slice(0, 300) ?? null,
    ],
  );
  await db.rows(`update member set last_seen_at = $3 where organization_id = $1 and id = $2`, [
    membership.organization_id,
    membership.id,
    now,
  ]);
  // The cookie may live long: the server decides whether the session is still valid.
  setCookie(app, reply, token, 400 * 86_400);
  return id;
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

/** Ends one session of a person; this server forgets it at once, the others when they are notified. */
export async function endSession(app: App, person: string, session: string): Promise<void> {
  await transaction(app.pool, { person }, (db) =>
    db.rows(`delete from session where person_id = $1 and id = $2`, [person, session]),
  );
  app.holders.forget();
}

/** Revokes all access given to this person before, including ways to get new access. */
export async function endAccess(db: Db, now: string, person: string): Promise<void> {
  await db.rows(`delete from session where person_id = $1`, [person]);
  await db.rows(`delete from device where person_id = $1`, [person]);
  await endProofsAndLinks(db, now, person);
}

/** `{user, organization}`, as every sign-in route answers, limited to what the member may see. */
export async function readWhoAndWhere(
  app: App,
  { organization_id, id, role }: Membership,
): Promise<{ user: unknown; organization: unknown }> {
  const organization = { id: organization_id, time_zone: 'UTC', currency: 'USD' };
  const user = { ...systemActor, id, member: id, role };
  return run(app, { user, organization, requestId: null, source: 'system' }, async (ctx: Context) => ({
    user: await getRow(ctx, storeOf('user'), id),
    organization: await getRow(ctx, storeOf('organization'), organization_id),
  }));
}
