import { forbidden, invalid } from '#shared/errors';
import { mayGrant, type Role } from '#shared/permission';
import type { Context } from '#server/context';
import { messages } from '#words/messages';

/** Called wherever somebody gets a role, or gets it back. An API key cannot create admins: they would outlive it. */
export function requireGrant({ user }: Context, role: Role): void {
  if (user.within && role === 'admin') throw forbidden(messages.adminNotByKey);
  if (!mayGrant(user.role, role)) throw invalid({ role: [messages.roleAbove] });
}
