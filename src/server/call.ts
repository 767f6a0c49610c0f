import { forbidden } from '#shared/errors';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from './context';
import { allRoutes } from './feature';
import type { Route } from './http/route';

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
