import type { FastifyRequest } from 'fastify';
import { type AppError, tooManyTries } from '#shared/errors';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { countTry, isTryLeft, requireTry } from '#server/auth/limits';
import type { Portal } from './scope.server';

/** The limits of F1.7, shared by all servers. Each is counted before the thing is done. */
export async function countReport(app: App, { ip: from }: FastifyRequest, portal: Portal): Promise<void> {
  const { id: of, daily_limit: most } = portal;
  const counts = [{ kind: 'reports', of, from } as const, { kind: 'reportsADay', of, from } as const];
  await unlessUsedUp(app, `${of} ${from}`, messages.tooManyReports, () => countTry(app, ...counts));
  await unlessUsedUp(app, `${of} ${most}`, messages.portalFull, () => countTry(app, { kind: 'portal', of, most }));
}

/** Refuses whoever has no report left, without counting one. */
export const refuseUsedUp = (app: App, { ip: from }: FastifyRequest, { id: of, daily_limit: most }: Portal) =>
  requireTry(app, { kind: 'reports', of, from }, { kind: 'reportsADay', of, from }, { kind: 'portal', of, most });

/** Until when limits are known to be used up, in milliseconds. */
const usedUp = new WeakMap<App, Map<string, number>>();
/** More than anybody who is not attacking needs. */
const mostKnown = 10_000;

/** Whoever goes on after a limit costs the database no more writes: a flood is mostly that. */
async function unlessUsedUp(
  app: App,
  key: string,
  refusal: (seconds: number) => string,
  count: () => Promise<void>,
): Promise<void> {
  const known = usedUp.get(app) ?? new Map<string, number>();
  usedUp.set(app, known);
  const now = app.clock().getTime();
  const wait = Math.ceil(((known.get(key) ?? 0) - now) / 1_000);
  if (wait > 0) throw tooManyTries(wait, refusal(wait));
  try {
    await count();
  } catch (error) {
    const { status, retryAfter } = error as Partial<AppError>;
    if (status === 429 && retryAfter) {
      if (known.size >= mostKnown) known.clear();
      known.set(key, now + retryAfter * 1_000);
    }
    throw error;
  }
}

/** Whoever floods a mailbox through a portal does not learn when it stops. Counted before the report is taken, as all. */
export const isMailLeft = (app: App, email: string): Promise<boolean> =>
  isTryLeft(app, { kind: 'recipient', of: `report ${email}` });

/** As many files as the reports that are allowed can have. */
export const countFile = (app: App, { ip }: FastifyRequest, { id }: Portal): Promise<void> =>
  countTry(app, { kind: 'reportFiles', of: id, from: ip });

export const countReply = (app: App, request: string): Promise<void> => countTry(app, { kind: 'replies', of: request });
export const countMeToo = (app: App, { ip }: FastifyRequest): Promise<void> => countTry(app, { kind: 'meToo', of: ip });
export const countSimilar = (app: App, { ip }: FastifyRequest): Promise<void> =>
  countTry(app, { kind: 'similar', of: ip });
