import { can, type Role, type Subject } from '#shared/permission';
import { withoutCosts } from '#server/entity/costs';
import type { Context } from '#server/context';
import { hasStore, type Store, storeOf } from '#server/entity/store';
import { allRoutes } from '#server/feature';
import type { Route } from '#server/http/route';
import type { Call } from './agent';

export interface Found {
  route: Route;
  params: Record<string, string>;
}

/** The route of a call; where several match, the one whose words are the same. */
export function routeOfCall({ method, path }: Pick<Call, 'method' | 'path'>): Found | undefined {
  const segments = path.split('/');
  let found: Found | undefined;
  for (const route of allRoutes()) {
    if (route.method !== method) continue;
    const params = match(route.path.split('/'), segments);
    if (!params) continue;
    if (Object.keys(params).length === 0) return { route, params };
    found ??= { route, params };
  }
  return found;
}

function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = segments[at]!;
    else if (part !== segments[at]) return undefined;
  }
  return params;
}

/** The record of a route, if its noun has records. */
export const storeOfRoute = ({ route: { permit } }: Found): Store | undefined =>
  typeof permit !== 'string' && hasStore(permit[1]) ? storeOf(permit[1]) : undefined;

export const mayCall = (subject: Subject, calls: readonly Call[]): boolean =>
  calls.every((call) => {
    const permit = routeOfCall(call)?.route.permit;
    return permit !== undefined && (typeof permit === 'string' || can(subject, ...permit));
  });

const upwards: readonly Role[] = ['technician', 'manager', 'admin'];

/** The least role that may do all of it. */
export const roleFor = (calls: readonly Call[]): Role | null =>
  upwards.find((role) => mayCall({ id: '', role, restrictedAdd: {} }, calls)) ?? null;

/** A call as somebody may read it: without costs for those who read none. */
export function shownCall(ctx: Context, call: Call): Call {
  if (!call.body || can(ctx.user, 'read', 'cost', {})) return call;
  const fields = routeOfCall(call)?.route.body?.fields ?? {};
  const body = Object.entries(call.body).flatMap(([key, value]) => {
    const field = fields[key];
    if (field?.guard === 'cost') return [];
    return [[key, field?.hides ? withoutCosts(field, value) : value] as const];
  });
  return { ...call, body: Object.fromEntries(body) };
}
