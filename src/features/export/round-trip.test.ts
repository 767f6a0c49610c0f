import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTarget } from '#features/batch-upload/nouns.server';
import { customTypes } from '#shared/custom';
import { hasRoom } from '#server/entity/custom';
import { exportable } from '#server/entity/routes';
import type { Store } from '#server/entity/store';
import type { Body, Person } from '#test/person';
import { upload } from '#test/uploads';
import { World } from '#test/world';
import { make, type Maker } from '../../../test/contract/sample';
import { stores, writableOf } from '../../../test/contract/table';

let world: World;
let maker: Maker;
beforeAll(async () => {
  world = await World.open();
  const { id, admin } = await world.organization('There');
  maker = { person: admin, organization: id, mark: 'there' };
  for (const { entity } of nouns.filter(hasRoom)) {
    for (const type of customTypes) {
      const options = type === 'choice' ? [{ label: 'one; two' }, { label: '=three' }] : null;
      await admin.post('/custom-fields', { entity: entity.name, type, options, name: `There ${type}` });
    }
    for (const name of ['There-text', '=Pin', 'Created by'])
      await admin.post('/custom-fields', { entity: entity.name, type: 'text', name });
  }
});
afterAll(() => world.close());

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

/** Records of a noun, one for each hostile text that its fields take. */
async function fill(store: Store): Promise<void> {
  const { path, fields } = store.entity;
  await make(store, maker);
  for (const text of hostile) {
    const { id } = await make(store, maker, 'required');
    const texts = writableOf(fields).filter(([, { kind }]) => kind === 'text' || kind === 'long_text');
    const refused = await maker.person.patch(`${path}/${id}`, Object.fromEntries(texts.map(([key]) => [key, text])));
    const taken = texts.filter(([key]) => !refused.body.errors?.[key]);
    if (refused.status === 422)
      await maker.person.patch(`${path}/${id}`, Object.fromEntries(taken.map(([key]) => [key, text])));
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
  counts: counts && { ...counts, unchanged: 0 },
  groups: groups.filter(({ warning }: Body) => !warning).map(({ id, values }: Body) => [id, values]),
});

test.each(nouns.map((store) => [store.entity.name, store] as const))(
  'data 2: an untouched export of %s, imported by id, changes and rejects nothing',
  async (noun, store) => {
    const { person } = maker;
    await fill(store);
    for (const format of ['csv', 'xlsx']) {
      const file = await fileOf(person, store, format);
      const checked = await upload(person, noun, file, { name: `x.${format}`, settings: { key: 'id', mode: 'update' } });
      const changed = await person.get(`/batch-uploads/${checked.id}/rows?outcome=update&page_size=100`);
      expect(changed.body.results.map(({ changes }: Body) => changes)).toEqual([]);
      expect(said(checked)).toEqual({
        status: 'checked',
        counts: { create: 0, update: 0, unchanged: 0, rejected: 0, skipped: 0 },
        groups: [],
      });
    }
  },
);
