import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '#server/http/route';
import { World } from '../world';
import { call } from './call';
import { openPlant, type Plant } from './plant';
import { addressOf, isRecordRoute, parametersOf, routes, storeFor, title } from './table';

let world: World;
let home: Plant;

beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'paged');
});
afterAll(() => world.close());

/** The rows of an upload are in its own tests. */
const lists = routes.filter(
  (route) =>
    route.method === 'GET' &&
    'page_size' in ((answerOf(route)?.properties ?? {}) as object) &&
    !parametersOf(route).includes('upload'),
);

test('there are lists', () => expect(lists.length).toBeGreaterThan(30));

/** Links of a page keep the path and query of the request. */
test.each(lists.map((route) => [title(route), route] as const))('%s', async (_name, route) => {
  const record = isRecordRoute(route) ? home.records.get(storeFor(route)!.entity.name) : undefined;
  const address = addressOf(route, record, home.id);
  const days = route.path.endsWith('/upcoming') ? 'from=2026-01-01&to=2026-02-01&' : '';
  for (const path of [address, `${address}/`]) {
    const { status, body } = await call(world.url, 'GET', `${path}?${days}page_size=1&page=2`, { person: home.admin });
    expect(status).toBe(200);
    expect(body.previous).toBe(`${path}?${days}page_size=1&page=1`);
    expect(body.next).toBe(body.count > 2 ? `${path}?${days}page_size=1&page=3` : null);
  }
});
