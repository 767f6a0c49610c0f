import { conflict, gone, invalid } from '#shared/errors';
import { messages } from '#shared/messages';
import { mayGrant, type Role } from '#shared/permission';
import type { App } from '#server/app';
import { countTry } from '#server/auth/limits';
import { hashPassword, requireGoodPassword } from '#server/auth/password';
import { hashToken } from '#server/auth/token';
import { type Context, run, systemActor } from '#server/context';
import { transaction } from '#server/db/transaction';
import { insertRow } from '#server/entity/write';
import type { Visitor } from '#server/http/route';
import { claimPerson } from '#features/sign-in/setup.server';
import { openSession, readWhoAndWhere } from '#features/sign-in/session.server';
import { asPerson, findOrCreatePerson, refuseMember } from '#features/user/add.server';
import { users } from '#features/user/user.server';

interface Found {
  id: string;
  organization_id: string;
  email: string | null;
  role: Role;
  created_by: string;
}

interface Acceptance {
  token: string;
  name?: string | null;
  email?: string | null;
  password?: string | null;
}

/** The token shows its own row and nothing else. */
async function findInvitation(app: App, token: string): Promise<Found> {
  const [found] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<Found>(
      `select id, organization_id, email, role, created_by from invitation
       where token_hash = $1 and deleted_at is null and used < uses and expires_at > $2`,
      [hashToken(token), app.clock().toISOString()],
    ),
  );
  if (!found) throw gone(messages.inviteGone);
  return found;
}

const inside = <T>(app: App, found: Found, work: (ctx: Context) => Promise<T>) =>
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

export async function readInvitation({ app, request }: Visitor, token: string): Promise<unknown> {
  await countTry(app, { kind: 'address', of: request.ip });
  const found = await findInvitation(app, token);
  const organization_name = await inside(app, found, async (ctx) => {
    const [here] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
      found.organization_id,
    ]);
    return here!.name;
  });
  return { organization_name, role: found.role, email: found.email };
}

/** Joins with the account one is signed in to, with one that exists (its password proves it), or with a new one. */
export async function acceptInvitation({ app, request, reply }: Visitor, asked: Acceptance): Promise<unknown> {
  await countTry(app, { kind: 'address', of: request.ip });
  const found = await findInvitation(app, asked.token);
  const holder = app.holders.credentialOf(request) && (await app.holders.of(request).catch(() => undefined));
  const joining = holder
    ? await fromAccount(app, holder.user.person!, holder.user.name)
    : await fromForm(app, found, asked);
  if (found.email && found.email.toLowerCase() !== joining.email.toLowerCase())
    throw conflict(messages.inviteOtherAccount);

  const joined = await inside(app, found, async (ctx) => {
    await takeOneUse(ctx, found);
    const person = await findOrCreatePerson(ctx, joining.email);
    if (!holder)
      await asPerson(ctx, person.id, () => claimPerson(ctx, person.id, asked.password!, joining.passwordHash));
    await refuseMember(ctx, person.id);
    const teams = await ctx.db.rows<{ team_id: string }>(
      `select l.team_id from invitation_team l join team t on t.organization_id = l.organization_id and t.id = l.team_id
       where l.organization_id = $1 and l.invitation_id = $2 and t.deleted_at is null`,
      [found.organization_id, found.id],
    );
    const member = {
      name: joining.name,
      email: joining.email,
      role: found.role,
      teams: teams.map((team) => team.team_id),
    };
    return { person: person.id, id: await insertRow(ctx, users, member, { person_id: person.id }) };
  });
  const membership = { organization_id: found.organization_id, id: joined.id };
  await openSession(app, reply, joined.person, membership);
  reply.code(201);
  return readWhoAndWhere(app, membership);
}

/** Counted and checked in one statement: however many accept at once, no more than allowed get in. */
async function takeOneUse(ctx: Context, found: Found): Promise<void> {
  const [taken] = await ctx.db.rows<{ inviter: Role | null }>(
    `update invitation i set used = used + 1
     where organization_id = $1 and id = $2 and deleted_at is null and used < uses and expires_at > $3
     returning (select m.role from member m where m.organization_id = i.organization_id and m.id = i.created_by and m.is_active and m.deleted_at is null) as inviter`,
    [found.organization_id, found.id, ctx.now],
  );
  // Who has lost the right to give this role has lost it for the invitations under way, too.
  if (!taken?.inviter || !mayGrant(taken.inviter, found.role)) throw gone(messages.inviteGone);
}

interface Joining {
  email: string;
  name: string;
  passwordHash: string | null;
}

async function fromAccount(app: App, person: string, name: string): Promise<Joining> {
  const [row] = await transaction(app.pool, { person }, (db) =>
    db.rows<{ email: string }>(`select email from person where id = $1`, [person]),
  );
  return { email: row!.email, name, passwordHash: null };
}

async function fromForm(app: App, found: Found, asked: Acceptance): Promise<Joining> {
  const email = found.email ?? asked.email;
  const missing = Object.entries({ Name: asked.name, Email: email, Password: asked.password }).filter(
    ([, value]) => !value,
  );
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([label]) => [label.toLowerCase(), [messages.required(label)]])));
  await countTry(app, { kind: 'account', of: email! });
  requireGoodPassword(asked.password!, email!, asked.name!);
  return { email: email!, name: asked.name!, passwordHash: await hashPassword(asked.password!) };
}
