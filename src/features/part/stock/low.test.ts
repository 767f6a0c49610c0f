import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeners } from '#app/features.server';
import type { Happened, Listener } from '#server/jobs/reader';
import type { Body, Person } from '../../../../test/person';
import { World } from '../../../../test/world';

/** The locations that became low with this change of a part: what a listener has to look for. */
const becameLow = ({ entity_type, changes }: Happened): string[] => {
  const stocks = changes.find(({ field }) => entity_type === 'part' && field === 'part_stocks');
  const [from, to] = [stocks?.from ?? [], stocks?.to ?? []] as [Body[], Body[]];
  return to.filter((stock, at) => stock.is_low && !from[at].is_low).map(({ location }) => location);
};
const heard: string[][] = [];
const listener: Listener = {
  name: 'low stock',
  hears: (happened) => becameLow(happened).length > 0,
  handle: async (_ctx, happened) => void heard.push(becameLow(happened)),
};

let world: World;
let manager: Person;
beforeAll(async () => {
  listeners.push(listener);
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
});
afterAll(async () => {
  listeners.pop();
  await world.close();
});

test('each fall below a minimum is heard once, also where the part is low elsewhere already', async () => {
  const place = async (name: string) => (await manager.post('/locations', { name })).body.id as string;
  const [main, van] = [await place('Main store'), await place('Van')];
  const part_stocks = [main, van].map((location) => ({ location, quantity: 5, minimum_quantity: 3 }));
  const part = (await manager.post('/parts', { name: 'Fuse', part_stocks })).body.id;
  const move = (kind: string, location: string, quantity: number) =>
    manager.post(`/parts/${part}/movements`, { kind, location, quantity });
  await move('issue', main, 1);
  await move('issue', main, 1);
  await move('issue', main, 1);
  await move('issue', van, 3);
  await move('receive', main, 9);
  await move('issue', main, 9);
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(3);
  expect(heard).toEqual([[main], [van], [main]]);
});
