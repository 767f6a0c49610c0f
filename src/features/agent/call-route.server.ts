import { can, type Noun, type Role, type Subject } from '#shared/permission';
import { type Found, routeAt } from '#server/call';
import { withoutCosts } from '#server/entity/costs';
import type { Context } from '#server/context';
import { hasStore, type Store, storeOf } from '#server/entity/store';
import type { Call } from './agent';

export const routeOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): Found | undefined =>
  routeAt(method, path);

/** The record of a route, if its noun has records. */
export const storeOfRoute = ({ route: { permit } }: Found): Store | undefined =>
  typeof permit !== 'string' && hasStore(permit[1]) ? storeOf(permit[1]) : undefined;

export const mayCall = (subject: Subject, calls: readonly Call[]): boolean =>
  calls.every((call) => {
    const permit = routeOfCall(call)?.route.permit;
    return permit !== undefined && (typeof permit === 'string' || can(subject, ...permit));
  });

/**
 * Whether somebody may do what is proposed. Advice has no calls: what it is about says who may take it, because a
 * decision about it counts for everybody.
 */
export const mayDo = (subject: Subject, calls: readonly Call[], about: Noun | null): boolean =>
  calls.length > 0 ? mayCall(subject, calls) : about === null || can(subject, 'update', about);

const upwards: readonly Role[] = ['technician', 'manager', 'admin'];

/** The least role that may do all of it. */
export const roleFor = (calls: readonly Call[], about: Noun | null = null): Role | null =>
  upwards.find((role) => mayDo({ id: '', role, restrictedAdd: {} }, calls, about)) ?? null;

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
