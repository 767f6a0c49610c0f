import type { Created } from '#shared/entity';
import { conflict } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import { newToken, hashToken } from '#server/auth/token';
import type { Context } from '#server/context';
import type { Store } from '#server/entity/store';
import { insertRow } from '#server/entity/write';
import { sendMail } from '#server/mail/mail';
import type { user } from './user';

type Fields = (typeof user)['fields'];

/** An admin adds somebody directly. Who is new here gets a mail with a link to choose a password. */
export async function addUser(ctx: Context, users: Store<Fields>, body: Created<Fields>): Promise<string> {
  const person = await findOrCreatePerson(ctx, body.email);
  await refuseMember(ctx, person.id);
  const id = await insertRow(ctx, users, body, { person_id: person.id });
  if (person.hasPassword) return id;
  const token = newToken();
  await asPerson(ctx, person.id, () =>
    ctx.db.rows(
      `insert into password_reset (token_hash, person_id, expires_at) values ($1, $2, $3::timestamptz + interval '7 days')`,
      [hashToken(token), person.id, ctx.now],
    ),
  );
  await sendMail(ctx, {
    to: body.email,
    subject: 'Welcome to Millwright',
    body: `Hello ${body.name},\n\nan account was made for you. Choose a password here (the link works for seven days):\n\n${ctx.app.config.publicUrl}/reset-password/${token}\n`,
  });
  return id;
}

export async function refuseMember(ctx: Context, person: string): Promise<void> {
  const member = await ctx.db.rows(
    `select from member where organization_id = $1 and person_id = $2 and deleted_at is null`,
    [ctx.organization.id, person],
  );
  if (member.length > 0) throw conflict(messages.alreadyMember);
}

/** People are beyond organisations; the row-level rules show one only to whoever names its email. */
export async function findOrCreatePerson(
  ctx: Pick<Context, 'db' | 'now'>,
  email: string,
): Promise<{ id: string; hasPassword: boolean }> {
  await ctx.db.rows(`select set_config('app.email', $1, true)`, [email]);
  const id = uuid7();
  const made = await ctx.db.rows<{ id: string }>(
    `insert into person (id, email, created_at) values ($1, $2, $3) on conflict (lower(email)) do nothing returning id`,
    [id, email, ctx.now],
  );
  if (made.length > 0) return { id, hasPassword: false };
  const [known] = await ctx.db.rows<{ id: string; has_password: boolean }>(
    `select id, password_hash is not null as has_password from person where lower(email) = lower($1)`,
    [email],
  );
  return { id: known!.id, hasPassword: known!.has_password };
}

/** For the length of `work`, the row-level rules also show what belongs to this person. */
export async function asPerson<T>(ctx: Pick<Context, 'db'>, person: string, work: () => Promise<T>): Promise<T> {
  await ctx.db.rows(`select set_config('app.person', $1, true)`, [person]);
  const result = await work();
  await ctx.db.rows(`select set_config('app.person', '', true)`);
  return result;
}
