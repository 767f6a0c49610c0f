import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors';
import type { App } from '#server/app';
import { run } from '#server/context';
import { findByCode } from '#features/asset/code/code.server';

/** `/q/{code}`, what a label says: its asset for those who are signed in, and for the rest once they are. */
export function addCodes(server: FastifyInstance, app: App): void {
  server.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const holder = await app.holders.of(request).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return undefined;
      throw error;
    });
    // The address was matched above, so it stays on this site.
    if (!holder) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    const { code } = request.params;
    const found = await run(app, { ...holder, requestId: request.id }, (ctx) => findByCode(ctx, code));
    // A code that is nobody's, or somebody else's, is an asset that cannot be found; the screen says so.
    return reply.redirect(`/asset/${found?.id ?? encodeURIComponent(code)}`);
  });
}
