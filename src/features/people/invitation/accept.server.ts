import { conflict, gone, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { mayGrant, type Role } from '#shared/permission';
import type { App } from '#server/app';
import { record } from '#server/audit';
import { countGuess } from '#server/auth/device';
import type { Holder } from '#server/auth/holder';
import { hashToken } from '#server/auth/token';
import { type Context, run, systemActor } from '#server/context';
import { transaction } from '#server/db/transaction';
import { storeOf } from '#server/entity/store';
import type { Row } from '#server/entity/lock';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Visitor } from '#server/http/route';
import { proveOrMail } from '../sign-in/prove-or-mail.server';
import { endSession, openSession, readWhoAndWhere, replaceSession } from '../sign-in/session.server';
import { asPerson, savePerson, type Proven, provePerson, refuseMember } from '../user/person.server';
import { users } from '../user/user.server';
import { endOpen } from './invite.server';
import { history } from '#words/history';
import { mails } from '#words/mails';

export interface Found {
  id: string;
  organization_id: string;
  email: string | null;
  role: Role;
}

interface Acceptance {
  token: string;
  name?: string | null;
  email?: string | null;
  password?: string | null;
}

/** The token gives access to its own row only. */
export async function findInvitation(app: App, hash: string): Promise<Found> {
  const [found] = await transaction(app.pool, { token: hash }, (db) =>
    db.rows<Found>(
      `select id, organization_id, email, role from invitation
       where token_hash = $1 and deleted_at is null and used < uses and expires_at > $2`,
      [hash, app.clock().toISOString()],
    ),
  );
  if (!found) throw gone(messages.inviteGone);
  return found;
}

const inOrganization = <T>(app: App, found: Found, work: (ctx: Context) => Promise<T>) =>
  run(
    app,
    {
      user: systemActor,
      organization: { id: found.organization_id, time_zone: 'UTC', currency: 'USD' },
      requestId: null,
      source: 'screen',
    },
    work,
  );

const nameOf = (app: App, found: Found): Promise<string> =>
  inOrganization(app, found, async (ctx) => {
    const [organization] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
      found.organization_id,
    ]);
    return organization!.name;
  });

export async function readInvitation({ app }: Visitor, token: string): Promise<unknown> {
  const found = await findInvitation(app, hashToken(token));
  return { organization_name: await nameOf(app, found), role: found.role, email: found.email };
}

/**
 * Joins with an existing account (proven by its password) or a new one, whoever is signed in on this screen; without a
 * password it joins with the account of the current session. An address that was only typed gets a mail first.
 */
export async function acceptInvitation(visitor: Visitor, input: Acceptance): Promise<unknown> {
  const { app, request, reply } = visitor;
  const found = await findInvitation(app, hashToken(input.token));
  const holder = await app.holders.ofSession(request);
  const current = holder && !input.password ? holder : undefined;
  const expectedUser = request.headers['x-user'];
  if (!input.password && expectedUser !== undefined && expectedUser !== holder?.user.id)
    throw conflict(messages.userChanged);
  const joining = current
    ? await fromAccount(app, current.user.person!, current.user.name)
    : await fromForm(visitor, found, input);
  if (!joining) return reply.code(202).send();
  if (found.email && found.email.toLowerCase() !== joining.email.toLowerCase())
    throw conflict(messages.inviteOtherAccount);
  return join(visitor, found, joining, holder);
}

/** Creates the membership and signs the person in to it. */
export async function join(
  visitor: Visitor,
  found: Found,
  joining: Joining,
  holder: Holder | undefined,
): Promise<unknown> {
  const { app, reply } = visitor;
  const member = await inOrganization(app, found, async (ctx) => {
    const before = await takeOneUse(ctx, found);
    if (joining.proven) await savePerson(ctx, joining.email, joining.proven);
    await refuseMember(ctx, joining.person);
    const id = before.member_id
      ? await joinAs(ctx, before.member_id as string, joining)
      : await joinNew(ctx, before, joining);
    // A member needs no other invitation: a second open link to the same address would be a risk.
    await endOpen(ctx, joining.email, id);
    return id;
  });
  const membership = { organization_id: found.organization_id, id: member, role: found.role };
  // A session of the same person is replaced, not ended, so that its push subscription stays.
  if (holder && joining.person === holder.user.person) await replaceSession(visitor, holder, membership);
  else {
    await openSession(app, reply, joining.proven!, membership);
    // The previous session of this browser ends.
    if (holder) await endSession(app, holder.user.person!, holder.user.session!);
  }
  reply.code(201);
  return readWhoAndWhere(app, membership);
}

/** The row is locked while it is checked, so that concurrent requests cannot exceed the allowed uses. */
async function takeOneUse(ctx: Context, found: Found): Promise<Row> {
  const before = await loadRow(ctx, storeOf('invitation'), found.id, 'read');
  const [inviter] = await ctx.db.rows<{ role: Role }>(
    `select role from member where organization_id = $1 and id = $2 and is_active and deleted_at is null`,
    [found.organization_id, before.created_by],
  );
  const open = (before.used as number) < (before.uses as number) && (before.expires_at as string) > ctx.now;
  // An inviter who may no longer grant this role cannot do so by open invitations either.
  if (!open || !inviter || !mayGrant(inviter.role, found.role)) throw gone(messages.inviteGone);
  await updateRow(ctx, storeOf('invitation'), before, {}, { used: (before.used as number) + 1 });
  return before;
}

async function joinNew(ctx: Context, invitation: Row, { name, email, person }: Joining): Promise<string> {
  const teams = await ctx.db.rows<{ id: string }>(
    `select id from team where organization_id = $1 and id = any($2) and deleted_at is null`,
    [ctx.organization.id, invitation.teams],
  );
  const member = { name, email, role: invitation.role as Role, teams: teams.map(({ id }) => id) };
  return insertRow(ctx, users, member, { person_id: person }, [joined]);
}

/** Whoever reads the history knows by it that somebody is here, and not only expected. */
const joined = { field: 'is_pending', from: true, to: false };

/** The user that an admin added becomes this person. */
async function joinAs(ctx: Context, id: string, { person }: Joining): Promise<string> {
  const rows = await asPerson(ctx, person, () =>
    ctx.db.rows(
      `update member set person_id = $3, version = version + 1, updated_at = $4
       where organization_id = $1 and id = $2 and person_id is null and is_active and deleted_at is null returning id`,
      [ctx.organization.id, id, person, ctx.now],
    ),
  );
  if (rows.length === 0) throw gone(messages.inviteGone);
  await record(ctx, [
    { entity_type: 'user', entity_id: id, action: 'updated', description: history.joined, changes: [joined] },
  ]);
  return id;
}

export interface Joining {
  person: string;
  email: string;
  name: string;
  /** How the identity was proven; undefined for people who join with their current session. */
  proven?: Proven;
}

async function fromAccount(app: App, person: string, name: string): Promise<Joining> {
  const [row] = await transaction(app.pool, { person }, (db) =>
    db.rows<{ email: string }>(`select email from person where id = $1`, [person]),
  );
  return { person, email: row!.email, name };
}

/**
 * A mailed link has already proven its address. A shared link has not: there the address gets a mail before a member is
 * created, if the server can send mail. Undefined when such a mail was sent.
 */
async function fromForm(visitor: Visitor, found: Found, input: Acceptance): Promise<Joining | undefined> {
  const { app, request } = visitor;
  const email = found.email ?? input.email;
  const missing = Object.entries({ Name: input.name, Email: email, Password: input.password }).filter(
    ([, value]) => !value,
  );
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([label]) => [label.toLowerCase(), [messages.required(label)]])));
  const wanted = { email: email!, name: input.name!, password: input.password! };
  if (!found.email && app.config.smtpUrl) {
    const proven = await proveByMail(visitor, found, { ...wanted, token: input.token });
    return proven && { person: proven.id, email: wanted.email, name: wanted.name, proven };
  }
  await countGuess(app, request, wanted.email);
  const proven = await provePerson(app, wanted.email, wanted.password, wanted.name);
  return { person: proven.id, email: wanted.email, name: wanted.name, proven };
}

async function proveByMail(
  visitor: Visitor,
  found: Found,
  { token, ...wanted }: { token: string; email: string; name: string; password: string },
): Promise<Proven | undefined> {
  const { publicUrl } = visitor.app.config;
  const organization_name = await nameOf(visitor.app, found);
  const input = { ...wanted, organization_name, invitation_hash: hashToken(token) };
  return proveOrMail(visitor, 'join', input, {
    known: mails.joinKnown(organization_name, `${publicUrl}/login?next=${encodeURIComponent(`/invite/${token}`)}`),
    unknown: (link) => mails.confirmJoin(organization_name, link),
  });
}
