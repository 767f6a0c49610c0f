import type { FastifyRequest } from 'fastify';
import type { App } from '../app';
import { countTry, countWithin } from '../auth/limits';
import type { Context } from '../context';

/**
 * Every request that sends a mail is counted here first, by recipient and by sender: person, organisation or network.
 * Above the limit it is refused with the time to wait, so that nobody's mailbox can be flooded.
 */

/** A `recipient` may not know the sender (an invitation); one who is `told` does (a purchase order). */
export async function countMail(ctx: Context, kind: 'recipient' | 'told', to: string): Promise<void> {
  const { user, organization } = ctx;
  await countWithin(
    ctx,
    { kind, of: to },
    { kind: 'sender', of: user.person ?? user.id },
    { kind: 'organization', of: organization.id },
  );
}

/** A mail caused by somebody who is not signed in. Each subject has its own limit. */
export async function countStrangersMail(
  app: App,
  { ip }: FastifyRequest,
  about: 'sign-up' | 'join',
  to: string,
): Promise<void> {
  await countTry(app, { kind: 'network', of: ip }, { kind: 'recipient', of: `${about} ${to}` });
}
