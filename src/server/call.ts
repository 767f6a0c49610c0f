import { forbidden } from '#shared/errors';
import { isUuid } from '#shared/id';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from './context';
import { allRoutes } from './feature';
import { namedParameters, type Route } from './http/route';

/** Does what a person would do by this call, with the rights of the context. */
export async function call<T>(
  ctx: Context,
  method: Route['method'],
  path: string,
  { params = {}, body }: { params?: Record<string, string>; body?: unknown },
): Promise<T> {
  const route = routeOf(method, path);
  if (typeof route.permit !== 'string' && !can(ctx.user, ...route.permit))
    throw forbidden(messages.forbidden(ctx.user.role));
  const parsed = route.body?.parse(body);
  return route.handle!(ctx, { params, query: new URLSearchParams(), body: parsed }) as Promise<T>;
}

function routeOf(method: Route['method'], path: string): Route {
  const found = findRoute(method, path);
  if (!found) throw new Error(`No route ${method} ${path}`);
  return found;
}

export const findRoute = (method: Route['method'], path: string): Route | undefined =>
  allRoutes().find((route) => route.method === method && route.path === path);

export interface Found {
  route: Route;
  params: Record<string, string>;
}

/** The route of a concrete path, with its parameters; words that are written out go before a parameter. */
export function routeAt(method: Route['method'], path: string): Found | undefined {
  const segments = path.split('/');
  let best: Found | undefined;
  for (const route of allRoutes()) {
    if (route.method !== method) continue;
    const params = paramsOf(route.path.split('/'), segments);
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { route, params };
  }
  return best && Object.entries(best.params).every(isPossible) ? best : undefined;
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = segments[at]!;
    if (part.startsWith(':')) params[part.slice(1)] = isUuid(given) ? given.toLowerCase() : given;
    else if (part !== given) return undefined;
  }
  return params;
}

const isPossible = ([name, value]: [string, string]): boolean =>
  namedParameters.get(name)?.pattern.test(value) ?? isUuid(value);
