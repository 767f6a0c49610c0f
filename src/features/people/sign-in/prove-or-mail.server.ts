import { countGuess } from '#server/auth/device';
import { hashPassword, passwordMatches, requireGoodPassword } from '#server/auth/password';
import { hashToken, newToken } from '#server/auth/token';
import { transaction } from '#server/db/transaction';
import type { Visitor } from '#server/http/route';
import { countStrangersMail } from '#server/mail/limits';
import { type Letter, sendMail } from '#server/mail/mail';
import { findPerson, type Proven } from '../user/person.server';

/** A person who wants in: to a new organisation, or by an invitation, of which only the hash is known. */
export interface Wanted {
  email: string;
  name: string;
  organization_name: string;
  time_zone?: string | null;
  currency?: string | null;
  invitation_hash?: string;
}

interface Letters {
  /** To the owner of an address that has an account. */
  known: Omit<Letter, 'to'>;
  /** To everybody else. */
  unknown(link: string): Omit<Letter, 'to'>;
}

/**
 * A person with an account proves it with the password. Everybody else gets a mail: with or without an account the
 * answer and the work are the same, so that nobody learns which addresses have one, and nobody claims another's.
 */
export async function proveOrMail(
  { app, request }: Visitor,
  about: 'sign-up' | 'join',
  { password, ...wanted }: Wanted & { password: string },
  letters: Letters,
): Promise<Proven | undefined> {
  const { email, name, organization_name, time_zone = null, currency = null, invitation_hash = null } = wanted;
  await countGuess(app, request, email);
  requireGoodPassword(password, email, name, organization_name);
  const known = await findPerson(app, email);
  const isMatch = await passwordMatches(known?.passwordHash, password);
  const passwordHash = await hashPassword(password);
  if (known && isMatch) return { ...known, isNew: false };
  await countStrangersMail(app, request, about, email);
  const token = newToken();
  const now = app.clock().toISOString();
  await transaction(app.pool, { token: hashToken(token) }, async (db) => {
    await db.rows(
      `insert into sign_up (token_hash, email, name, organization_name, password_hash, time_zone, currency,
         invitation_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz + interval '1 day')`,
      [hashToken(token), email, name, organization_name, passwordHash, time_zone, currency, invitation_hash, now],
    );
    const letter = known ? letters.known : letters.unknown(`${app.config.publicUrl}/confirm-sign-up/${token}`);
    await sendMail({ db, now }, { to: email, ...letter });
  });
  return undefined;
}
