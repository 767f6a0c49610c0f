import { uuid7 } from '#shared/id';
import { oneLine } from '#shared/text/one-line';
import type { App } from '../app';
import type { Db } from '../db/transaction';
import { enqueue } from '../jobs/queue';
import type { Job } from '../workers/job';

interface MailContext {
  db: Db;
  now: string;
  organization?: { id: string };
}

export interface Letter {
  to: string;
  subject: string;
  body: string;
  /** The same with links, for programs that show it. It loads nothing. */
  html?: string;
  /** The address that ends such mails with one POST (RFC 8058). */
  unsubscribe?: string;
  /** Drawn by a worker thread when the mail is sent, so that no transaction waits for it. */
  attachment?: { name: string; job: Job<never, Uint8Array>; input: unknown };
}

/** Stores a mail in the transaction that causes it. It is sent after the commit and listed for admins (D2). */
export async function sendMail(ctx: MailContext, letter: Letter): Promise<string> {
  const { to, subject, body, attachment, html = null, unsubscribe = null } = letter;
  const id = uuid7();
  await ctx.db.rows(
    `insert into mail (id, organization_id, recipient, subject, body, status, created_at, attachment_name, html, unsubscribe)
     values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9)`,
    [
      id,
      ctx.organization?.id ?? null,
      to,
      oneLine(subject),
      body,
      ctx.now,
      attachment?.name ?? null,
      html,
      unsubscribe,
    ],
  );
  await enqueue(ctx, 'mail', { id, draw: attachment && { name: attachment.job.name, input: attachment.input } });
  return id;
}

export interface Posted {
  id: string;
  draw?: { name: string; input: unknown };
}

interface StoredMail {
  recipient: string;
  subject: string;
  body: string;
  attachment_name: string | null;
  attachment: Buffer | null;
  html: string | null;
  unsubscribe: string | null;
}

/** The job that sends a mail. Without SMTP the mail is logged, so that the operator can pass on its link. */
export async function deliver(app: App, db: Db, { id, draw }: Posted, organization = ''): Promise<void> {
  if (draw) {
    const drawn = await app.workers.run<unknown, Uint8Array>(organization, draw, draw.input);
    await db.rows(`update mail set attachment = $2 where id = $1`, [id, Buffer.from(drawn)]);
  }
  const [mail] = await db.rows<StoredMail>(
    `select recipient, subject, body, attachment_name, attachment, html, unsubscribe from mail where id = $1`,
    [id],
  );
  if (!mail) return;
  if (!app.config.smtpUrl) {
    app.log.info(
      { to: mail.recipient, subject: mail.subject },
      `mail kept, because SMTP_URL is not set:\n${mail.body}`,
    );
    await db.rows(`update mail set status = 'kept' where id = $1`, [id]);
    return;
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: app.config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  const sending = transport.sendMail({
    from: app.config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    html: mail.html ?? undefined,
    headers: mail.unsubscribe
      ? { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    attachments: mail.attachment ? [{ filename: mail.attachment_name ?? '', content: mail.attachment }] : [],
    messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>`,
  });
  await sending.catch((error: Error) => {
    throw new Error(withoutRecipient(error.message, mail.recipient));
  });
  // A delivered mail may hold links that grant access, so its body is deleted.
  await db.rows(`update mail set status = 'sent', body = '', html = null, attachment = null where id = $1`, [id]);
}

/**
 * What the mail server said, without whom it said it of: a failed job keeps that, and must not know an address that was
 * forgotten since.
 */
function withoutRecipient(said: string, recipient: string): string {
  const local = recipient.split('@')[0]!.replaceAll(/\W/g, String.raw`\$&`);
  return said
    .replaceAll(/[^\s<>"'()]+@[^\s<>"'()]+/g, '…')
    .replaceAll(new RegExp(String.raw`(?<!\w)${local}(?!\w)`, 'gi'), '…');
}
