import type { Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { mails } from '#words/mails';
import { isTryLeft } from '#server/auth/limits';
import type { Portal } from './scope.server';
import { tokenFor } from './token.server';

/** One mail with the link, and no more until its reader confirms the address by it (F1.7). */
export async function confirmByMail(ctx: Context, portal: Portal, request: string, email: string): Promise<void> {
  // Whoever floods a mailbox through a portal does not learn when it stops.
  if (!(await isTryLeft(ctx.app, { kind: 'recipient', of: `report ${email}` }))) return;
  const [found] = await ctx.db.rows<{ code: string }>(
    `select code from request where organization_id = $1 and id = $2`,
    [ctx.organization.id, request],
  );
  const letter = portal.verify_email ? mails.confirmReport : mails.reportReceived;
  await mailTo(ctx, request, { to: email, ...letter(portal.title, found!.code, linkFor(ctx, request)) });
}

/** A link that also confirms the address it was sent to. */
const linkFor = ({ app, organization }: Context, request: string): string =>
  `${app.config.publicUrl}/track/${tokenFor(app, { organization: organization.id, request, right: 'mail' })}`;

/** Deleting the contact deletes the mail from the log, by a trigger. */
async function mailTo(
  ctx: Context,
  request: string,
  letter: { to: string; subject: string; body: string },
): Promise<void> {
  const mail = await sendMail(ctx, letter);
  await ctx.db.rows(`insert into portal_mail (organization_id, request_id, mail_id) values ($1, $2, $3)`, [
    ctx.organization.id,
    request,
    mail,
  ]);
}
