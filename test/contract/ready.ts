import { storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Body } from '../person';
import { make, type Maker } from './sample';
import { storeFor } from './table';

/** The verbs that must come first: an order is approved before it is sent, and sent before it is received. */
const requiredVerbs: Record<string, readonly string[]> = {
  '/purchase-orders/:id/approve': ['request'],
  '/purchase-orders/:id/reject': ['request'],
  '/purchase-orders/:id/send': ['request', 'approve'],
  '/purchase-orders/:id/receive': ['request', 'approve', 'send'],
  '/purchase-orders/:id/close': ['request', 'approve', 'send', 'receive'],
  '/purchase-orders/:id/take-back': ['request', 'approve', 'send', 'receive'],
  '/work-orders/:id/timer/stop': ['timer/start'],
};

const bodies: Record<string, object> = { send: { mail: false }, 'timer/start': { stop_other: true } };

/** Things with an id of their own that belong to a record: created on it and returned in its place. */
const belonging: Record<string, (maker: Maker, record: Body) => Promise<Body>> = {
  '/assets/status/:id': async ({ person }, { id }) => {
    const { body: statuses } = await person.get('/assets/custom-health-status?category=online');
    const { body } = await person.post('/assets/status', { asset: id, status_type: statuses.results[0].id });
    return { ...body, id: body.status_change };
  },
  '/work-orders/links/:id': async (maker, record) => {
    const other = await make(storeOf('work-order'), maker, 'required');
    const { body } = await maker.person.post(`/work-orders/${record.id}/links`, {
      kind: 'blocks',
      work_order: other.id,
    });
    return body.links[0];
  },
  '/work-orders/:id/procedures/:copy/answers': inspected,
  '/work-orders/:id/procedures/:copy/follow-up': inspected,
  '/work-orders/comments/:id': commented,
  '/work-orders/comments/:id/restore': async (maker, record) => {
    const comment = await commented(maker, record);
    await maker.person.delete(`/work-orders/comments/${comment.id}`);
    return comment;
  },
};

async function commented({ person, mark }: Maker, { id }: Body): Promise<Body> {
  return (await person.post(`/work-orders/${id}/comments`, { text: `${mark} comment` })).body;
}

/** A work order with a procedure of one failed step. */
async function inspected({ person, mark }: Maker, { id }: Body): Promise<Body> {
  const fields = [{ id: 'step', type: 'inspection', label: `${mark} step` }];
  const { body: procedure } = await person.post('/procedures', { name: `${mark} procedure`, fields });
  const { body: procedures } = await person.put(`/work-orders/${id}/procedures`, [procedure.id]);
  await person.patch(`/work-orders/${id}/procedures/${procedures[0]?.id}/answers`, { step: 'fail' });
  return (await person.get(`/work-orders/${id}`)).body;
}

/** Whether the id in the path belongs to a part of a record, not to the record. */
export const isOfBelonging = ({ path }: Route): boolean => path in belonging;

/** Whether a verb works only once per record, so that each try needs a new one. */
export const worksOnce = ({ path }: Route): boolean =>
  /^\/purchase-orders\/:id\/[\w-]+$|timer\/stop$|series\/(un)?skip$|follow-up$|comments\/:id\/restore$/.test(path);

/** A record in a state that the route accepts. */
export async function makeReady(route: Route, maker: Maker, extent: 'all' | 'required' = 'all'): Promise<Body> {
  const store = storeFor(route)!;
  const made = await make(store, maker, extent);
  const record = receives.test(route.path) ? await orderNewPart(maker, made) : made;
  for (const verb of requiredVerbs[route.path] ?? []) {
    const body = verb === 'receive' ? await oneOf(maker, record) : bodies[verb];
    const reply = await maker.person.post(`${store.entity.path}/${record.id}/${verb}`, body);
    if (reply.status >= 300) throw new Error(`cannot ${verb} it: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  if (route.path.includes('/:id/series')) await makeRecurring(maker, record);
  if (route.path.endsWith('/series/unskip'))
    await maker.person.post(`/work-orders/${record.id}/series/skip`, { date: seriesAhead });
  if (route.path === '/purchase-orders/:id/take-back')
    return (await maker.person.get(`/purchase-orders/${record.id}`)).body;
  return belonging[route.path]?.(maker, record) ?? record;
}

const receives = /^\/purchase-orders\/:id\/(receive|close|take-back)$/;

/** Orders a new part, because receiving a shared one would create stock that is too little for other samples. */
async function orderNewPart(maker: Maker, { id }: Body): Promise<Body> {
  const part = await make(storeOf('part'), maker, 'required');
  return (await maker.person.patch(`/purchase-orders/${id}`, { lines: [{ part: part.id, quantity: 9 }] })).body;
}

/** A part of the first line, so that the rest stays open. */
const oneOf = async (maker: Maker, { lines }: Body): Promise<object> => ({
  lines: [{ part: lines[0].part, location: (await make(storeOf('location'), maker)).id, quantity: 1 }],
});

/** Makes a work order recur every week. */
const makeRecurring = (maker: Maker, { id }: Body) =>
  maker.person.patch(`/work-orders/${id}`, {
    start_date: seriesBegins,
    recurrence: { unit: 'weekly', frequency: 1, is_active: true },
  });
const seriesBegins = '2035-01-01T08:00:00.000Z';
const seriesAhead = '2035-01-15T08:00:00.000Z';

/** Adapts a body to the record: lines of the order itself, and a recipient even if the vendor has no contacts. */
export function fittingTo({ path }: Route, record: Body | undefined, body: Body): Body {
  if (path.startsWith('/work-orders/:id/series/')) return { ...body, date: seriesAhead };
  if (path === '/work-orders/:id/timer/start') return bodies['timer/start'];
  // Stops the caller's own timer, because nobody else has a running one.
  if (path === '/work-orders/:id/timer/stop') return {};
  if (path === '/work-orders/:id/procedures') return [];
  if (path.endsWith('/:copy/answers')) return { step: { answer: 'flag', note: 'Look at it' } };
  if (path.endsWith('/:copy/follow-up')) return { ...body, step: 'step' };
  if (path === '/work-orders/:id/parts') return [body].flat().map((line: Body) => ({ ...line, location: null }));
  if (path === '/purchase-orders/:id/send') return { ...body, to: body.to ?? 'orders@example.test', mail: true };
  if (path === '/purchase-orders/:id/take-back') return { ...body, receipt: record.receipts[0]?.id };
  if (path !== '/purchase-orders/:id/receive') return body;
  const [line] = body.lines;
  return { ...body, lines: [{ ...line, part: record.lines[0].part, quantity: 1 }] };
}

/** A new part, because only a part that is not on an order yet has a shortage to order. */
export const wantedParts = async (maker: Maker): Promise<Body> => ({
  parts: [(await make(storeOf('part'), maker)).id],
});
