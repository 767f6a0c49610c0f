import { uuid7 } from '#shared/id';
import { oneLine } from '#shared/one-line';
import type { App } from '../app';
import type { Db } from '../db/transaction';
import { enqueue } from '../jobs/queue';
import type { Job } from '../workers/job';

interface Writing {
  db: Db;
  now: string;
  organization?: { id: string };
}

export interface Letter {
  to: string;
  subject: string;
  body: string;
  /** Drawn by a thread when the mail leaves: no transaction waits for it. */
  attachment?: { name: string; job: Job<never, Uint8Array>; input: unknown };
}

/** Writes a mail in the transaction that caused it; it leaves after the commit, and is kept for the admin's page (D2). */
export async function sendMail(ctx: Writing, { to, subject, body, attachment }: Letter): Promise<void> {
  const id = uuid7();
  await ctx.db.rows(
    `insert into mail (id, organization_id, recipient, subject, body, status, created_at, attachment_name)
     values ($1, $2, $3, $4, $5, 'waiting', $6, $7)`,
    [id, ctx.organization?.id ?? null, to, oneLine(subject), body, ctx.now, attachment?.name ?? null],
  );
  await enqueue(ctx, 'mail', { id, draw: attachment && { name: attachment.job.name, input: attachment.input } });
}

export interface Posted {
  id: string;
  draw?: { name: string; input: unknown };
}

interface Kept {
  recipient: string;
  subject: string;
  body: string;
  attachment_name: string | null;
  attachment: Buffer | null;
}

/** The job that sends it. Without SMTP it is kept, and said in the log: whoever runs the server can pass the link on. */
export async function deliver(app: App, db: Db, { id, draw }: Posted, organization = ''): Promise<void> {
  if (draw) {
    const drawn = await app.workers.run<unknown, Uint8Array>(organization, draw, draw.input);
    await db.rows(`update mail set attachment = $2 where id = $1`, [id, Buffer.from(drawn)]);
  }
  const [mail] = await db.rows<Kept>(
    `select recipient, subject, body, attachment_name, attachment from mail where id = $1`,
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
  await transport.sendMail({
    from: app.config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    attachments: mail.attachment ? [{ filename: mail.attachment_name ?? '', content: mail.attachment }] : [],
    messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>`,
  });
  // What was delivered holds links that open doors; it need not be kept.
  await db.rows(`update mail set status = 'sent', body = '', attachment = null where id = $1`, [id]);
}
