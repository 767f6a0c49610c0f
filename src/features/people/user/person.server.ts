import { conflict, unauthorized } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { hashPassword, passwordMatches, requireGoodPassword } from '#server/auth/password';
import type { Context } from '#server/context';
import { transaction } from '#server/db/transaction';

/**
 * People exist across organisations: one email, one password, always both. A person is created only by choosing a
 * password, and becomes a member only by their own action: nobody is added to an organisation just by naming an
 * address. Row-level security shows a person only to a query that names the email, or to that person.
 */
export interface Proven {
  id: string;
  /** The hash the password was compared with: if it has changed since, the proof is void. */
  passwordHash: string;
  isNew: boolean;
}

/**
 * The existing or future person with this email and password; called before any transaction, because hashing is slow.
 */
export async function provePerson(app: App, email: string, password: string, ...personal: string[]): Promise<Proven> {
  // Checked first and for everybody: a message about the password must not reveal whether the account exists.
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

/** In the transaction that creates the membership: inserts a new person, or checks that a known one is unchanged. */
export async function savePerson(ctx: Context, email: string, { id, passwordHash, isNew }: Proven): Promise<void> {
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

/** While `work` runs, row-level security also shows what belongs to this person. */
export async function asPerson<T>(ctx: Pick<Context, 'db'>, person: string, work: () => Promise<T>): Promise<T> {
  await ctx.db.rows(`select set_config('app.person', $1, true)`, [person]);
  const result = await work();
  await ctx.db.rows(`select set_config('app.person', '', true)`);
  return result;
}
