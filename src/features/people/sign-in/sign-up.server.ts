import { gone, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { countGuess } from '#server/auth/device';
import { forgetTries } from '#server/auth/limits';
import { passwordMatches } from '#server/auth/password';
import { hashToken } from '#server/auth/token';
import { transaction } from '#server/db/transaction';
import type { Visitor } from '#server/http/route';
import { findInvitation, join } from '../invitation/accept.server';
import { findPerson } from '../user/person.server';
import { mails } from '#words/mails';
import { proveOrMail } from './prove-or-mail.server';
import { foundAndEnter, markSetUp, type NewOrganization } from './setup.server';

/**
 * Creates another organisation where sign-up is open: at once for people with an account, for others after they open
 * the mailed link.
 */
export async function signUp(visitor: Visitor, input: NewOrganization & { password: string }): Promise<unknown> {
  const { app, reply } = visitor;
  const proven = await proveOrMail(visitor, 'sign-up', input, {
    known: mails.signUpTried(`${app.config.publicUrl}/login`),
    unknown: (link) => mails.confirmSignUp(input.organization_name, link),
  });
  return proven ? foundAndEnter(visitor, input, proven, markFirst) : reply.code(202).send();
}

const markFirst: Parameters<typeof foundAndEnter>[3] = async (ctx) => void (await markSetUp(ctx));

interface Pending extends NewOrganization {
  password_hash: string;
  /** The invitation by which they join; null where they create an organisation. */
  invitation_hash: string | null;
}

const pending = `email, name, organization_name, password_hash, time_zone, currency, invitation_hash`;

/** Whether a link is still valid, and what it would create. */
export async function judgeSignUp({ app }: Visitor, token: string): Promise<unknown> {
  const { organization_name, email, invitation_hash } = await findPending(app, token);
  const invitation = invitation_hash === null ? undefined : await findInvitation(app, invitation_hash);
  return { organization_name, email, role: invitation?.role ?? null };
}

/**
 * The opened link proves the address. The password proves that it is the same person who signed up: otherwise a
 * stranger who signed up with another's address would know the password of the account.
 */
export async function confirmSignUp(visitor: Visitor, token: string, password: string): Promise<unknown> {
  const { app, request } = visitor;
  const found = await findPending(app, token);
  const counted = await countGuess(app, request, found.email);
  if (!(await passwordMatches(found.password_hash, password))) throw invalid({ password: [messages.otherPassword] });
  await forgetTries(app, counted);
  const taken = await takePending(app, token);
  if (!taken || (await findPerson(app, taken.email))) throw gone(messages.signUpGone);
  const { email, name, password_hash, invitation_hash } = taken;
  const proven = { id: uuid7(), passwordHash: password_hash, isNew: true };
  if (invitation_hash === null) return foundAndEnter(visitor, taken, proven, markFirst);
  const invitation = await findInvitation(app, invitation_hash);
  const holder = await app.holders.ofSession(request);
  return join(visitor, invitation, { person: proven.id, email, name, proven }, holder);
}

async function findPending(app: App, token: string): Promise<Pending> {
  const [found] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<Pending>(`select ${pending} from sign_up where token_hash = $1 and expires_at > $2`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  if (!found) throw gone(messages.signUpGone);
  return found;
}

async function takePending(app: App, token: string): Promise<Pending | undefined> {
  const [taken] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<Pending>(`delete from sign_up where token_hash = $1 and expires_at > $2 returning ${pending}`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  return taken;
}
