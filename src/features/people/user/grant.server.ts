import { forbidden, invalid } from '#shared/errors';
import { mayGrant, type Role } from '#shared/permission';
import type { Context } from '#server/context';
import { messages } from '#words/messages';

/** Asked wherever somebody gets a role, or gets it back. A key makes no admins: they would outlive it. */
export function requireGrant({ user }: Context, role: Role): void {
  if (user.within && role === 'admin') throw forbidden(messages.adminNotByKey);
  if (!mayGrant(user.role, role)) throw invalid({ role: [messages.roleAbove] });
}
