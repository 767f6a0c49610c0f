import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Field } from '#shared/field';
import type { Body, Reply } from '../person';
import { World } from '../world';
import { bySix } from './by-six';
import { isKept, isNamed } from './kept';
import { forgetTries, openPlant, type Plant } from './plant';
import { changesFor, make, sampleFields } from './sample';
import { type Situation, situations } from './states';
import { asWritten, creatorOf, routeOf, storeFor, stores, writableOf } from './table';

/** A value that is sent is stored or refused with its field's name, never dropped silently. */
let world: World;
let home: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
});
afterAll(() => world.close());

/** Fields that are read under another name, or are part of the action and not of the record. */
const readAs: Record<string, (record: Body) => Body> = {
  'work-order note': (record) => record.status_note,
  'work-order from_template': (record) => record.template,
  'work-order assets': ({ asset }) => asset && [asset],
  'work-order apply_to': ({ recurrence }) => (recurrence?.is_active ? 'following' : null),
  'time-entry hours': ({ minutes }) => Math.floor(minutes / 60) || null,
  // Minutes alone are the whole time, with hours they are the remainder.
  'time-entry minutes': ({ minutes }) => minutes % 60,
  'user expires_in_hours': ({ created_at, expires_at }) =>
    (Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000,
};

/** Fields that get a new value when they are emptied: a code, the last position, the user's own work. */
const givenAnew = new Set(['asset qrcode', 'custom-field position', 'calendar-feed user']);

/** Fields with a default in a new record: today, the user's own rate, the location of the asset. */
const givenAtFirst = new Set([
  'time-entry worked_at',
  'time-entry hourly_rate',
  'time-entry minutes',
  'work-order kind',
  'work-order asset',
  'work-order location',
  'user expires_in_hours',
]);

function faultOf(route: Route, key: string, field: Field, sent: unknown, { status, body }: Reply): string | undefined {
  const { name } = storeFor(route)!.entity;
  const summary = `${key} = ${JSON.stringify(sent)?.slice(0, 120)}: ${status}`;
  if ([403, 409, 422].includes(status))
    return isNamed({ status, body }, key, field) ? undefined : `${summary} names it nowhere: ${JSON.stringify(body)}`;
  if (status >= 300) return `${summary} ${JSON.stringify(body)}`;
  const of = `${name} ${key}`;
  if (sent === null && givenAnew.has(of)) return undefined;
  const read = readAs[of] ? readAs[of](body) : body[key];
  return isKept(field, sent, read) ? undefined : `${summary} reads ${JSON.stringify(read)}`;
}

/** Meaningful values where samples are too simple to be valid together. */
async function meaningfulValues(route: Route): Promise<Record<string, unknown>> {
  const { name } = storeFor(route)!.entity;
  if (name === 'work-order')
    return {
      parent: (await make(storeOf('work-order'), home, 'required')).id,
      assets: [home.id('asset')],
      from_template: (await make(storeOf('work-order-template'), home, 'required')).id,
      recurrence: { frequency: 3, unit: 'monthly', mode: 'floating', lead_days: 2, stack: true, is_active: false },
      apply_to: 'following',
      at: new Date().toISOString(),
      note: 'A word about it',
      on_hold_reason: 'vendor',
      assigned_to: { users: [home.id('user')], teams: [home.id('team')] },
      done_reason: 'cancelled',
      status: 'on_hold',
    };
  if (name === 'user') return { email: 'another@example.test', is_active: false };
  if (name === 'custom-field') return { entity: 'vendor', options: [{ label: 'Red' }, { label: 'Blue' }] };
  return {};
}

/** Values that are valid together when all fields are sent at once. */
const validTogether: Record<string, object> = {
  '/work-orders': { kind: 'work_order', asset: null, status: 'on_hold', on_hold_reason: 'parts', note: 'Waits' },
  '/custom-fields': { type: 'choice', required: false },
};

/** Fields that change the state of the record come last. */
const last = ['at', 'recurrence', 'type', 'on_hold_reason', 'done_reason', 'is_archived', 'is_active', 'status'];

async function changesTo(route: Route, record: Body): Promise<[string, unknown][]> {
  const all = { ...(await changesFor(route, home, record)), ...(await meaningfulValues(route)) };
  return Object.entries(all)
    .filter(([key]) => key in route.body!.fields)
    .sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));
}

/** Sends each value alone, and then null. */
async function eachByItself(situation: Situation, changes: [string, unknown][]): Promise<string[]> {
  const faults: string[] = [];
  for (const [key, value] of changes)
    for (const one of [value, null])
      faults.push(...faultsIn(situation, { [key]: one }, await patch(situation, { [key]: one })));
  return faults;
}

/** Sends all at once. Refused fields are omitted in the next try; if none is named, each is sent alone. */
async function allAtOnce(situation: Situation, changes: [string, unknown][]): Promise<string[]> {
  if (changes.length === 0) return [];
  const sent = Object.fromEntries(changes);
  const reply = await patch(situation, sent);
  if (reply.status === 200) return faultsIn(situation, sent, reply);
  const remaining = changes.filter(([key]) => !isNamed(reply, key, situation.route.body!.fields[key]!));
  if (remaining.length < changes.length) return allAtOnce(situation, remaining);
  return eachByItself(situation, changes);
}

const patch = ({ record, person, route }: Situation, body: object): Promise<Reply> =>
  person.send(route.method, route.path.replace(':id', record.id), body);

function faultsIn({ route }: Situation, sent: Record<string, unknown>, reply: Reply): string[] {
  return Object.entries(sent).flatMap(
    ([key, value]) => faultOf(route, key, route.body!.fields[key]!, value, reply) ?? [],
  );
}

async function refusedOrKept(state: string, situation: Situation): Promise<string[]> {
  const { record, person, route } = situation;
  const changes = await changesTo(route, record);
  const [moving, staying] = [
    changes.filter(([key]) => last.includes(key)),
    changes.filter(([key]) => !last.includes(key)),
  ];
  const faults = state === 'full' ? await eachByItself(situation, staying) : await allAtOnce(situation, staying);
  faults.push(...(await eachByItself(situation, moving)));
  const [answered, read] = [await patch(situation, {}), await person.get(route.path.replace(':id', record.id))];
  const differ = Object.keys(read.body).filter(
    (key) => JSON.stringify(read.body[key]) !== JSON.stringify(answered.body[key]),
  );
  // A person who has reassigned the record may not change it any more, so only a 200 is compared.
  if (answered.status === 200 && differ.length > 0)
    faults.push(`is answered otherwise than read: ${differ.join(', ')}`);
  const unknown = await patch(situation, { nonsense: 1 });
  if (unknown.status !== 422 || !unknown.body.errors.nonsense) faults.push(`nonsense: ${unknown.status}`);
  return faults;
}

test('what is changed is read back or refused, in every state of a record', async () => {
  const found: Record<string, string[]> = {};
  await forgetTries(world);
  // The organisation comes last, because its currency and time zone affect all records.
  const [others, own] = [
    situations().filter(([noun]) => noun !== 'organization'),
    situations().filter(([noun]) => noun === 'organization'),
  ];
  const look = async ([noun, state, reach]: (typeof others)[number]) => {
    const faults = await refusedOrKept(state, await reach(home));
    if (faults.length > 0) found[`${noun}, ${state}`] = faults;
  };
  await bySix(others, look);
  for (const one of own) await look(one);
  expect(found).toEqual({});
});

test('what a record is made with is read back or refused, all at once and each by itself', async () => {
  const found: Record<string, string[]> = {};
  const creators = stores.flatMap((store) => creatorOf(store)?.body && [creatorOf(store)!]).filter((one) => !!one);
  await bySix(creators, async (route) => {
    const { fields } = route.body!;
    const fullBody = { ...(await sampleFields(fields, home)), ...validTogether[route.path] };
    const alone = { ...fullBody, ...(await meaningfulValues(route)) };
    const bodies: Record<string, unknown>[] = [fullBody];
    for (const [key] of writableOf(fields)) {
      const { [key]: _needed, ...rest } = await sampleFields(fields, home, 'required');
      bodies.push({ ...rest, [key]: alone[key] ?? null });
    }
    const faults: string[] = [];
    await forgetTries(world);
    for (const body of bodies) {
      const reply = await home.admin.post(route.path, body);
      // With a single value all other fields must have their defaults.
      const unsaid = (key: string) => !(key in body) && !givenAtFirst.has(`${storeFor(route)!.entity.name} ${key}`);
      const rest = reply.status === 201 ? writableOf(fields).flatMap(([key]) => (unsaid(key) ? [key] : [])) : [];
      for (const key of body === fullBody ? Object.keys(fullBody) : [...Object.keys(body).slice(-1), ...rest]) {
        const fault = faultOf(route, key, fields[key]!, body[key] ?? null, reply);
        if (fault) faults.push(fault);
      }
    }
    if (faults.length > 0) found[route.path] = faults;
  });
  expect(found).toEqual({});
});

test('what a record is not replaced with is empty, or as it always has a value', async () => {
  const found: string[] = [];
  const replacing = stores.flatMap((store) => routeOf(store, 'PUT') ?? []);
  expect(replacing.length).toBeGreaterThan(2);
  await bySix(replacing, async (route) => {
    const store = storeFor(route)!;
    const record = await make(store, home);
    await forgetTries(world);
    const path = route.path.replace(':id', record.id);
    const fullRecord = asWritten(store.entity.fields, record);
    for (const [key, field] of writableOf(store.entity.fields)) {
      const { [key]: had, ...rest } = fullRecord;
      const reply = await home.admin.put(path, rest);
      const expected = field.fallback === undefined ? null : had;
      const fault = faultOf(route, key, field, expected, reply);
      if (fault) found.push(`${route.path} without ${fault}`);
      const others = Object.keys(rest).filter((one) => !isKept(store.entity.fields[one]!, rest[one], reply.body[one]));
      if (reply.status === 200 && others.length > 0) found.push(`${path} without ${key} loses ${others.join(', ')}`);
      await home.admin.put(path, fullRecord);
    }
  });
  expect(found).toEqual([]);
});
