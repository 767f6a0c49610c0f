import { conflict } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import type { App } from '#server/app';
import { countTry } from '#server/auth/limits';
import { hashPassword, passwordMatches, requireGoodPassword } from '#server/auth/password';
import { type Circumstances, type Context, run, systemActor } from '#server/context';
import { insertRow } from '#server/entity/write';
import type { Visitor } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import { organizations } from '#features/organization/organization.server';
import { asPerson, findOrCreatePerson } from '#features/user/add.server';
import { users } from '#features/user/user.server';
import { enter } from './session.server';

export interface NewOrganization {
  organization_name: string;
  name: string;
  email: string;
  password: string;
  time_zone?: string | null;
  currency?: string | null;
}

export async function isSetUp(app: App): Promise<boolean> {
  return (await app.pool.query(`select from installation`)).rowCount! > 0;
}

/** The first organisation and its admin. The row of `installation` is what makes it happen once, however many try. */
export async function setUp(
  { app, request, reply }: Visitor,
  asked: NewOrganization & { demo?: boolean | null },
): Promise<unknown> {
  await countTry(app, { kind: 'address', of: request.ip });
  if (await isSetUp(app)) throw conflict(messages.setupDone);
  requireGoodPassword(asked.password, asked.email, asked.name, asked.organization_name);
  const hash = await hashPassword(asked.password);
  const person = await foundOrganization(app, asked, hash, async (ctx) => {
    const first = await ctx.db.rows(
      `insert into installation (set_up_at) values ($1) on conflict do nothing returning id`,
      [ctx.now],
    );
    if (first.length === 0) throw conflict(messages.setupDone);
    if (asked.demo) await enqueue(ctx, 'demo', {}, { key: `demo ${ctx.organization.id}` });
  });
  reply.code(201);
  return enter(app, reply, person);
}

/** A further organisation. Somebody with an account proves that it is theirs with its password. */
export async function signUp({ app, request, reply }: Visitor, asked: NewOrganization): Promise<unknown> {
  await countTry(app, { kind: 'address', of: request.ip }, { kind: 'account', of: asked.email });
  requireGoodPassword(asked.password, asked.email, asked.name, asked.organization_name);
  const hash = await hashPassword(asked.password);
  const person = await foundOrganization(app, asked, hash, async () => {});
  reply.code(201);
  return enter(app, reply, person);
}

/** Makes organisation, person and admin in one transaction; answers the person. */
export async function foundOrganization(
  app: App,
  asked: NewOrganization,
  passwordHash: string | null,
  also: (ctx: Context) => Promise<void>,
): Promise<string> {
  const organization = { id: uuid7(), time_zone: asked.time_zone ?? 'UTC', currency: asked.currency ?? 'USD' };
  const circumstances: Circumstances = { user: systemActor, organization, requestId: null, source: 'system' };
  return run(app, circumstances, async (ctx) => {
    await insertRow(ctx, organizations, { ...organization, name: asked.organization_name });
    const person = await findOrCreatePerson(ctx, asked.email);
    await asPerson(ctx, person.id, () => claimPerson(ctx, person.id, asked.password, passwordHash));
    await insertRow(
      ctx,
      users,
      { name: asked.name, email: asked.email, role: 'admin', currency: organization.currency },
      { person_id: person.id },
    );
    await also(ctx);
    return person.id;
  });
}

/** A new person gets the password; a known one must have given theirs. */
export async function claimPerson(
  ctx: Context,
  person: string,
  password: string,
  passwordHash: string | null,
): Promise<void> {
  const [known] = await ctx.db.rows<{ password_hash: string | null }>(
    `select password_hash from person where id = $1 for update`,
    [person],
  );
  if (!known?.password_hash) {
    await ctx.db.rows(`update person set password_hash = $2 where id = $1`, [person, passwordHash]);
  } else if (!(await passwordMatches(known.password_hash, password))) {
    throw conflict(messages.signInFailed);
  }
}
