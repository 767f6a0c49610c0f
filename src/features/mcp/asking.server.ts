import { forbidden, notFound } from '#shared/errors';
import { isUuid } from '#shared/id';
import { can, isInPerson } from '#shared/permission';
import type { Context } from '#server/context';
import { allRoutes } from '#server/feature';
import { namedParameters, NewRecord, type Route, Written } from '#server/http/route';
import { messages } from '#words/messages';

/** A call of our own API, by its concrete path. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The version that the caller read. */
  version?: number;
}

/** Answers as the API does to this key, in the transaction of the context. */
export async function ask<T>(ctx: Context, { query = {}, body, version, ...call }: ApiCall): Promise<T> {
  const { route, params } = routeOf(call);
  requirePermission(ctx, route);
  const parsed = route.body?.parse(body);
  const search = new URLSearchParams(query);
  const asked = { params, query: search, body: parsed };
  const ifMatch = version === undefined ? undefined : `"${version}"`;
  const answer = await route.handle!({ ...ctx, ifMatch, url: `/api${call.path}?${search}` }, asked);
  if (answer instanceof Written) return JSON.parse(answer.json) as T;
  return (answer instanceof NewRecord ? answer.record : answer) as T;
}

export function requirePermission({ user }: Context, { permit }: Route): void {
  if (permit === 'in-person') throw forbidden(messages.notWithKey);
  if (typeof permit === 'string') return;
  if (isInPerson(...permit)) throw forbidden(messages.notWithKey);
  if (!can(user, ...permit)) throw forbidden(messages.forbidden(user.role));
}

/** The route of a concrete path, with its parameters. What the API does not have is not found here either. */
export function routeOf({ method, path }: Pick<ApiCall, 'method' | 'path'>): {
  route: Route;
  params: Record<string, string>;
} {
  const segments = path.split('/');
  let best: { route: Route; params: Record<string, string> } | undefined;
  for (const route of allRoutes()) {
    if (route.method !== method || !route.handle) continue;
    const params = paramsOf(route.path.split('/'), segments);
    // A path that is written out goes before one with a parameter, as in the server.
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { route, params };
  }
  if (!best) throw notFound(messages.noRoute);
  for (const [name, value] of Object.entries(best.params)) {
    const named = namedParameters.get(name);
    if (!(named ? named.pattern.test(value) : isUuid(value))) throw notFound();
  }
  return best;
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = segments[at]!;
    if (part.startsWith(':')) params[part.slice(1)] = given.toLowerCase();
    else if (part !== given) return undefined;
  }
  return params;
}
