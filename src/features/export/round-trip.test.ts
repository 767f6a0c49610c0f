import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTarget } from '#features/batch-upload/targets/nouns.server';
import { customTypes } from '#shared/custom';
import { hasRoom } from '#server/entity/custom';
import { exportable } from '#server/entity/routes';
import { type Store, storeOf } from '#server/entity/store';
import type { Body, Person } from '#test/person';
import { importAll, settled, upload } from '#test/uploads';
import { World } from '#test/world';
import { make, type Maker } from '../../../test/contract/sample';
import { stores, writableOf } from '../../../test/contract/table';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** An organisation with fields of its own, whose names are hostile, too. */
async function organization(mark: string): Promise<Maker> {
  const { id, admin } = await world.organization(mark);
  for (const { entity } of nouns.filter(hasRoom)) {
    for (const type of customTypes) {
      const options = type === 'choice' ? [{ label: 'one; two' }, { label: '=three' }] : null;
      await admin.post('/custom-fields', { entity: entity.name, type, options, name: `Own ${type}` });
    }
    for (const name of ['Own-text', '=Pin', 'Created by'])
      await admin.post('/custom-fields', { entity: entity.name, type: 'text', name });
  }
  return { person: admin, organization: id, mark };
}

/** Texts that a spreadsheet, a list, a path or an import could take for something else. */
const hostile = [
  '=1+1',
  "'=1+1",
  "''",
  '-5',
  '+49 170',
  '@home',
  '[clear]',
  "'[clear]",
  '_x0041_ _x005F_',
  'a; =b | "c" > d',
  'First\n- second\r\nthird\tfourth',
  '007',
  '1.2E+12',
  '1.234',
  '45000',
  'true',
  '#N/A',
  'é 漢 😀 \u2028 \u0001 \uFFFE',
  '"quoted"',
  'sep=;',
];

const nouns = stores.filter(({ entity }) => exportable(entity.name) && findTarget(entity.name));

/** Records of a noun with every hostile text that its fields take. */
async function fill(store: Store, maker: Maker): Promise<void> {
  const { path, fields } = store.entity;
  const keys = writableOf(fields)
    .filter(([, { kind }]) => kind === 'text' || kind === 'long_text')
    .map(([key]) => key);
  await make(store, maker);
  for (let at = 0; at < hostile.length; at += Math.max(1, keys.length)) {
    const { id } = await make(store, maker, 'required');
    // Each in another field of the next record, and in its name at last.
    const texts = keys.map((key, n) => {
      const text = hostile[(at + n) % hostile.length];
      // A text that is the key of one record and the name of another means the first.
      return [key, key === 'external_id' ? `${text} ${at}` : text] as const;
    });
    const { body } = await maker.person.patch(`${path}/${id}`, Object.fromEntries(texts));
    const taken = texts.filter(([key]) => !body.errors?.[key]);
    if (taken.length < texts.length) await maker.person.patch(`${path}/${id}`, Object.fromEntries(taken));
  }
}

const fileOf = async (person: Person, { entity }: Store, format: string): Promise<Uint8Array> => {
  const answer = await fetch(`${world.url}/api${entity.path}/export?columns=all&format=${format}`, {
    headers: person.credentials,
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

const said = ({ status, problem, questions, counts, groups }: Body) => ({
  status,
  ...(problem && { problem }),
  ...(questions.length > 0 && { questions: questions.map(({ message }: Body) => message) }),
  counts,
  groups: groups.filter(({ warning }: Body) => !warning).map(({ id, values }: Body) => [id, values]),
});
const none = { create: 0, update: 0, unchanged: 0, rejected: 0, skipped: 0 };

describe('imported by id', () => {
  let maker: Maker;
  beforeAll(async () => {
    maker = await organization('here');
  });

  test.each(nouns.map((store) => [store.entity.name, store] as const))(
    'data 2: an untouched export of %s changes and rejects nothing',
    async (noun, store) => {
      const { person } = maker;
      await fill(store, maker);
      const { count } = (await person.get(`${store.entity.path}?page_size=1`)).body;
      for (const format of ['csv', 'xlsx']) {
        const file = await fileOf(person, store, format);
        const settings = { key: 'id', mode: 'update' };
        const checked = await upload(person, noun, file, { name: `x.${format}`, settings });
        const changed = await person.get(`/batch-uploads/${checked.id}/rows?outcome=update&page_size=100`);
        expect(changed.body.results.map(({ changes }: Body) => changes)).toEqual([]);
        expect(said(checked)).toEqual({ status: 'checked', counts: { ...none, unchanged: count }, groups: [] });
      }
    },
  );
});

/** The rows of an export by heading. */
const rowsOf = async (person: Person, store: Store): Promise<Record<string, string>[]> =>
  parse(new TextDecoder().decode(await fileOf(person, store, 'csv')), { columns: true, bom: true });

test('data 2: into an empty organisation an export gives equal records', async () => {
  const from = await organization('from');
  const to = await organization('to');
  // What others refer to comes first.
  const order = ['team', 'user', 'vendor', 'contact', 'location', 'part', 'asset'];
  for (const noun of order) await fill(storeOf(noun), from);
  for (const noun of order) await refer(storeOf(noun), from);
  for (const [at, noun] of order.entries()) {
    const store = storeOf(noun);
    const format = at % 2 === 0 ? 'csv' : 'xlsx';
    const file = await fileOf(from.person, store, format);
    const settings = { key: noun === 'user' ? 'email' : 'none', mode: 'both' };
    const read = await upload(to.person, noun, file, { name: `${noun}.${format}`, settings });
    // What comes later is not there yet, and the bytes of files are not in a table.
    const laterFields = read.fields.filter(
      (one: Body) => one.to && one.to !== noun && !order.slice(0, at).includes(one.to),
    );
    const references = Object.fromEntries(laterFields.map((one: Body) => [one.key, { '*': 'empty' }]));
    await to.person.patch(`/batch-uploads/${read.id}`, { settings: { references } });
    const checked = await settled(to.person, read.id);
    expect([noun, said(checked)]).toMatchObject([noun, { status: 'checked', counts: { rejected: 0 }, groups: [] }]);
    const compared = checked.columns
      .filter(({ field }: Body) => field && field !== 'id' && !references[field])
      .map(({ header }: Body) => header);
    const records = async (maker: Maker) =>
      (await rowsOf(maker.person, store)).map((row) =>
        compared.map((heading: string) => `${heading}: ${row[heading]}`),
      );
    // Whoever imports is there already.
    const before = await records(to);
    expect([noun, (await importAll(to.person, checked)).counts]).toMatchObject([noun, { rejected: 0 }]);
    expect((await records(to)).sort()).toEqual([...before, ...(await records(from))].sort());
  }
});

/** Records refer to those with hostile names, and lie in them. */
async function refer({ entity }: Store, { person }: Maker): Promise<void> {
  const idsOf = async (path: string): Promise<string[]> =>
    (await person.get(`${path}?page_size=100`)).body.results.map(({ id }: Body) => id);
  const { path, fields } = entity;
  const ids = await idsOf(path);
  for (const [key, field] of writableOf(fields)) {
    if (!field.to || !['location', 'vendor', 'team', 'part', 'asset', 'user'].includes(field.to)) continue;
    const others = await idsOf(storeOf(field.to).entity.path);
    for (const [at, id] of ids.entries()) {
      const one = key === 'parent' ? ids[Math.floor(at / 2)] : others[at % others.length];
      if (one === id) continue;
      const value = field.kind === 'ref' ? one : [one, others[(at + 1) % others.length]];
      await person.patch(`${path}/${id}`, { [key]: value });
    }
  }
}
