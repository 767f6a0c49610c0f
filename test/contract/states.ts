import { storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Body, Person } from '../person';
import type { Plant } from './plant';
import { make, pixel } from './sample';
import { routeOf, stores } from './table';

/** A record in a certain state, the person who changes it, and the route. */
export interface Situation {
  record: Body;
  person: Person;
  route: Route;
}

type Reach = (home: Plant) => Promise<Partial<Situation> & Pick<Situation, 'record'>>;

/** Every noun that can be changed, in every relevant state. */
export function situations(): [noun: string, state: string, reach: (home: Plant) => Promise<Situation>][] {
  return stores.flatMap((store) => {
    const { name } = store.entity;
    const route = routeOf(store, 'PATCH');
    if (!route?.body) return [];
    const states: Record<string, Reach> = {
      full: async (home) => ({ record: await make(store, home) }),
      sparse: async (home) => ({ record: await make(store, home, 'required') }),
      ...more[name],
    };
    return Object.entries(states).map(
      ([state, reach]) =>
        [name, state, async (home: Plant) => ({ person: home.admin, route, ...(await reach(home)) })] as const,
    ) as ReturnType<typeof situations>;
  });
}

async function send(person: Person, method: string, path: string, body?: unknown): Promise<Body> {
  const reply = await person.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const technicians = new WeakMap<Plant, Promise<Person>>();

/** One technician per plant, because joining is slow. */
function technicianOf(home: Plant): Promise<Person> {
  const known = technicians.get(home) ?? home.at.person('technician');
  technicians.set(home, known);
  return known;
}

const workOrder = (home: Plant) => make(storeOf('work-order'), home);

/** A record that reached its state by a patch. */
const changed =
  (noun: string, patch: object): Reach =>
  async (home) => {
    const { entity } = storeOf(noun);
    const { id } = await make(storeOf(noun), home);
    return { record: await send(home.admin, 'PATCH', `${entity.path}/${id}`, patch) };
  };

/** A purchase order after these verbs, with a part that no other sample uses. */
const ordered =
  (...verbs: string[]): Reach =>
  async (home) => {
    const part = await make(storeOf('part'), home, 'required');
    const place = await make(storeOf('location'), home, 'required');
    const { id } = await make(storeOf('purchase-order'), home);
    const path = `/purchase-orders/${id}`;
    await send(home.admin, 'PATCH', path, { lines: [{ part: part.id, quantity: 9, unit_price: '2.00' }] });
    const bodies: Record<string, object> = {
      reject: { reason: 'Too dear' },
      send: { mail: false },
      receive: { lines: [{ part: part.id, location: place.id, quantity: 4 }] },
      close: { reason: 'No more comes' },
    };
    for (const verb of verbs) await send(home.admin, 'POST', `${path}/${verb}`, bodies[verb] ?? {});
    return { record: await send(home.admin, 'GET', path) };
  };

const more: Record<string, Record<string, Reach>> = {
  'work-order': {
    planned: async (home) => ({
      record: await send(home.admin, 'POST', '/work-orders', { name: 'Planned', status: 'planned' }),
    }),
    'in progress': changed('work-order', { status: 'in_progress' }),
    'on hold': changed('work-order', { status: 'on_hold', on_hold_reason: 'access', note: 'Gate is locked' }),
    done: changed('work-order', { status: 'done' }),
    'done, for a technician': async (home) => ({
      ...(await changed('work-order', { status: 'done' })(home)),
      person: await technicianOf(home),
    }),
    'of a series': changed('work-order', {
      start_date: '2035-01-01T08:00:00.000Z',
      due_date: '2035-01-02T08:00:00.000Z',
      recurrence: { unit: 'weekly', frequency: 1, is_active: true },
    }),
    'below another': async (home) => changed('work-order', { parent: (await workOrder(home)).id })(home),
    'above another': async (home) => {
      const record = await workOrder(home);
      await send(home.admin, 'POST', '/work-orders', { name: 'Below', parent: record.id });
      return { record };
    },
    'a template': async (home) => ({ record: await make(storeOf('work-order-template'), home) }),
    'for a technician': async (home) => ({
      record: await workOrder(home),
      person: await technicianOf(home),
    }),
  },
  'purchase-order': {
    requested: ordered('request'),
    approved: ordered('request', 'approve'),
    rejected: ordered('request', 'reject'),
    cancelled: ordered('request', 'cancel'),
    sent: ordered('request', 'approve', 'send'),
    'partially received': ordered('request', 'approve', 'send', 'receive'),
    closed: ordered('request', 'approve', 'send', 'receive', 'close'),
  },
  asset: {
    offline: async (home) => {
      const { id } = await make(storeOf('asset'), home);
      const { results } = await send(home.admin, 'GET', '/assets/custom-health-status?category=offline');
      const status = { asset: id, status_type: results[0].id, status_change_type: 'unplanned' };
      return { record: await send(home.admin, 'POST', '/assets/status', status) };
    },
    'for a technician': async (home) => ({
      record: await make(storeOf('asset'), home),
      person: await technicianOf(home),
    }),
  },
  part: {
    'in stock': async (home) => {
      const { id } = await make(storeOf('location'), home, 'required');
      const part_stocks = [{ location: id, quantity: 7, minimum_quantity: 2 }];
      return { record: await send(home.admin, 'POST', '/parts', { name: 'In stock', unit_cost: '3.00', part_stocks }) };
    },
    archived: changed('part', { is_archived: true }),
    'in a kit': async (home) => {
      const record = await make(storeOf('part'), home, 'required');
      await send(home.admin, 'POST', '/parts', { name: 'Kit', components: [{ part: record.id, quantity: 2 }] });
      return { record };
    },
  },
  user: {
    inactive: changed('user', { is_active: false }),
    joined: async (home) => {
      const { id } = await home.at.person('technician');
      return { record: await send(home.admin, 'GET', `/users/${id}`) };
    },
    'for themselves': async (home) => {
      const person = await home.at.person('technician');
      return { record: await send(person, 'GET', `/users/${person.id}`), person };
    },
  },
  'health-status': {
    'built in': async (home) => {
      const { results } = await send(home.admin, 'GET', '/assets/custom-health-status?is_builtin=true');
      return { record: results[0] };
    },
    'in use': async (home) => {
      const record = await send(home.admin, 'POST', '/assets/custom-health-status', {
        name: 'In use',
        category: 'online',
      });
      const { id } = await make(storeOf('asset'), home, 'required');
      await send(home.admin, 'POST', '/assets/status', { asset: id, status_type: record.id });
      return { record };
    },
  },
  'custom-field': Object.fromEntries(
    ['text', 'choice'].map((type): [string, Reach] => [
      `a ${type} in use`,
      async (home) => {
        const options = type === 'choice' ? [{ label: 'One' }, { label: 'Two' }] : undefined;
        const field = { entity: 'team', name: `Kept ${type}`, type, options };
        const record = await send(home.admin, 'POST', '/custom-fields', field);
        const value = type === 'choice' ? 'one' : 'words';
        await send(home.admin, 'POST', '/teams', { name: 'Asked', custom_fields: { [record.key]: value } });
        return { record };
      },
    ]),
  ),
  'time-entry': {
    'of done work': async (home) => {
      const record = await make(storeOf('time-entry'), home);
      await send(home.admin, 'PATCH', `/work-orders/${record.work_order.id}`, { status: 'done' });
      return { record };
    },
    'their own': async (home) => {
      const person = await technicianOf(home);
      const { id } = await make(storeOf('work-order'), home, 'required');
      const entry = { work_order: id, time_type: 'work', user: person.id, hours: 2, minutes: 15 };
      return { record: await send(person, 'POST', '/work-orders/time-entries', entry), person };
    },
  },
  file: {
    'in a record': async (home) => {
      const { body: record } = await home.admin.upload(pixel, 'kept.png');
      await send(home.admin, 'POST', '/locations', { name: 'Shown', images: [record.id] });
      return { record };
    },
  },
};
