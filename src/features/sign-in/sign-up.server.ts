import { gone } from '#shared/errors';
import { messages } from '#words/messages';
import { countGuess } from '#server/auth/device';
import { hashPassword, passwordMatches, requireGoodPassword } from '#server/auth/password';
import { hashToken, newToken } from '#server/auth/token';
import { uuid7 } from '#shared/id';
import { transaction } from '#server/db/transaction';
import type { Visitor } from '#server/http/route';
import { countStrangersMail } from '#server/mail/limits';
import { sendMail } from '#server/mail/mail';
import { findPerson } from '#features/user/person.server';
import { mails } from '#words/mails';
import { foundAndEnter, markSetUp, type NewOrganization } from './setup.server';

/**
 * A further organisation, where sign-up is open. Somebody with an account proves that it is theirs with its password.
 * Everybody else is mailed: a link to go on, or to the owner of a known address that somebody tried. Both get the same
 * answer after the same work, so that nobody learns which addresses have an account, and nobody claims another's.
 */
export async function signUp(visitor: Visitor, asked: NewOrganization & { password: string }): Promise<unknown> {
  const { app, request, reply } = visitor;
  const { email, name, organization_name, password, time_zone = null, currency = null } = asked;
  await countGuess(app, request, email);
  requireGoodPassword(password, email, name, organization_name);
  const known = await findPerson(app, email);
  const isTheirs = await passwordMatches(known?.passwordHash, password);
  const passwordHash = await hashPassword(password);
  if (known && isTheirs) return foundAndEnter(visitor, asked, { ...known, isNew: false }, markFirst);
  await countStrangersMail(app, request, 'sign-up', email);
  const token = newToken();
  const now = app.clock().toISOString();
  await transaction(app.pool, { token: hashToken(token) }, async (db) => {
    await db.rows(
      `insert into sign_up (token_hash, email, name, organization_name, password_hash, time_zone, currency, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz + interval '1 day')`,
      [hashToken(token), email, name, organization_name, passwordHash, time_zone, currency, now],
    );
    const link = `${app.config.publicUrl}/confirm-sign-up/${token}`;
    const text = known
      ? mails.signUpTried(`${app.config.publicUrl}/login`)
      : mails.confirmSignUp(organization_name, link);
    await sendMail({ db, now }, { to: email, ...text });
  });
  return reply.code(202).send();
}

const markFirst: Parameters<typeof foundAndEnter>[3] = async (ctx) => void (await markSetUp(ctx));

interface Pending extends NewOrganization {
  password_hash: string;
}

const pending = `email, name, organization_name, password_hash, time_zone, currency`;

/** Whether a link can still be used, and what it would make. */
export async function judgeSignUp({ app }: Visitor, token: string): Promise<unknown> {
  const [found] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<Pending>(`select ${pending} from sign_up where token_hash = $1 and expires_at > $2`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  if (!found) throw gone(messages.signUpGone);
  return { organization_name: found.organization_name, email: found.email };
}

/** The link came back: the address is theirs, and the organisation is made. */
export async function confirmSignUp(visitor: Visitor, token: string): Promise<unknown> {
  const { app } = visitor;
  const [taken] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<Pending>(`delete from sign_up where token_hash = $1 and expires_at > $2 returning ${pending}`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  if (!taken || (await findPerson(app, taken.email))) throw gone(messages.signUpGone);
  const proven = { id: uuid7(), passwordHash: taken.password_hash, isNew: true };
  return foundAndEnter(visitor, taken, proven, markFirst);
}
