import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '#server/http/route';
import type { Field } from '#shared/field';
import type { Body, Reply } from '../person';
import { World } from '../world';
import { bySix } from './by-six';
import { isKept, isNamed } from './round-trip';
import { forgetTries, openPlant, type Plant } from './plant';
import { changesFor, make, sampleFields } from './sample';
import { sampleOf, type Situation } from './declared';
import { homeOf, situations } from './states';
import { asWritten, creatorOf, routeOf, storeFor, stores, writableOf } from './table';

/** A value that is sent is stored or refused with its field's name, never dropped silently. */
let world: World;
let home: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
});
afterAll(() => world.close());

function faultOf(route: Route, key: string, field: Field, sent: unknown, { status, body }: Reply): string | undefined {
  const { name } = storeFor(route)!.entity;
  const summary = `${key} = ${JSON.stringify(sent)?.slice(0, 120)}: ${status}`;
  if ([403, 409, 422].includes(status))
    return isNamed({ status, body }, key, field) ? undefined : `${summary} names it nowhere: ${JSON.stringify(body)}`;
  if (status >= 300) return `${summary} ${JSON.stringify(body)}`;
  const { givenAnew = [], readAs = {} } = sampleOf(name);
  if (sent === null && givenAnew.includes(key)) return undefined;
  const read = readAs[key] ? readAs[key](body) : body[key];
  return isKept(field, sent, read) ? undefined : `${summary} reads ${JSON.stringify(read)}`;
}

/** What is declared of the noun that a route is about. */
const declaredFor = (route: Route) => sampleOf(storeFor(route)!.entity.name);
const telling = async (route: Route) => declaredFor(route).telling?.(homeOf(home));

async function changesTo(route: Route, record: Body): Promise<[string, unknown][]> {
  const all = { ...(await changesFor(route, home, record)), ...(await telling(route)) };
  const { last = [] } = declaredFor(route);
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
  const { last = [] } = declaredFor(route);
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
    const { givenAtFirst = [] } = declaredFor(route);
    const whole = { ...(await sampleFields(fields, home)), ...declaredFor(route).together };
    const alone = { ...whole, ...(await telling(route)) };
    const bodies: Record<string, unknown>[] = [whole];
    for (const [key] of writableOf(fields)) {
      const { [key]: _needed, ...rest } = await sampleFields(fields, home, 'required');
      bodies.push({ ...rest, [key]: alone[key] ?? null });
    }
    const faults: string[] = [];
    await forgetTries(world);
    for (const body of bodies) {
      const reply = await home.admin.post(route.path, body);
      // Of what is said alone the rest is as it is where nothing is said.
      const unsaid = (key: string) => !(key in body) && !givenAtFirst.includes(key);
      const rest = reply.status === 201 ? writableOf(fields).flatMap(([key]) => (unsaid(key) ? [key] : [])) : [];
      for (const key of body === whole ? Object.keys(whole) : [...Object.keys(body).slice(-1), ...rest]) {
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
