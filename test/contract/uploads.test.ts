import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allTargets, type Target } from '#features/batch-upload/targets/nouns.server';
import { flattenCustom } from '#shared/custom-keys';
import { uuid7 } from '#shared/id';
import type { Body } from '../person';
import { importAll, settled as ended, undo } from '../uploads';
import { World } from '../world';
import { sampleOf } from './declared';
import { observe, type Observed, subjectOf } from './history';
import { openPlant, type Plant, settled } from './plant';
import { hashRows } from './rows';
import { sampleFields } from './sample';
import { isMany } from './table';

let world: World;
let home: Plant;
let theirs: Plant;

beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  theirs = await openPlant(world, 'canary4711');
});
afterAll(() => world.close());

type Row = Record<string, unknown>;
/** Every noun whose records have fields of their own; a new noun is among them by its routes. */
const nouns = allTargets()
  .filter(({ special }) => !special.isPart)
  .map((target) => [target.store.entity.name, target] as const);

const noSuchField = 'There is no such field';
const send = (entity: string, rows: Row[], settings = {}) =>
  home.admin.post('/batch-uploads', { entity, rows, settings });

/** A row with a value in everything that a table can say of a noun, and its upload. */
async function fullRow([noun, { create }]: readonly [string, Target]): Promise<{ row: Row; made: Body }> {
  const body = { ...(await sampleFields(create.body!.fields, home)), ...sampleOf(noun).values };
  const row: Row = flattenCustom(body);
  for (;;) {
    const { status, body: made } = await send(noun, [row]);
    if (status === 201) return { row, made };
    const unsayable = Object.keys(made.errors).filter((key) => made.errors[key][0] === noSuchField);
    expect([noun, status, unsayable.length > 0]).toEqual([noun, 422, true]);
    for (const key of unsayable) delete row[key.replace('rows.', '')];
  }
}

/** One entry for every changed row beside that of the upload itself, all of them of this import. */
function expectComplete({ changed, entries }: Observed): void {
  const ofRecords = entries.filter(({ entity_type }) => entity_type !== 'batch-upload');
  expect(changed).not.toEqual([]);
  expect([...new Set(ofRecords.map(subjectOf))].sort()).toEqual(changed);
  for (const entry of ofRecords)
    expect(entry).toMatchObject({ source: 'import', user_id: home.admin.id, organization_id: home.organization });
  expect(entries.length - ofRecords.length).toBe(1);
}

describe.each(nouns)('an upload of %s', (...target) => {
  const [noun, { store }] = target;
  let row: Row;
  let made: Body;
  beforeAll(async () => {
    ({ row, made } = await fullRow(target));
  });

  test('leaves its history, and so does its undo', async () => {
    const checked = await ended(home.admin, made.id);
    expect([checked.status, checked.counts?.create, checked.groups, checked.questions]).toEqual(['checked', 1, [], []]);
    await settled(world);
    const act = (work: () => Promise<Body>) =>
      observe(world, async () => {
        const body = await work();
        await settled(world);
        return { status: 200, headers: new Headers(), body };
      });
    const imported = await act(() => importAll(home.admin, checked));
    expect(imported.reply.body).toMatchObject({ status: 'done', counts: { create: 1, rejected: 0 } });
    expectComplete(imported);
    const undone = await act(() => undo(home.admin, made.id));
    expect(undone.reply.body).toMatchObject({ status: 'undone', kept: [] });
    expectComplete(undone);
  });

  test('takes no reference to another organisation, and tells nothing of it', async () => {
    await settled(world);
    const untouched = await hashRows(world, theirs.organization);
    const pointing = made.fields.filter(({ to, key }: Body) => to && key in row);
    const pointingAt = (idOf: (noun: string) => string) =>
      pointing.flatMap(({ key, to }: Body) => {
        const id = idOf(to);
        const isList = isMany(target[1].create.body!.fields[key] ?? store.entity.fields[key]!);
        return [{ ...row, [key]: id }, ...(isList ? [{ ...row, [key]: [home.id(to), id] }] : [])];
      });
    // What refers to nothing has one row that is as good as any.
    const [foreign, unknown] = [pointingAt(theirs.id), pointingAt(() => uuid7())];
    const sent = await send(noun, [...foreign, ...unknown, row]);
    const read = await ended(home.admin, sent.body.id);
    const { body } = await home.admin.get(`/batch-uploads/${read.id}/rows?page_size=200`);
    expect(JSON.stringify([read, body])).not.toContain(theirs.mark);
    const said = body.results.slice(0, -1).map(({ outcome, problems }: Body) => ({
      outcome,
      problems: problems.map(({ field, message }: Body) => ({ field, message })),
    }));
    expect(said.filter(({ outcome }: Body) => outcome !== 'rejected')).toEqual([]);
    expect(said.slice(0, foreign.length)).toEqual(said.slice(foreign.length));
    const byId = await send(noun, [{ ...row, id: theirs.id(noun) }], { key: 'id', mode: 'update' });
    expect((await ended(home.admin, byId.body.id)).counts).toMatchObject({ update: 0, rejected: 1 });
    await settled(world);
    expect(await hashRows(world, theirs.organization)).toEqual(untouched);
  });

  test('takes nothing beside its fields', async () => {
    const known = new Set(made.fields.map(({ key }: Body) => key));
    const columns = Object.entries(getTableColumns(store.table)).flatMap(([key, column]) => [key, column.name]);
    const tempting = ['organization_id', 'is_admin', 'person_id', 'password_hash', 'constructor', 'toString'];
    const foreign = [...new Set([...columns, ...tempting])].filter((name) => !known.has(name));
    for (let at = 0; at < foreign.length; at += 20) {
      const some = foreign.slice(at, at + 20);
      const { status, body } = await send(noun, [{ ...row, ...Object.fromEntries(some.map((name) => [name, 'x'])) }]);
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: Object.fromEntries(some.map((name) => [`rows.${name}`, [noSuchField]])),
      });
    }
    const { body: draft } = await send(noun, [row]);
    for (const name of foreign)
      for (const change of [{ columns: { 0: name } }, { settings: { constants: { [name]: 'x' } } }])
        expect([name, (await home.admin.patch(`/batch-uploads/${draft.id}`, change)).status]).toEqual([name, 422]);
  });
});
