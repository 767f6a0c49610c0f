import { isDeepStrictEqual } from 'node:util';
import type { Field } from '#shared/field';
import type { Found } from '#server/call';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Call } from '../agent';
import { routeOfCall, storeOfRoute } from '../call-route.server';

type Made = { id?: string } | undefined;
/** What takes a call back, once its answer is known; null if nothing does. */
type Inverse = (made: Made) => Call | null;

interface Way {
  of: string;
  inverse(ctx: Context, call: Call, found: Found): Promise<Inverse>;
}

/** Verbs that are taken back by another verb. */
const ways: readonly Way[] = [
  { of: 'POST /parts/:id/movements', inverse: async (_ctx, call) => moveBack(call) },
  { of: 'PATCH /parts/:id/stocks/:location', inverse: minimumBack },
  { of: 'POST /requests/:id/merge', inverse: async (_ctx, _call, found) => reopen(found) },
  { of: 'POST /requests/:id/accept', inverse: async (_ctx, _call, found) => reopen(found) },
  { of: 'POST /work-orders/:id/comments', inverse: async () => deleteAt('/work-orders/comments') },
  { of: 'POST /requests/:id/comments', inverse: async () => deleteAt('/requests/comments') },
];

/** Asked before the call is done, because it remembers what was there. */
export async function inverseOf(ctx: Context, call: Call, found: Found): Promise<Inverse> {
  const { method, path } = found.route;
  const way = ways.find(({ of }) => of === `${method} ${path}`);
  if (way) return way.inverse(ctx, call, found);
  const store = storeOfRoute(found);
  if (!store) return none;
  if (method === 'POST' && path === store.entity.path) return ifThereIs('DELETE', deleteAt(path));
  if (path !== `${store.entity.path}/:id`) return none;
  if (method === 'DELETE') return ifThereIs('POST', () => ({ method: 'POST', path: `${call.path}/restore` }));
  return method === 'PATCH' ? patchBack(ctx, call, found) : none;
}

const none: Inverse = () => null;

const deleteAt =
  (path: string): Inverse =>
  (made) =>
    made?.id ? { method: 'DELETE', path: `${path}/${made.id}` } : null;

const ifThereIs =
  (method: Call['method'], inverse: Inverse): Inverse =>
  (made) => {
    const call = inverse(made);
    return call && routeOfCall({ method, path: call.path }) ? call : null;
  };

function moveBack({ path, body = {} }: Call): Inverse {
  const { kind, location, to_location, quantity, reason } = body;
  if (kind !== 'transfer') return none;
  const back = { kind, location: to_location, to_location: location, quantity, ...(reason ? { reason } : {}) };
  return () => ({ method: 'POST', path, body: back });
}

const reopen =
  ({ params }: Found): Inverse =>
  () => ({ method: 'POST', path: `/requests/${params.id}/reopen` });

async function minimumBack(ctx: Context, { path }: Call, { params }: Found): Promise<Inverse> {
  const part = await getRow(ctx, storeOf('part'), params.id!);
  const stocks = part.part_stocks as { location: { id: string }; minimum_quantity: number | null }[];
  const before = stocks.find(({ location }) => location.id === params.location)?.minimum_quantity ?? 0;
  return () => ({ method: 'PATCH', path, body: { minimum_quantity: before } });
}

/** Fields that only go together. */
const companions: Record<string, readonly string[]> = {
  status: ['on_hold_reason', 'done_reason'],
};

async function patchBack(ctx: Context, { path, body = {} }: Call, found: Found): Promise<Inverse> {
  const store = storeOfRoute(found)!;
  const before = await getRow(ctx, store, found.params.id!);
  const { fields } = store.entity;
  const keys = [...new Set(Object.keys(body).flatMap((key) => [key, ...(companions[key] ?? [])]))];
  const back = keys.flatMap((key) => {
    // How it is done, such as for which dates of a series, is the same both ways.
    if (!fields[key]) return key in body ? [[key, body[key]]] : [];
    const was = asWritten(fields[key], before[key]);
    return key in body || was != null ? [[key, was]] : [];
  });
  const undone = Object.fromEntries(back) as Record<string, unknown>;
  // The note on a status is read under another name than it is written.
  if ('status' in body && before.status_note != null) undone.note = before.status_note;
  return () => (isDeepStrictEqual(undone, body) ? null : { method: 'PATCH', path, body: undone });
}

/** A value as it is read, in the form in which it is written. */
function asWritten({ kind }: Field, value: unknown): unknown {
  if (kind === 'ref') return (value as { id: string } | null)?.id ?? null;
  if (kind === 'refs' || kind === 'files') return ((value ?? []) as { id: string }[]).map(({ id }) => id);
  return value ?? null;
}
