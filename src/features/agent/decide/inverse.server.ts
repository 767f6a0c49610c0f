import { type Found, findRoute } from '#server/call';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import type { Call } from '../agent';
import { routeOfCall, storeOfRoute } from '../call-route.server';
import { isOneWay, patchBack } from './patch-back.server';

type Made = { id?: string } | undefined;
/** What takes a call back, once its answer is known; null if nothing does. */
export type Inverse = (made: Made) => Call | null;

interface Way {
  of: string;
  /** If not all of them can be taken back: which can. */
  can?(call: Call): boolean;
  inverse(ctx: Context, call: Call, found: Found): Promise<Inverse>;
  /** Where no version tells: whether what the call has set is still there. */
  stands?(ctx: Context, call: Call, found: Found): Promise<boolean>;
}

const isTransfer = ({ body }: Call): boolean => body?.kind === 'transfer';

/** Verbs that are taken back by another verb. */
const ways: readonly Way[] = [
  { of: 'POST /parts/:id/movements', can: isTransfer, inverse: async (_ctx, call) => moveBack(call) },
  { of: 'PATCH /parts/:id/stocks/:location', inverse: minimumBack, stands: minimumStands },
  { of: 'POST /requests/:id/merge', inverse: async (_ctx, _call, found) => reopen(found) },
  { of: 'POST /requests/:id/accept', inverse: async (_ctx, _call, found) => reopen(found) },
  { of: 'POST /work-orders/:id/comments', inverse: async () => deleteAt('/work-orders/comments') },
  { of: 'POST /requests/:id/comments', inverse: async () => deleteAt('/requests/comments') },
];

const wayOf = ({ route: { method, path } }: Found): Way | undefined =>
  ways.find(({ of }) => of === `${method} ${path}`);

/** Whether a call can be taken back, as far as that is known before it is done. */
export function isReversible(call: Call): boolean {
  const found = routeOfCall(call);
  if (!found) return false;
  const way = wayOf(found);
  if (way) return way.can?.(call) ?? true;
  const { method, path } = found.route;
  const root = storeOfRoute(found)?.entity.path;
  if (root === undefined) return false;
  if (method === 'POST') return path === root && hasRoute('DELETE', `${root}/:id`);
  if (method !== 'PATCH' || path !== `${root}/:id`) return false;
  return !isOneWay(call);
}

/** Whether what a call has set, and what has no version, is as it was left. */
export async function standsAsLeft(ctx: Context, call: Call): Promise<boolean> {
  const found = routeOfCall(call)!;
  return (await wayOf(found)?.stands?.(ctx, call, found)) ?? true;
}

const hasRoute = (method: Call['method'], path: string): boolean => findRoute(method, path) !== undefined;

/** Asked before the call is done, because it remembers what was there. */
export async function inverseOf(ctx: Context, call: Call, found: Found): Promise<Inverse> {
  const { method, path } = found.route;
  const way = wayOf(found);
  if (way) return way.inverse(ctx, call, found);
  const store = storeOfRoute(found);
  if (!store) return none;
  if (method === 'POST' && path === store.entity.path) return ifThereIs('DELETE', deleteAt(path));
  if (path !== `${store.entity.path}/:id`) return none;
  if (method === 'DELETE') return ifThereIs('POST', () => ({ method: 'POST', path: `${call.path}/restore` }));
  return method === 'PATCH' && isReversible(call) ? patchBack(ctx, call, found) : none;
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

function moveBack(call: Call): Inverse {
  const { path, body = {} } = call;
  const { kind, location, to_location, quantity, reason } = body;
  if (!isTransfer(call)) return none;
  const back = { kind, location: to_location, to_location: location, quantity, ...(reason ? { reason } : {}) };
  return () => ({ method: 'POST', path, body: back });
}

const reopen =
  ({ params }: Found): Inverse =>
  () => ({ method: 'POST', path: `/requests/${params.id}/reopen` });

async function minimumBack(ctx: Context, { path }: Call, found: Found): Promise<Inverse> {
  const before = await minimumAt(ctx, found);
  return () => ({ method: 'PATCH', path, body: { minimum_quantity: before } });
}

async function minimumStands(ctx: Context, { body }: Call, found: Found): Promise<boolean> {
  return (await minimumAt(ctx, found)) === body?.minimum_quantity;
}

async function minimumAt(ctx: Context, { params }: Found): Promise<number> {
  const part = await getRow(ctx, storeOf('part'), params.id!);
  const stocks = part.part_stocks as { location: { id: string }; minimum_quantity: number | null }[];
  return stocks.find(({ location }) => location.id === params.location)?.minimum_quantity ?? 0;
}
