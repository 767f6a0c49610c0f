import type { FastifyReply } from 'fastify';
import { gone } from '#shared/errors';
import { messages } from '#words/messages';
import { countTry, isTryLeft } from '#server/auth/limits';
import { hashPassword, requireGoodPassword } from '#server/auth/password';
import { hashToken, newToken } from '#server/auth/token';
import { transaction } from '#server/db/transaction';
import type { Visitor } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { sendMail } from '#server/mail/mail';
import { mails } from '#words/mails';
import { notePassword, tellPassword } from './password.server';
import { endAccess } from './session.server';

/**
 * Gives the same answer equally fast for every address: a job checks later whether there is an account. The answer is
 * the same at the rate limit: an attacker who floods a mailbox does not learn when to continue, and its owner already
 * has links.
 */
export async function askForReset({ app, request, reply }: Visitor, email: string): Promise<FastifyReply> {
  await countTry(app, { kind: 'network', of: request.ip });
  if (await isTryLeft(app, { kind: 'recipient', of: `reset ${email}` }))
    await transaction(app.pool, {}, (db) => enqueue({ db, now: app.clock().toISOString() }, 'reset', { email }));
  return reply.code(204).send();
}

/**
 * A link that works once, within an hour. The mail belongs to no organisation, because the link opens all of the
 * person's organisations.
 */
export const resetTask: Task = {
  name: 'reset',
  run: async ({ app, db, now }, { email }: { email: string }) => {
    await db.rows(`select set_config('app.email', $1, true)`, [email]);
    const [person] = await db.rows<{ id: string; email: string }>(
      `select id, email from person where lower(email) = lower($1) for share`,
      [email],
    );
    if (!person) return;
    const token = newToken();
    await db.rows(`select set_config('app.person', $1, true)`, [person.id]);
    await db.rows(
      `insert into password_reset (token_hash, person_id, expires_at) values ($1, $2, $3::timestamptz + interval '1 hour')`,
      [hashToken(token), person.id, now],
    );
    const link = `${app.config.publicUrl}/reset-password/${token}`;
    await sendMail(
      { db, now },
      {
        // Not the typed address: different characters can share a lowercase letter and still be different mailboxes.
        to: person.email,
        ...mails.newPassword(link),
      },
    );
  },
};

/** Checks a link before the person types a password in vain. */
export async function judgeReset({ app, reply }: Visitor, token: string): Promise<FastifyReply> {
  const found = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows(`select from password_reset where token_hash = $1 and expires_at > $2`, [
      hashToken(token),
      app.clock().toISOString(),
    ]),
  );
  if (found.length === 0) throw gone(messages.resetExpired);
  return reply.code(204).send();
}

/** A new password ends every session, including those of anybody who used the old one. */
export async function resetPassword({ app, reply }: Visitor, token: string, password: string): Promise<FastifyReply> {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const now = app.clock().toISOString();
  await transaction(app.pool, { token: hashToken(token) }, async (db) => {
    const [reset] = await db.rows<{ person_id: string }>(
      `delete from password_reset where token_hash = $1 and expires_at > $2 returning person_id`,
      [hashToken(token), now],
    );
    if (!reset) throw gone(messages.resetExpired);
    await db.rows(`select set_config('app.person', $1, true)`, [reset.person_id]);
    const [person] = await db.rows<{ id: string; email: string }>(
      `update person set password_hash = $2 where id = $1 returning id, email`,
      [reset.person_id, passwordHash],
    );
    await endAccess(db, now, person!.id);
    await notePassword(db, now, person!.id);
    await tellPassword(app, db, now, person!);
  });
  app.holders.forget();
  return reply.code(204).send();
}
