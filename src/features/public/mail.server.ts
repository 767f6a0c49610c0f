import type { Context } from '#server/context';
import { type Letter, sendMail } from '#server/mail/mail';
import { mails } from '#words/mails';
import { publicStatesOf } from '#features/request/index.server';
import { newsLetter, written } from './letter.server';
import type { Portal } from './scope.server';
import { tokenFor } from './token.server';
import { daysAfterClosing } from './track.server';

/** One mail with the link, and no more until its reader confirms the address by it (F1.7). */
export async function confirmByMail(ctx: Context, portal: Portal, request: string, email: string): Promise<void> {
  const [found] = await ctx.db.rows<{ code: string }>(
    `select code from request where organization_id = $1 and id = $2`,
    [ctx.organization.id, request],
  );
  const letter = portal.verify_email ? mails.confirmReport : mails.reportReceived;
  const { subject, body } = letter(portal.title, found!.code, linkFor(ctx, request));
  await mailTo(ctx, request, { to: email, subject, ...written(body) });
}

/** What became of a report, or was written to its sender: only to an address that its reader has confirmed (F1.7). */
export async function mailNews(ctx: Context, request: string, reply?: string): Promise<void> {
  const [found] = await ctx.db.rows<{ code: string; email: string; portal: string }>(
    `select r.code, c.email, p.name as portal from request_contact c
       join request r on r.organization_id = c.organization_id and r.id = c.request_id and r.deleted_at is null
         and (r.closed_at is null or r.closed_at > $3::timestamptz - interval '${daysAfterClosing} days')
       join portal p on p.organization_id = r.organization_id and p.id = r.portal_id
     where c.organization_id = $1 and c.request_id = $2 and c.email is not null and c.email_confirmed_at is not null`,
    [ctx.organization.id, request, ctx.now],
  );
  if (!found) return;
  const { email, ...about } = found;
  const link = linkFor(ctx, request);
  const { state, reason } = await publicStatesOf(ctx, request);
  const letter = newsLetter({ ...about, state, reason, reply, link, unsubscribe: `${link}/unsubscribe` });
  await mailTo(ctx, request, { to: email, ...letter });
}

/** A link that also confirms the address it was sent to. */
const linkFor = ({ app, organization }: Context, request: string): string =>
  `${app.config.publicUrl}/track/${tokenFor(app, { organization: organization.id, request, right: 'mail' })}`;

/** Deleting the contact deletes the mail from the log, by a trigger. */
async function mailTo(ctx: Context, request: string, letter: Letter): Promise<void> {
  const mail = await sendMail(ctx, letter);
  await ctx.db.rows(`insert into portal_mail (organization_id, request_id, mail_id) values ($1, $2, $3)`, [
    ctx.organization.id,
    request,
    mail,
  ]);
}
