import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors';
import type { App } from '#server/app';
import { run } from '#server/context';
import { ask } from '#server/db/transaction';
import { findByCode } from '#features/asset/code/code.server';
import { portalForAsset } from '#features/public/index.server';

/**
 * `/q/{code}`, the URL on a label. Staff get its asset, requesters the form of a request about it, and strangers the
 * narrowest portal (F1.7).
 */
export function addCodes(server: FastifyInstance, app: App): void {
  server.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { code } = request.params;
    const holder = await app.holders.of(request).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return undefined;
      throw error;
    });
    if (!holder) {
      const found = await assetOfOne(app, code);
      const page = found && (await portalForAsset(app, found.organization_id, found.asset_id, request.id));
      // The route matched this URL, so the redirect stays on this site.
      return reply.redirect(page ?? `/login?next=${encodeURIComponent(request.url)}`);
    }
    const found = await run(app, { ...holder, requestId: request.id }, (ctx) => findByCode(ctx, code));
    // Whoever may not look for the asset can still say what is wrong.
    if (holder.user.role === 'requester')
      return reply.redirect(
        found ? `/request/new?asset=${found.id}` : `/unknown-code?code=${encodeURIComponent(code)}`,
      );
    // An unknown code, or one of another organisation, leads to the “not found” page of assets.
    return reply.redirect(`/asset/${found?.id ?? encodeURIComponent(code)}`);
  });
}

/** The asset of a code, if one organisation alone has it: nobody learns which codes there are. */
async function assetOfOne(app: App, code: string): Promise<{ organization_id: string; asset_id: string } | undefined> {
  if (code.includes('\u0000')) return undefined;
  const found = await ask<{ organization_id: string; asset_id: string }>(
    app.pool,
    `select organization_id, asset_id from app_assets_with_code($1)`,
    [code.trim()],
  );
  return found.length === 1 ? found[0] : undefined;
}
