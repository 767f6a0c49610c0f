import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../person';
import { settled, upload } from '../uploads';
import { World } from '../world';

let world: World;

beforeAll(async () => {
  world = await World.open();
  await world.serve();
});
afterAll(() => world.close());

const table = (rows: number) => `Name\n${Array.from({ length: rows }, (_, at) => `Place ${at}`).join('\n')}\n`;
const countOf = async (person: Person) => (await person.get('/locations?page_size=1')).body.count as number;
const statuses = async (presses: Promise<{ status: number }>[]) =>
  (await Promise.all(presses)).map(({ status }) => status);

/** The same person at both servers. */
async function atBoth(name: string): Promise<[Person, Person]> {
  const person = await (await world.organization(name)).person('manager');
  return [person, person.at(world.servers[1]!.url)];
}

test('two servers import one table, pressed at both at once: each row is in once', async () => {
  const [one, other] = await atBoth('Two servers');
  const { id, counts } = await upload(one, 'location', table(900));
  const presses = await statuses(
    [one, other, one, other].map((at) => at.post(`/batch-uploads/${id}/import`, { counts })),
  );
  expect(presses.sort()).toEqual([202, 409, 409, 409]);
  expect(await settled(other, id)).toMatchObject({ status: 'done', counts: { create: 900, rejected: 0 } });
  expect(await countOf(one)).toBe(900);
});

test('import, cancel and undo pressed at once at two servers end in one of their states, and what it says is so', async () => {
  const [one, other] = await atBoth('At once');
  const { id, counts } = await upload(one, 'location', table(900));
  const press = (at: Person, what: string, body: Body = {}) => at.post(`/batch-uploads/${id}/${what}`, body);
  expect((await press(one, 'import', { counts })).status).toBe(202);
  const stopped = await statuses([press(one, 'cancel'), press(other, 'cancel'), press(other, 'undo')]);
  // Whoever comes second finds it stopped; the undo is refused, or comes after the cancel.
  expect(stopped.filter((status) => status === 202 || status === 409)).toHaveLength(3);
  await settled(one, id);
  const undone = await statuses([press(one, 'undo'), press(other, 'undo'), press(other, 'cancel')]);
  expect(undone.filter((status) => status === 202 || status === 409)).toHaveLength(3);
  const end = await settled(other, id);
  expect(end).toMatchObject({ status: 'undone', kept: [] });
  expect(await countOf(one)).toBe(0);
  // The same table is all new again.
  expect((await upload(other, 'location', table(900))).counts).toMatchObject({ create: 900, unchanged: 0 });
});
