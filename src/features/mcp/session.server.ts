import type { FastifyBaseLogger } from 'fastify';
import type { Assistant } from '#shared/assistant';
import type { Actor, Context } from '#server/context';
import type { Kind } from './limits';

/** One request of an assistant: by which key, and what it may do. */
export interface Session {
  user: Actor;
  key: { id: string; name: string };
  mode: Assistant;
  requestId: string;
  log: FastifyBaseLogger;
  /** Counts a call; one too many is refused. */
  count(kind: Kind): void;
  /** Runs in one transaction, with the history in the name of the key. */
  within<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}
