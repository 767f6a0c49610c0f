import { conflict, invalid } from '#shared/errors';
import { messages } from '#shared/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/write';
import { sendMail } from '#server/mail/mail';
import { asPerson } from './add.server';

/**
 * An email opens every organisation its person belongs to, so nobody changes another's, not even an admin: with a reset
 * link it would be a key to the others. It changes in all of the person's memberships at once.
 */
export async function changeEmail(ctx: Context, before: Row, email: string): Promise<void> {
  if (before.id !== ctx.user.id || ctx.source !== 'screen') throw invalid({ email: [messages.emailIsTheirs] });
  const person = before.person_id as string;
  await ctx.db.rows(`select set_config('app.email', $1, true)`, [email]);
  const taken = await ctx.db.rows(`select from person where lower(email) = lower($1) and id <> $2`, [email, person]);
  if (taken.length > 0) throw conflict(messages.duplicate('Email'));
  await asPerson(ctx, person, async () => {
    await ctx.db.rows(`update person set email = $2 where id = $1`, [person, email]);
    await ctx.db.rows(`update member set email = $3 where person_id = $1 and organization_id <> $2`, [
      person,
      ctx.organization.id,
      email,
    ]);
  });
  await sendMail(ctx, {
    to: before.email as string,
    subject: 'Your email address was changed',
    body: `You now sign in to Millwright as ${email}.\n\nIf this was not you, tell an admin of your organisation at once.\n`,
  });
}
