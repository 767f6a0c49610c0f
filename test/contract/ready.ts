import { storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Body } from '../person';
import { make, type Maker } from './sample';
import { storeFor } from './table';

/** The verbs that come before a verb: what is sent was approved, what is received was sent. */
const earlier: Record<string, readonly string[]> = {
  '/purchase-orders/:id/approve': ['request'],
  '/purchase-orders/:id/reject': ['request'],
  '/purchase-orders/:id/send': ['request', 'approve'],
  '/purchase-orders/:id/receive': ['request', 'approve', 'send'],
};

/** Whether a verb works but once on a record: each try needs one of its own. */
export const worksOnce = ({ path }: Route): boolean => /^\/purchase-orders\/:id\/\w+$/.test(path);

/** A record on which the route works. */
export async function makeReady(route: Route, maker: Maker, extent: 'all' | 'required' = 'all'): Promise<Body> {
  const store = storeFor(route)!;
  const record = await make(store, maker, extent);
  for (const verb of earlier[route.path] ?? []) {
    const body = verb === 'send' ? { mail: false } : undefined;
    const reply = await maker.person.post(`${store.entity.path}/${record.id}/${verb}`, body);
    if (reply.status >= 300) throw new Error(`cannot ${verb} it: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return record;
}

/** What came of an order is something that is on it; it is sent to somebody, also where the vendor has no contacts. */
export function fittingTo({ path }: Route, record: Body | undefined, body: Body): Body {
  if (path === '/purchase-orders/:id/send') return { ...body, to: body.to ?? 'orders@example.test' };
  if (path !== '/purchase-orders/:id/receive') return body;
  const [line] = body.lines;
  return { ...body, lines: [{ ...line, part: record.lines[0].part, quantity: 1 }] };
}

/** What is ordered for parts is what they lack: one that is made for it is on no order yet. */
export const wantedParts = async (maker: Maker): Promise<Body> => ({
  parts: [(await make(storeOf('part'), maker)).id],
});
