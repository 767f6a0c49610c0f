import { conflict, unauthorized } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { hashPassword, passwordMatches, requireGoodPassword } from '#server/auth/password';
import type { Context } from '#server/context';
import { transaction } from '#server/db/transaction';

/**
 * People are beyond organisations: one email, one password, always both. A person comes into being only by choosing a
 * password, and becomes a member only by acting: nobody can be put, or put somebody, into an organisation by naming an
 * address. The row-level rules show a person only to whoever names the email or is that person.
 */
export interface Proven {
  id: string;
  /** What the password was compared with: who has changed it meanwhile has to be asked again. */
  passwordHash: string;
  isNew: boolean;
}

/** The person who has this email and password, or who will have; done before any transaction, because hashing is slow. */
export async function provePerson(app: App, email: string, password: string, ...personal: string[]): Promise<Proven> {
  // First, and for everybody: what is wrong with a password must not tell whether its account exists.
  requireGoodPassword(password, email, ...personal);
  const known = await findPerson(app, email);
  if (known) {
    if (!(await passwordMatches(known.passwordHash, password))) throw unauthorized(messages.signInFailed);
    return { ...known, isNew: false };
  }
  return { id: uuid7(), passwordHash: await hashPassword(password), isNew: true };
}

export async function findPerson(app: App, email: string): Promise<{ id: string; passwordHash: string } | undefined> {
  const [person] = await transaction(app.pool, { email }, (db) =>
    db.rows<{ id: string; passwordHash: string }>(
      `select id, password_hash as "passwordHash" from person where lower(email) = lower($1)`,
      [email],
    ),
  );
  return person;
}

/** Within the transaction that makes them a member: writes a new person, or sees that a known one is still the same. */
export async function keepPerson(ctx: Context, email: string, { id, passwordHash, isNew }: Proven): Promise<void> {
  await asPerson(ctx, id, async () => {
    if (!isNew) {
      const same = await ctx.db.rows(`select from person where id = $1 and password_hash = $2 for share`, [
        id,
        passwordHash,
      ]);
      if (same.length === 0) throw unauthorized(messages.signInFailed);
      return;
    }
    const made = await ctx.db.rows(
      `insert into person (id, email, password_hash, created_at) values ($1, $2, $3, $4)
       on conflict (lower(email)) do nothing returning id`,
      [id, email, passwordHash, ctx.now],
    );
    if (made.length === 0) throw unauthorized(messages.signInFailed);
  });
}

export async function refuseMember(ctx: Context, person: string): Promise<void> {
  const member = await ctx.db.rows(
    `select from member where organization_id = $1 and person_id = $2 and deleted_at is null`,
    [ctx.organization.id, person],
  );
  if (member.length > 0) throw conflict(messages.alreadyMember);
}

/** For the length of `work`, the row-level rules also show what belongs to this person. */
export async function asPerson<T>(ctx: Pick<Context, 'db'>, person: string, work: () => Promise<T>): Promise<T> {
  await ctx.db.rows(`select set_config('app.person', $1, true)`, [person]);
  const result = await work();
  await ctx.db.rows(`select set_config('app.person', '', true)`);
  return result;
}
