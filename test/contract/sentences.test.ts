import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRoom } from '#server/entity/custom';
import { fieldsOf, type Store, storeOf } from '#server/entity/store';
import { operatorsOf } from '#server/entity/filter/inside';
import type { Route } from '#server/http/route';
import { type Field, type Operator } from '#shared/field';
import { uuid7 } from '#shared/id';
import { stepTypes } from '#features/procedure/step-types';
import type { Reply } from '../person';
import { World } from '../world';
import { bySix } from './by-six';
import { call } from './call';
import { forgetTries, openPlant, type Plant } from './plant';
import { make, ownFieldsOf, sampleFields } from './sample';
import { faultsInDetail, faultsInWords } from './sentence';
import { addressOf, creatorOf, isRecordRoute, listsOf, routes, storeFor, stores, title, writableOf } from './table';
import { wrongFor } from './wrong';

/** Every error is a sentence that a person understands, at its field. */
let world: World;
let home: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
});
afterAll(() => world.close());

const brief = (value: unknown): string => JSON.stringify(value)?.slice(0, 90) ?? 'nothing';

/** The faults of an answer to wrong values: it must name each field with a good message. */
function faultsOf({ status, body }: Pick<Reply, 'status' | 'body'>, sent: Record<string, unknown>): string[] {
  const keys = Object.keys(sent);
  if (status !== 422) return [`${brief(sent)}: ${status} ${brief(body)}`];
  const errors = Object.entries<string[]>(body.errors ?? {});
  const ofOne = (key: string) => errors.filter(([named]) => named === key || named.startsWith(`${key}.`));
  const silent = keys.filter((key) => ofOne(key).length === 0);
  const worded = errors.flatMap(([named, sentences]) =>
    sentences.flatMap((sentence) => faultsInWords(sentence).map((fault) => `${named}: “${sentence}” ${fault}`)),
  );
  const detail = faultsInWords(body.detail).map((fault) => `detail “${body.detail}” ${fault}`);
  return [
    ...silent.map((key) => `${key} = ${brief(sent[key])} is not named`),
    ...worded,
    ...(worded.length > 0 ? [] : detail),
  ];
}

/** Bodies with one wrong value per field, until all wrong values were used. */
function bodiesOf(wrong: Map<string, unknown[]>): Record<string, unknown>[] {
  const many = Math.max(0, ...[...wrong.values()].map((values) => values.length));
  return Array.from({ length: many }, (_, at) =>
    Object.fromEntries([...wrong].filter(([, values]) => at < values.length).map(([key, values]) => [key, values[at]])),
  );
}

const addressFor = (route: Route) =>
  addressOf(route, isRecordRoute(route) ? home.records.get(storeFor(route)!.entity.name) : uuid7(), home.id);

const found = (faults: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(faults).map(([key, all]) => [key, [...new Set(all)]]));

/** A field behaves the same in every body, so after the first body one wrong value is enough. */
function wrongIn(route: Route, sample: Record<string, unknown>, checkedFields: WeakSet<Field>): Map<string, unknown[]> {
  const all = writableOf(route.body!.fields).map(([key, field]): [string, unknown[]] => {
    const wrong = wrongFor(field, sample[key]);
    const known = checkedFields.has(field);
    checkedFields.add(field);
    return [key, known ? wrong.slice(0, 1) : wrong];
  });
  return new Map(all);
}

test('a wrong value of a field', async () => {
  const faults: Record<string, string[]> = {};
  // A second try looks at all of them again.
  const checkedFields = new WeakSet<Field>();
  // Of a portal nobody has, nothing is read; `public.test.ts` knows one.
  const writing = routes.filter(
    ({ path, body }) => body && !path.startsWith('/public/') && writableOf(body.fields).length > 0,
  );
  await bySix(writing, async (route) => {
    const wrong = wrongIn(route, await sampleFields(route.body!.fields, home), checkedFields);
    // A work order from a template or a request needs no name.
    const origins = ['from_template', 'from_request'].map((key): [string, unknown[]] => [key, wrong.get(key) ?? []]);
    for (const [key] of origins) wrong.delete(key);
    for (const body of [...bodiesOf(wrong), ...origins.flatMap((origin) => [...bodiesOf(new Map([origin]))])]) {
      // Before each one: the other five count, too.
      await forgetTries(world);
      const answer = await call(world.url, route.method, addressFor(route), { person: home.admin, body });
      const wrongs = faultsOf(answer, body);
      if (wrongs.length > 0) (faults[title(route)] ??= []).push(...wrongs);
    }
  });
  expect(found(faults)).toEqual({});
});

const isId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/;

/** The same value with all ids replaced by another id. */
function withOtherIds(value: unknown, other: string): unknown {
  if (typeof value === 'string') return isId.test(value) ? other : value;
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => withOtherIds(one, other));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOtherIds(one, other)]));
}

test('an id of nothing, and of a record of another noun', async () => {
  const faults: Record<string, string[]> = {};
  let tries = 0;
  const writing = stores.flatMap((store) =>
    routes.filter(
      (route) =>
        route.body &&
        (route === creatorOf(store) || (route.method === 'PATCH' && route.path === `${store.entity.path}/:id`)),
    ),
  );
  await bySix(writing, async (route) => {
    const { fields } = route.body!;
    const sample = await sampleFields(fields, home);
    for (const [key] of writableOf(fields)) {
      // No field refers to a view.
      for (const id of [uuid7(), home.id('view')]) {
        await forgetTries(world);
        const value = withOtherIds(sample[key], id);
        // Ids of steps and products are free text.
        if (JSON.stringify(value) === JSON.stringify(sample[key]) || /products|fields/.test(key)) continue;
        tries++;
        const rest = route.method === 'PATCH' ? {} : await sampleFields(fields, home, 'required');
        const sent = { ...rest, [key]: value };
        const answer = await call(world.url, route.method, addressFor(route), { person: home.admin, body: sent });
        const wrongs = faultsOf(answer, { [key]: value });
        if (wrongs.length > 0) (faults[title(route)] ??= []).push(...wrongs);
      }
    }
  });
  expect(found(faults)).toEqual({});
  expect(tries).toBeGreaterThan(100);
});

test('a wrong value of a field that the organisation has added', async () => {
  const faults: Record<string, string[]> = {};
  await bySix(stores.filter(hasRoom), async (store) => {
    const route = routes.find(({ method, path }) => method === 'PATCH' && path === `${store.entity.path}/:id`);
    if (!route?.body) return;
    const customFields = Object.entries(await ownFieldsOf(store, home.admin));
    const wrong = new Map(customFields.map(([key, field]) => [key, wrongFor(field, undefined)]));
    for (const body of [...bodiesOf(wrong), ...(customFields.length > 0 ? [{ 'custom_fields.nonsense': 1 }] : [])]) {
      const custom_fields = Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key.slice('custom_fields.'.length), value]),
      );
      const answer = await call(world.url, 'PATCH', addressFor(route), { person: home.admin, body: { custom_fields } });
      const wrongs = faultsOf(answer, body);
      if (wrongs.length > 0) (faults[title(route)] ??= []).push(...wrongs);
    }
  });
  expect(found(faults)).toEqual({});
});

test('a wrong answer to a step of a procedure', async () => {
  const types = stepTypes.map(({ value }) => value).filter((type) => type !== 'heading' && type !== 'instruction');
  const fields = types.map((type) => ({ id: type, type, label: `The ${type}`, options: ['one', 'two'] }));
  const procedure = await make(storeOf('procedure'), home, 'required');
  await home.admin.patch(`/procedures/${procedure.id}`, { fields });
  const { body: order } = await home.admin.post('/work-orders', { name: 'Asked', procedures: [procedure.id] });
  const path = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`;
  const id = uuid7();
  const faults: string[] = [];
  for (const value of [
    'x',
    7.1234567,
    true,
    {},
    [],
    ['x'],
    [7],
    { nonsense: 1 },
    { answer: 7 },
    { image: 'x' },
    'x'.repeat(6000),
    id,
    [id],
    { file: id },
    { image: id },
  ]) {
    for (const type of types) {
      const { status, body } = await home.admin.patch(path, { [type]: value });
      // A value for one type is wrong for another.
      if (status !== 200) faults.push(...faultsOf({ status, body }, { [type]: value }));
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

// ---- values in the URL ---------------------------------------------------------------------------------------------

function wrongAt(field: Field, operator: Operator): string[] {
  if (operator === 'isnull') return ['maybe', ''];
  if (field.to) return ['here', '7', ''];
  switch (field.kind) {
    case 'number':
    case 'duration':
      return ['many', '', '1e999', '0x'];
    case 'money':
      return ['much', '', '-1'];
    case 'flag':
      return ['maybe', '', '1'];
    case 'date':
    case 'date_time':
      return ['soon', '2026-02-31', ''];
    case 'choice':
      return ['nonsense', '', 'x'.repeat(300)];
    default:
      return ['%00', 'x'.repeat(501)];
  }
}

async function wordsOn(path: string, ...named: string[]): Promise<string[]> {
  const { status, body } = await call(world.url, 'GET', `/api${path}`, { person: home.admin });
  const at = path.slice(0, 120);
  if (status !== 400) return [`${at}: ${status} ${brief(body)}`];
  const isNamed = named.some((name) => body.detail.toLowerCase().includes(name));
  const faults = [...(isNamed ? [] : ['names it nowhere']), ...faultsInDetail(body.detail)];
  return faults.map((fault) => `${at}: “${body.detail}” ${fault}`);
}

test('a wrong value of a filter', async () => {
  const listed = stores.filter((store) => listsOf(store).length > 0);
  const faults: string[] = [];
  await bySix(listed, async (store: Store) => {
    const { path } = store.entity;
    const customFields = hasRoom(store) ? await ownFieldsOf(store, home.admin) : {};
    const kinds = new Set<string>();
    for (const [at, [key, field]] of Object.entries({ ...fieldsOf(store), ...customFields }).entries()) {
      const known = operatorsOf(field);
      if (known.length > 0) {
        // All operators of a kind share their messages, so operators and values alternate.
        const operator = known[at % known.length]!;
        const name = operator === 'eq' ? key : `${key}__${operator}`;
        const values = wrongAt(field, operator);
        faults.push(...(await wordsOn(`${path}?${name}=${values[at % values.length]}`, `"${name}"`)));
      }
      if (kinds.has(field.kind)) continue;
      kinds.add(field.kind);
      faults.push(...(await wordsOn(`${path}?${key}__nonsense=1`, `"${key}__nonsense"`)));
      if (!field.sortable) faults.push(...(await wordsOn(`${path}?ordering=${key}`, `"${key}"`)));
    }
    for (const [query, named] of [
      ['nonsense=1', '"nonsense"'],
      ['id=x', '"id"'],
      ['id__gt=1', '"id__gt"'],
      ['ordering=nonsense', '"nonsense"'],
      ['page=0', 'page'],
      ['page_size=x', 'page_size'],
      ['q=%00', '"q"'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ])
      faults.push(...(await wordsOn(`${path}?${query}`, named!)));
  });
  expect(faults).toEqual([]);
});

const nonsense = ['x!', '-1', '2026-02-31'];

/** Query parameters outside lists: those of reports, PDFs and plans. */
const questions = routes.flatMap((route) => {
  const { method, path, query = [] } = route;
  const isList = stores.some((store) => listsOf(store).includes(route)) || path.endsWith('/export');
  // A stream has no answer to check, and the parameter of a download only needs to be present.
  if (method !== 'GET' || isList || /events|^\/files|^\/public/.test(path)) return [];
  return (
    query
      .filter(({ schema }) => schema.type !== 'string' || schema.format || schema.enum)
      // A value without a least one may be negative.
      .map(
        ({ name, schema }) =>
          [
            route,
            name,
            schema.type === 'number' && schema.minimum === undefined ? ['x!', '2026-02-31'] : nonsense,
          ] as const,
      )
  );
});

test('a wrong value of any other question', async () => {
  const faults: string[] = [];
  expect(questions.length).toBeGreaterThan(20);
  await bySix(questions, async ([route, name, values]) => {
    const record = home.records.get(storeFor(route)?.entity.name ?? 'asset');
    const path = addressOf(route, record, home.id).slice('/api'.length);
    const ids = path.endsWith('labels.pdf') ? `&ids=${record.id}` : '';
    for (const value of values) {
      const names = [name, name.replaceAll('_', ' '), `“${value}”`];
      faults.push(...(await wordsOn(`${path}?${name}=${value}${ids}`, ...names)));
    }
  });
  expect(faults).toEqual([]);
});
