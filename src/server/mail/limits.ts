import type { FastifyRequest } from 'fastify';
import type { App } from '../app';
import { countTry } from '../auth/limits';
import type { Context } from '../context';

/**
 * Every request that makes the server write to somebody counts here first: a person, an organisation or a stranger's
 * network that sends too many is refused and told when to go on, and nobody's mailbox is flooded, whoever tries.
 */

/** A mail to a `recipient` who need not know the sender (an invitation), or to one who is `told` of what they deal in. */
export async function countMail(
  { app, user, organization }: Context,
  kind: 'recipient' | 'told',
  to: string,
): Promise<void> {
  await countTry(
    app,
    { kind, of: to },
    { kind: 'sender', of: user.person ?? user.id },
    { kind: 'organization', of: organization.id },
  );
}

/** A mail that somebody who is not signed in causes. What it is about has mails of its own. */
export async function countStrangersMail(
  app: App,
  { ip }: FastifyRequest,
  about: 'sign-up' | 'join',
  to: string,
): Promise<void> {
  await countTry(app, { kind: 'network', of: ip }, { kind: 'recipient', of: `${about} ${to}` });
}
