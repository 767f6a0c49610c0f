import { messages } from '#words/messages';
import type { Role } from '#shared/permission';
import { hashToken, newToken } from '#server/auth/token';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { deleteRow, insertRow, loadRow } from '#server/entity/write';
import { countMail } from '#server/mail/limits';
import { sendMail } from '#server/mail/mail';
import { requireGrant } from '../user/grant.server';
import { mails } from '#words/mails';

interface Invitation {
  role: Role;
  hours: number;
  uses: number;
  email?: string;
  teams?: string[] | null;
  /** The user that an admin already added, who joins by this invitation. */
  member?: string;
}

export const mailedFor = 7 * 24;

/** Creates a token that lets its holder join with this role; only its hash is stored. */
export async function invite(
  ctx: Context,
  { hours, member, ...input }: Invitation,
): Promise<{ id: string; url: string }> {
  requireGrant(ctx, input.role);
  const token = newToken();
  const expires_at = new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString();
  const name = input.email ?? messages.linkFor(input.role.replace('_', ' '));
  const columns = { name, token_hash: hashToken(token), member_id: member ?? null };
  const id = await insertRow(ctx, storeOf('invitation'), { ...input, expires_at }, columns);
  return { id, url: `${ctx.app.config.publicUrl}/invite/${token}` };
}

/** Invites an address: receiving the link proves that the address is theirs. An open invitation to it ends. */
export async function inviteByMail(ctx: Context, input: Invitation & { email: string }): Promise<string> {
  await countMail(ctx, 'recipient', input.email);
  await endOpen(ctx, input.email, input.member);
  const { id, url } = await invite(ctx, input);
  const [organization] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
    ctx.organization.id,
  ]);
  await sendMail(ctx, {
    to: input.email,
    ...mails.invite(ctx.user.name, organization!.name, url),
  });
  return id;
}

/** Ends the open invitations of an address, or of a user who was added. */
export async function endOpen(ctx: Context, address: string, member?: string): Promise<void> {
  const open = await ctx.db.rows<{ id: string }>(
    `select id from invitation where organization_id = $1 and (lower(email) = lower($2) or member_id = $3)
     and deleted_at is null and used < uses order by id`,
    [ctx.organization.id, address, member ?? null],
  );
  // The version in the request does not refer to these records.
  const unversioned = { ...ctx, ifMatch: undefined };
  for (const { id } of open)
    await deleteRow(
      unversioned,
      storeOf('invitation'),
      await loadRow(unversioned, storeOf('invitation'), id, 'delete'),
    );
}
