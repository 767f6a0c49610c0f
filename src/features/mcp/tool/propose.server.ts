import * as z from 'zod/mini';
import { forbidden, invalid } from '#shared/errors';
import { data, longText, text } from '#shared/field';
import { nouns } from '#shared/permission';
import type { Context } from '#server/context';
import { type ApiCall, requirePermission, routeOf } from '../asking.server';
import { words } from '../mcp.words';
import { isProposable } from '../never.server';

const labels = words.arguments;

const call = z.strictObject({
  method: z.enum(['POST', 'PATCH', 'PUT']),
  path: z.string().check(z.maxLength(300)),
  body: z.optional(z.record(z.string(), z.unknown())),
});
const record = z.strictObject({
  type: z.enum(nouns),
  id: z.string().check(z.maxLength(36)),
  version: z.optional(z.int()),
});

export const proposeFields = {
  title: text({ label: labels.title, required: true, max: 200 }),
  why: longText({ label: labels.why, required: true, max: 2000 }),
  calls: data(z.array(call).check(z.maxLength(20)), { label: labels.calls, required: true }),
  records: data(z.array(record).check(z.maxLength(20)), { label: labels.records }),
};

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
