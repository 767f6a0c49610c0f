import type { FastifyRequest } from 'fastify';
import type { App } from '#server/app';
import { countTry } from '#server/auth/limits';
import type { Portal } from './scope.server';

/** The limits of F1.7, shared by all servers. Each is counted before the thing is done. */
export const countReport = (app: App, { ip }: FastifyRequest, { id, daily_limit }: Portal): Promise<void> =>
  countTry(
    app,
    { kind: 'reports', of: id, from: ip },
    { kind: 'reportsADay', of: id, from: ip },
    { kind: 'portal', of: id, most: daily_limit },
  );

/** As many files as the reports that are allowed can have. */
export const countFile = (app: App, { ip }: FastifyRequest, { id }: Portal): Promise<void> =>
  countTry(app, { kind: 'reportFiles', of: id, from: ip });

export const countReply = (app: App, request: string): Promise<void> => countTry(app, { kind: 'replies', of: request });
export const countMeToo = (app: App, { ip }: FastifyRequest): Promise<void> => countTry(app, { kind: 'meToo', of: ip });
export const countSimilar = (app: App, { ip }: FastifyRequest): Promise<void> =>
  countTry(app, { kind: 'similar', of: ip });
