import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRoom } from '#server/entity/custom';
import { isTree, operatorsOf } from '#server/entity/filter/inside';
import { fieldsOf, type Store } from '#server/entity/store';
import { customTypes } from '#shared/custom';
import { flattenCustom } from '#shared/custom-keys';
import { type Field, type Operator } from '#shared/field';
import { uuid7 } from '#shared/id';
import type { Body } from '../person';
import { World } from '../world';
import { call } from './call';
import { openPlant, type Plant } from './plant';
import { faultsOf } from './problem';
import { make, ownFieldsOf } from './sample';
import { isMany, listsOf, stores } from './table';

let world: World;
let home: Plant;
/** The ancestors of each record of a tree. */
const above = new Map<unknown, string[]>();
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  // Several full and sparse records, so that every filter has matches and non-matches.
  for (const store of stores) {
    await make(store, home);
    await make(store, home, 'required');
  }
  for (const store of stores.filter(isTree)) {
    for (const { id, ancestors } of await all(store)) above.set(id, ancestors);
  }
});
afterAll(() => world.close());

const ask = (path: string) => call(world.url, 'GET', `/api${path}`, { person: home.admin });
const listed = stores.filter((store) => listsOf(store).length > 0).map((store) => [store.entity.name, store] as const);

async function all(store: Store, query = ''): Promise<Body[]> {
  const answer = await ask(`${store.entity.path}?page_size=200${query}`);
  expect({ query, faults: faultsOf(answer, 200) }).toEqual({ query, faults: [] });
  expect(answer.body.next).toBeNull();
  return answer.body.results;
}

// ---- the operators of D5, implemented again on the records of the API ----------------------------------------------

/** The values that a filter compares: ids of references, numbers for money and times. */
function comparable(field: Field, value: Body): unknown[] {
  if (value === null || value === undefined) return [];
  if (field.kind === 'ref') return [value.id];
  if (isMany(field)) return value.map((one: Body) => one.id);
  return [field.kind === 'money' ? Number(value) : field.kind === 'date_time' ? Date.parse(value) : value];
}

/** The values of a filter as in the URL, each with the value to find. */
function questions(records: Body[], key: string, field: Field, operator: Operator): [string, Body][] {
  if (operator === 'isnull')
    return [
      ['true', true],
      ['false', false],
    ];
  const existing = records.flatMap((record) => (isMany(field) ? record[key] : [record[key]]));
  // If no record has a value (a key that was never used), the filter must at least be accepted.
  const sample = existing.find((value) => value !== null && value !== undefined) ?? stand(field);
  const filterText = String(field.to ? sample.id : sample);
  if (operator === 'icontains') return [[filterText.slice(1).toUpperCase(), filterText.slice(1)]];
  return [[operator === 'in' ? `${filterText}, ${filterText}` : filterText, sample]];
}

function stand(field: Field): Body {
  if (field.to) return { id: uuid7() };
  if (field.options) return field.options[0]!.value;
  const likely = [7, true, '7', '2026-01-01', '2026-01-01T00:00:00Z', '#1f6feb', 'x@example.test', 'x'];
  return likely.find((value) => field.schema.safeParse(value).success) ?? 'x';
}

const idsOf = (records: Body[]): string[] => records.map(({ id }) => id).sort();

function finds(operator: Operator, field: Field, has: unknown[], sought: Body): boolean {
  const [value] = has as (string | number)[];
  const [wanted] = comparable(field, isMany(field) ? [sought] : sought) as (string | number)[];
  switch (operator) {
    case 'eq':
    case 'in':
      return has.includes(wanted);
    case 'ne':
      return !has.includes(wanted);
    case 'icontains':
      return value !== undefined && String(value).toLowerCase().includes(String(wanted).toLowerCase());
    case 'gt':
      return value !== undefined && value > wanted!;
    case 'gte':
      return value !== undefined && value >= wanted!;
    case 'lt':
      return value !== undefined && value < wanted!;
    case 'lte':
      return value !== undefined && value <= wanted!;
    case 'within':
      return has.some((one) => one === wanted || above.get(one)?.includes(String(wanted)));
    case 'isnull':
      return (has.length === 0) === sought;
  }
}

test('some records lie in others', () => {
  expect([...above.values()].some((ancestors) => ancestors.length > 0)).toBe(true);
});

describe.each(listed)('filters of %s', (_name, store) => {
  const cases = Object.entries(fieldsOf(store)).flatMap(([key, field]) =>
    operatorsOf(field).map(
      (operator) => [operator === 'eq' ? key : `${key}__${operator}`, key, field, operator] as const,
    ),
  );

  let records: Body[];
  const read = async () => {
    records = await all(store);
    // Lists omit detail fields, so each record is read.
    if (cases.some(([, , field]) => field.detail))
      records = await Promise.all(
        records.map(async ({ id }) => (await home.admin.get(`${store.entity.path}/${id}`)).body as Body),
      );
  };
  beforeAll(read);

  test.each(cases)('%s', async (name, key, field, operator) => {
    // Changes by itself, as when somebody was last seen.
    if (field.unrecorded) await read();
    for (const [value, sought] of questions(records, key, field, operator)) {
      const expected = records.filter((record) => finds(operator, field, comparable(field, record[key]), sought));
      const found = await all(store, `&${name}=${encodeURIComponent(value)}`);
      expect({ value, ids: idsOf(found) }).toEqual({ value, ids: idsOf(expected) });
    }
  });

  test('and those the organisation has added', async () => {
    if (!hasRoom(store)) return;
    const customFields = Object.entries(await ownFieldsOf(store, home.admin)).filter(
      ([, field]) => field.options?.length !== 0,
    );
    expect(new Set(customFields.map(([, field]) => field.kind))).toEqual(new Set(customTypes));
    const flat = records.map(flattenCustom);
    for (const [key, field] of customFields) {
      for (const operator of field.operators) {
        for (const [value, sought] of questions(flat, key, field, operator)) {
          const name = operator === 'eq' ? key : `${key}__${operator}`;
          const expected = flat.filter((record) => finds(operator, field, comparable(field, record[key]), sought));
          const answer = await all(store, `&${name}=${encodeURIComponent(value)}`);
          expect({ name, value, ids: idsOf(answer) }).toEqual({ name, value, ids: idsOf(expected) });
        }
      }
    }
  });

  test('ids', async () => {
    const [first, second] = idsOf(records);
    expect(idsOf(await all(store, `&id=${first}`))).toEqual([first]);
    expect(idsOf(await all(store, `&id__in=${first},${second}`))).toEqual([first, second]);
    expect(await all(store, `&id__ne=${first}`)).toHaveLength(records.length - 1);
  });

  test('data 4: whoever polls by updated_at__gte finds each row that changed since once, oldest first, page by page', async () => {
    await read();
    const times = records.map(({ updated_at }) => updated_at as string).sort();
    const since = times[Math.floor(times.length / 2)]!;
    const expected = records
      .filter(({ updated_at }) => updated_at >= since)
      .map(({ updated_at, id }) => `${updated_at} ${id}`)
      .sort();
    const found: string[] = [];
    const query = `updated_at__gte=${encodeURIComponent(since)}&ordering=updated_at&page_size=2`;
    for (let page = 1, more = true; more; page++) {
      const { body } = await ask(`${store.entity.path}?${query}&page=${page}`);
      found.push(...body.results.map(({ updated_at, id }: Body) => `${updated_at} ${id}`));
      more = body.next !== null;
    }
    expect(found).toEqual(expected);
    // With the time that it saw last it asks again: nothing is lost, and what it has seen is known by its id.
    expect(await all(store, `&updated_at__gte=${encodeURIComponent(times.at(-1)!)}`)).not.toEqual([]);
  });

  test('every order is one, both ways', async () => {
    const fields = { ...fieldsOf(store), ...(await ownFieldsOf(store, home.admin)) };
    for (const [key, field] of Object.entries(fields).filter(([, one]) => one.sortable)) {
      for (const sign of ['', '-']) {
        const ordered = await all(store, `&ordering=${sign}${key}`);
        expect(idsOf(ordered)).toEqual(idsOf(records));
        const sorted = ordered
          .map(flattenCustom)
          .map((record) => comparable(field, record[key])[0])
          .filter((value) => value !== undefined);
        const byValue = ['number', 'duration', 'money', 'date', 'date_time'].includes(field.kind);
        const right = [...sorted].sort((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
        if (sign) right.reverse();
        expect({ key, sign, there: byValue ? sorted : right }).toEqual({ key, sign, there: right });
      }
    }
  });

  const [one] = Object.keys(store.entity.fields);
  test.each([
    ['nonsense=1', 'nonsense'],
    [`${one}__nonsense=1`, `${one}__nonsense`],
    [`${one}__constructor=1`, `${one}__constructor`],
    [`${one}__eq=1`, `${one}__eq`],
    [`${one}__in__in=1`, `${one}__in__in`],
    ['constructor=1', 'constructor'],
    ['__proto__=1', '__proto__'],
    ['hasOwnProperty__in=1', 'hasOwnProperty__in'],
    ['organization_id=1', 'organization_id'],
    ['deleted_at__isnull=false', 'deleted_at__isnull'],
    ['search=x', 'search'],
    ['id=7', 'id'],
    ['id__gt=7', 'id__gt'],
    ['id=%00', 'id'],
    ['created_by=me', 'created_by'],
    ['created_by__nonsense=1', 'created_by__nonsense'],
    ['created_by__created_by__created_by__created_by__name=x', 'created_by__created_by__created_by__created_by__name'],
    ['created_at__gt=yesterday', 'created_at__gt'],
    ['created_at__isnull=maybe', 'created_at__isnull'],
    ['version=1e999', 'version'],
    ['version=NaN', 'version'],
    ['version__in=1,,2', 'version__in'],
    ['ordering=nonsense', 'nonsense'],
    ['ordering=-', 'order'],
    ['ordering=constructor', 'constructor'],
    ['ordering=name,name,name,name,name,name', 'name'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=99999999999', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=201', 'page_size'],
    ['page_size=1e2', 'page_size'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('refuses %s and names it', async (query, named) => {
    const answer = await ask(`${store.entity.path}?${query}`);
    expect(faultsOf(answer, 400)).toEqual([]);
    expect(answer.body.detail).toContain(named);
  });

  test('is counted beside others as it is listed', async () => {
    const { name, path } = store.entity;
    const [all, found] = [`${name}`, `${name}?q=homely`];
    const listed = await Promise.all([`${path}?page_size=1`, `${path}?page_size=1&q=homely`].map(ask));
    const { body } = await ask(`/totals?${new URLSearchParams([all, found, 'team'].map((one) => ['of', one]))}`);
    expect([body[all], body[found]]).toEqual(listed.map((answer) => answer.body.count));
    expect(faultsOf(await ask(`/totals?of=${name}%3Fnonsense%3D1`), 400)).toEqual([]);
  });

  test('takes strange words as words', async () => {
    for (const word of [
      '%25',
      '_',
      '%5C',
      "'",
      '%22',
      '%ED%A0%80',
      '%F0%9F%98%80',
      '\u202e',
      '%0A',
      '$1',
      '--',
      'a'.repeat(200),
    ])
      expect({ word, faults: faultsOf(await ask(`${store.entity.path}?q=${word}`), 200) }).toEqual({
        word,
        faults: [],
      });
  });
});

test('totals are of nouns, of those somebody may see, and not of all the world', async () => {
  expect(faultsOf(await ask('/totals?of=nonsense'), 400)).toEqual([]);
  expect(faultsOf(await ask(`/totals?${'of=asset&'.repeat(51)}`), 400)).toEqual([]);
  const requester = await home.at.person('requester');
  const answer = await call(world.url, 'GET', '/api/totals?of=location&of=vendor', { person: requester });
  expect(faultsOf(answer, 403)).toEqual([]);
});
