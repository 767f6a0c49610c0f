import { AppError, conflict, type FieldErrors, invalid } from '#shared/errors';
import { call, type Found } from '#server/call';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { NewRecord } from '#server/http/route';
import type { Call, Result, Target } from '../agent';
import { words } from '../agent.words';
import { routeOfCall, storeOfRoute } from '../call-route.server';
import { inverseOf } from './inverse.server';
import { type Traces, tracesOf } from './traces.server';

/** What a call has done, and what takes it back. */
export interface Done extends Result {
  undo: Call | null;
  /** What the way back must put back beside. Proposals that were accepted before there was this have none. */
  traces?: Traces | null;
}

/** Does the calls one after the other, with the rights of the person; one that fails takes back all. */
export async function perform(ctx: Context, calls: readonly Call[], edited: ReadonlySet<string>): Promise<Done[]> {
  const all: Done[] = [];
  for (const one of calls) all.push(await doOne(ctx, one, edited));
  for (const done of all) if (done.undo && done.record) done.undo.version = await versionOf(ctx, done);
  return all;
}

async function doOne(ctx: Context, one: Call, edited: ReadonlySet<string>): Promise<Done> {
  const found = routeOfCall(one);
  if (!found) throw conflict(words.noSuchCall(one.method, one.path));
  const undo = await refused(inverseOf(ctx, one, found), edited);
  const traces = await refused(tracesOf(ctx, found), edited);
  const answer = await attempt(ctx, one, found, edited);
  const made = (answer instanceof NewRecord ? answer.record : answer) as { id?: string; name?: string } | undefined;
  const record = recordOf(found, made);
  return { method: one.method, path: one.path, record, undo: undo(made), traces };
}

export async function attempt(
  ctx: Context,
  { method, body, version }: Call,
  { route, params }: Found,
  edited: ReadonlySet<string> = new Set(),
): Promise<unknown> {
  const inside = { ...ctx, ifMatch: version === undefined ? undefined : `"${version}"` };
  return refused(call(inside, method, route.path, { params, body: route.body ? (body ?? {}) : undefined }), edited);
}

/** What a call refuses is said of the proposal; what the person has typed is wrong at its field. */
async function refused<T>(work: Promise<T>, edited: ReadonlySet<string>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 403) throw error;
    const errors = error.extra.errors as FieldErrors | undefined;
    const named = Object.entries(errors ?? {}).filter(([key]) => edited.has(key.split('.')[0]!));
    if (named.length > 0) throw invalid(Object.fromEntries(named.map(([key, list]) => [`edits.${key}`, list])));
    throw conflict(words.callFailed(error.message));
  }
}

function recordOf(found: Found, made: { id?: string; name?: string } | undefined): Target | null {
  const store = storeOfRoute(found);
  const id = made?.id ?? found.params.id;
  return store && id ? { type: store.entity.name, id, name: String(made?.name ?? '') } : null;
}

/** The version that it has after all calls: if it is still this when it is undone, nobody has changed it since. */
async function versionOf(ctx: Context, { record, undo }: Done): Promise<number | undefined> {
  const found = undo && routeOfCall(undo);
  const store = found && storeOfRoute(found);
  if (!store || store.entity.name !== record!.type || found.params.id !== record!.id) return undefined;
  if (found.route.path !== `${store.entity.path}/:id`) return undefined;
  const row = (await getRow(ctx, store, record!.id)) as { version: number };
  return row.version;
}
