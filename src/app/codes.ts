import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors';
import type { App } from '#server/app';
import { run } from '#server/context';
import { findByCode } from '#features/asset/code/code.server';

/** `/q/{code}`, the URL on a label: redirects to its asset, after sign-in if needed. */
export function addCodes(server: FastifyInstance, app: App): void {
  server.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const holder = await app.holders.of(request).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return undefined;
      throw error;
    });
    // The route matched this URL, so the redirect stays on this site.
    if (!holder) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    const { code } = request.params;
    const found = await run(app, { ...holder, requestId: request.id }, (ctx) => findByCode(ctx, code));
    // An unknown code, or one of another organisation, leads to the “not found” page of assets.
    return reply.redirect(`/asset/${found?.id ?? encodeURIComponent(code)}`);
  });
}
