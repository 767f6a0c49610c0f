import { forbidden, notFound } from '#shared/errors';
import { can, isInPerson } from '#shared/permission';
import { routeAt } from '#server/call';
import type { Context } from '#server/context';
import { NewRecord, type Route, Written } from '#server/http/route';
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
  const found = routeAt(call.method, call.path);
  // What the API does not have is not found here either, nor what needs more than a transaction.
  if (!found?.route.handle) throw notFound(messages.noRoute);
  const { route, params } = found;
  requirePermission(ctx, route);
  const parsed = route.body?.parse(body);
  const search = new URLSearchParams(query);
  const input = { params, query: search, body: parsed };
  const ifMatch = version === undefined ? undefined : `"${version}"`;
  const answer = await route.handle!({ ...ctx, ifMatch, url: `/api${call.path}?${search}` }, input);
  if (answer instanceof Written) return JSON.parse(answer.json) as T;
  return (answer instanceof NewRecord ? answer.record : answer) as T;
}

function requirePermission({ user }: Context, { permit }: Route): void {
  if (permit === 'in-person') throw forbidden(messages.notWithKey);
  if (typeof permit === 'string') return;
  if (isInPerson(...permit)) throw forbidden(messages.notWithKey);
  if (!can(user, ...permit)) throw forbidden(messages.forbidden(user.role));
}
