import type { Context } from '#server/context';
import { confirmRequest } from '../create.server';

/** The sender proved that the address is theirs: they are mailed from now on, and a report that waited for it begins. */
export async function confirmContact(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(
    `update request_contact set email_confirmed_at = coalesce(email_confirmed_at, $3)
     where organization_id = $1 and request_id = $2 and email is not null`,
    [ctx.organization.id, id, ctx.now],
  );
  await confirmRequest(ctx, id);
}

/** They are mailed no more, unless they confirm the address again. */
export async function unconfirmContact(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(
    `update request_contact set email_confirmed_at = null where organization_id = $1 and request_id = $2`,
    [ctx.organization.id, id],
  );
}
