import type { FastifyReply } from 'fastify';
import { conflict, gone, unauthorized } from '#shared/errors';
import { email, secret } from '#shared/field';
import { messages } from '#words/messages';
import { countGuess, countVisit } from '#server/auth/device';
import { countTry, forgetTries } from '#server/auth/limits';
import { hashToken, newToken } from '#server/auth/token';
import { transaction } from '#server/db/transaction';
import { updateRow, loadRow } from '#server/entity/write';
import { storeOf } from '#server/entity/store';
import { object } from '#server/http/json-schema';
import { input, type Route, route, type Visitor } from '#server/http/route';
import type { Task } from '#server/jobs/runner';
import { sendMail } from '#server/mail/mail';
import { findPerson } from './person.server';
import { endProofsAndLinks, inEachOrganization } from './proofs.server';
import { passwordMatches } from '#server/auth/password';
import { mails } from '#words/mails';

/**
 * An email opens every organisation of its person, so nobody changes another's, not even an admin: with a reset link it
 * would be a key to the others. The person gives their password, and the link mailed to the new address proves that it
 * is theirs; until it is opened nothing changes, and nobody learns whether an address is in use.
 */
export const emailRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/auth/change-email',
    tag: 'Signing in',
    summary: 'Ask to sign in with another email; a link is mailed to it',
    permit: 'in-person',
    status: 204,
    body: input({
      email: email({ label: 'Email', required: true }),
      password: secret({ label: 'Password', required: true }),
    }),
    visit: (visitor, { body }) => requestChange(visitor, body.email, body.password),
  }),
  route({
    method: 'GET',
    path: '/auth/confirm-email/:token',
    tag: 'Signing in',
    summary: 'Say which email a link confirms',
    permit: 'anyone',
    answer: object({ email: { type: 'string' } }),
    visit: (visitor, { params }) => judge(visitor, params.token!),
  }),
  route({
    method: 'POST',
    path: '/auth/confirm-email',
    tag: 'Signing in',
    summary: 'Confirm a new email with the link that was mailed to it',
    permit: 'anyone',
    status: 204,
    body: input({ token: secret({ label: 'Token', required: true }) }),
    visit: (visitor, { body }) => confirm(visitor, body.token),
  }),
];

async function requestChange(
  { app, request, reply, holder }: Visitor,
  to: string,
  password: string,
): Promise<FastifyReply> {
  const person = holder!.user.person!;
  const { id: organization } = holder!.organization;
  const [found] = await transaction(app.pool, { person }, (db) =>
    db.rows<{ email: string }>(`select email from person where id = $1`, [person]),
  );
  await countVisit(app, request);
  const tries = await countGuess(app, request, found!.email);
  const known = await findPerson(app, found!.email);
  if (!(await passwordMatches(known?.passwordHash, password))) throw unauthorized(messages.signInFailed);
  await forgetTries(app, tries);
  await countTry(
    app,
    { kind: 'recipient', of: to },
    { kind: 'mover', of: person },
    { kind: 'organization', of: organization },
  );
  const token = newToken();
  const now = app.clock().toISOString();
  await transaction(app.pool, { person }, async (db) => {
    // Only while the password is still the one given: a change of password in between has ended such requests.
    const same = await db.rows(`select from person where id = $1 and password_hash = $2 for share`, [
      person,
      known!.passwordHash,
    ]);
    if (same.length === 0) throw unauthorized(messages.signInFailed);
    await db.rows(
      `insert into email_change (token_hash, person_id, email, expires_at) values ($1, $2, $3, $4::timestamptz + interval '1 hour')`,
      [hashToken(token), person, to, now],
    );
    await sendMail(
      { db, now },
      {
        to,
        ...mails.confirmEmail(to, `${app.config.publicUrl}/confirm-email/${token}`),
      },
    );
  });
  return reply.code(204).send();
}

async function judge({ app }: Visitor, token: string): Promise<{ email: string }> {
  const [change] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<{ email: string }>(`select email from email_change where token_hash = $1 and expires_at > $2`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  if (!change) throw gone(messages.resetExpired);
  return change;
}

async function confirm({ app, reply }: Visitor, token: string): Promise<FastifyReply> {
  const now = app.clock().toISOString();
  await transaction(app.pool, { token: hashToken(token) }, async (db) => {
    const [change] = await db.rows<{ person_id: string; email: string }>(
      `delete from email_change where token_hash = $1 and expires_at > $2 returning person_id, email`,
      [hashToken(token), now],
    );
    if (!change) throw gone(messages.resetExpired);
    await db.rows(`select set_config('app.person', $1, true), set_config('app.email', $2, true)`, [
      change.person_id,
      change.email,
    ]);
    const taken = await db.rows(`select from person where lower(email) = lower($1) and id <> $2`, [
      change.email,
      change.person_id,
    ]);
    if (taken.length > 0) throw conflict(messages.duplicate('Email'));
    const [before] = await db.rows<{ email: string }>(`select email from person where id = $1 for update`, [
      change.person_id,
    ]);
    await db.rows(`update person set email = $2 where id = $1`, [change.person_id, change.email]);
    await endProofsAndLinks(db, now, change.person_id);
    await inEachOrganization(db, now, change.person_id, emailTask.name, { email: change.email });
    await sendMail(
      { db, now },
      {
        to: before!.email,
        ...mails.emailChanged(change.email),
      },
    );
  });
  return reply.code(204).send();
}

/** Each organisation's copy changes in its own transaction, with an entry in its own history. */
export const emailTask: Task = {
  name: 'email changed',
  run: async ({ ctx }, { id, email: changed }: { id: string; email: string }) => {
    const before = await loadRow(ctx!, storeOf('user'), id, 'update');
    await updateRow(ctx!, storeOf('user'), before, { email: changed });
  },
};
