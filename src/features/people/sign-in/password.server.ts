import type { FastifyReply } from 'fastify';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import { countGuess, countVisit, rememberDevice } from '#server/auth/device';
import { forgetTries } from '#server/auth/limits';
import { hashPassword, passwordMatches, weaknessOf } from '#server/auth/password';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { type Db, transaction } from '#server/db/transaction';
import type { Visitor } from '#server/http/route';
import type { Task } from '#server/jobs/runner';
import { sendMail } from '#server/mail/mail';
import { findPerson } from '../user/person.server';
import { endProofsAndLinks, inEachOrganization, withEachMembership } from '../user/proofs.server';
import { history } from '#words/history';
import { mails } from '#words/mails';

const wrong = () => invalid({ password: [messages.passwordWrong] });

/** Changes the password of the current user, who gives the old one. Guesses count with those of the sign-in page. */
export async function changePassword(visitor: Visitor, given: string, chosen: string): Promise<FastifyReply> {
  const { app, request, reply, holder } = visitor;
  const { person, session, name } = holder!.user;
  const [current] = await transaction(app.pool, { person: person! }, (db) =>
    db.rows<{ email: string }>(`select email from person where id = $1`, [person]),
  );
  const { email } = current!;
  await countVisit(app, request);
  const tries = await countGuess(app, request, email);
  const weakness = weaknessOf(chosen, email, name);
  if (weakness) throw invalid({ new_password: [weakness] });
  const known = await findPerson(app, email);
  if (!known || !(await passwordMatches(known.passwordHash, given))) throw wrong();
  await forgetTries(app, tries);
  const passwordHash = await hashPassword(chosen);
  const now = app.clock().toISOString();
  await transaction(app.pool, { person: person! }, async (db) => {
    // The condition on the compared hash lets only one of two concurrent changes succeed.
    const changed = await db.rows(
      `update person set password_hash = $3 where id = $1 and password_hash = $2 returning id`,
      [person, known.passwordHash, passwordHash],
    );
    if (changed.length === 0) throw wrong();
    await db.rows(`delete from session where person_id = $1 and id <> $2`, [person, session]);
    await db.rows(`delete from device where person_id = $1`, [person]);
    await rememberDevice(app, db, reply, person!);
    await endProofsAndLinks(db, now, person!);
    await notePassword(db, now, person!);
    await tellPassword(app, db, now, { id: person!, email });
  });
  app.holders.forget();
  return reply.code(204).send();
}

/** A password opens all organisations of the person, so each records the change in its history. */
export async function notePassword(db: Db, now: string, person: string): Promise<void> {
  await inEachOrganization(db, now, person, passwordTask.name, {});
}

/** Tells the person, who may not have done it, and lists what still works without the password. */
export async function tellPassword(
  app: App,
  db: Db,
  now: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const working = { keys: 0, invitations: 0 };
  await withEachMembership(db, id, async (organization, member) => {
    const [found] = await db.rows<typeof working>(
      `select
         (select count(*)::int from api_key k join member m on m.organization_id = k.organization_id and m.id = k.created_by
          where k.organization_id = $1 and m.id = $2 and m.is_active and k.deleted_at is null
            and (k.expires_at is null or k.expires_at > $3)) as keys,
         (select count(*)::int from invitation
          where organization_id = $1 and created_by = $2 and email is null and deleted_at is null and used < uses
            and expires_at > $3) as invitations`,
      [organization, member, now],
    );
    working.keys += found!.keys;
    working.invitations += found!.invitations;
  });
  await sendMail({ db, now }, { to: email, ...mails.passwordChanged(email, app.config.publicUrl, working) });
}

export const passwordTask: Task = {
  name: 'password changed',
  run: async ({ ctx }, { id }: { id: string }) => {
    const description = history.newPassword;
    const asMember: Context = { ...ctx!, source: 'screen', user: { ...ctx!.user, member: id } };
    await record(asMember, [{ entity_type: 'user', entity_id: id, action: 'updated', description, changes: [] }]);
  },
};
