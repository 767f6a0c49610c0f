import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { importAll, undo, upload } from '#test/uploads';
import { World } from '#test/world';

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

let plants = 0;
const manage = async (): Promise<Person> => (await world.organization(`Plant ${++plants}`)).person('manager');

/** A tree of places: each lies in one of those before it, or in none. */
const tree = fc
  .array(
    fc.record({
      name: fc.constantFrom('Hall', 'Bay', 'Room', 'Store', 'Yard'),
      address: fc.constantFrom('', 'Mill Lane 4', '=1+1', '007', '[clear]', 'two\nlines; "quoted"'),
      parent: fc.nat(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((places) =>
    places.map(({ name, address, parent }, at) => ({
      id: `P${at}`,
      name: `${name} ${at}`,
      address,
      parent: at === 0 || parent % 3 === 0 ? '' : `P${parent % at}`,
    })),
  );

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const tableOf = (places: { id: string; name: string; address: string; parent: string }[]): string =>
  [
    'External id;Name;Address;Parent location',
    ...places.map((one) => [one.id, one.name, one.address, one.parent].map(quoted).join(';')),
  ].join('\n');

const stateOf = async (person: Person): Promise<unknown[]> => {
  const { results } = (await person.get('/locations?page_size=200&ordering=external_id')).body;
  return results.map(({ external_id, name, address, path }: Body) => ({ external_id, name, address, path }));
};
const bring = async (person: Person, table: string): Promise<Body> => {
  const checked = await upload(person, 'location', table);
  expect(checked).toMatchObject({ status: 'checked', counts: { rejected: 0 } });
  return importAll(person, checked);
};

test('data.md 6 rows in any order give the same records; twice is once; undo brings back what was', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.infiniteStream(fc.nat()), async (places, chances) => {
      const [one, other] = [await manage(), await manage()];
      const shuffled = places
        .map((place) => ({ place, chance: chances.next().value as number }))
        .sort((a, b) => a.chance - b.chance)
        .map(({ place }) => place);
      await bring(one, tableOf(places));
      const done = await bring(other, tableOf(shuffled));
      const brought = await stateOf(one);
      expect(brought).toHaveLength(places.length);
      expect(await stateOf(other)).toEqual(brought);

      const second = await upload(one, 'location', tableOf(shuffled));
      expect(second.counts).toMatchObject({ create: 0, update: 0, rejected: 0, unchanged: places.length });

      const moved = await upload(
        one,
        'location',
        tableOf(places.map((place) => ({ ...place, address: 'Elsewhere 1' }))),
      );
      expect(moved.counts).toMatchObject({ create: 0, update: places.length });
      const changed = await importAll(one, moved);
      expect(await undo(one, changed.id)).toMatchObject({ status: 'undone', kept: [] });
      expect(await stateOf(one)).toEqual(brought);
      expect(await undo(other, done.id)).toMatchObject({ status: 'undone', kept: [] });
      expect(await stateOf(other)).toEqual([]);
    }),
    { numRuns: 3 },
  );
});
