import { forbidden, invalid } from '#shared/errors';
import type { Context } from '#server/context';
import { type ApiCall, requirePermission, routeOf } from '../asking.server';
import { words } from '../mcp.words';
import { isProposable } from '../never.server';

/** Refuses what people alone decide, what the key itself may not do, and bodies that the API would refuse. */
export function checkCalls(ctx: Context, calls: readonly Pick<ApiCall, 'method' | 'path' | 'body'>[]): void {
  for (const one of calls) {
    const { route } = routeOf(one);
    if (!isProposable(route)) throw forbidden(words.neverProposed);
    requirePermission(ctx, route);
    const body = (one.body ?? {}) as object;
    if ('from_request' in body) throw invalid({ 'calls.from_request': [words.wholeWorkOrder] });
    if ('is_public' in body) throw invalid({ 'calls.is_public': [words.internalOnly] });
    route.body?.parse(one.body);
  }
}
