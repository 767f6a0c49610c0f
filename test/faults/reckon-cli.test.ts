import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '../person';
import { type Organization, World } from '../world';
import { urlOf } from './databases';
import { stockFaults } from './ledger';
import { runCommand } from './server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-reckon-'));
let world: World;
let acme: Organization;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  environment = { DATABASE_URL: urlOf(world.connection), DATA_DIR: folder };
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test('B11 reckon --rebuild makes weeks and outlook anew, from nothing and from what is wrong', async () => {
  const { admin } = acme;
  const store = (await admin.post('/locations', { name: 'Store' })).body;
  const parts: string[] = [];
  for (const name of ['Bearing', 'Seal']) {
    const stocks = [{ location: store.id, quantity: 9, minimum_quantity: 2 }];
    const { id } = (await admin.post('/parts', { name, unit_cost: '4.00', part_stocks: stocks })).body;
    parts.push(id);
    await admin.post(`/parts/${id}/movements`, { kind: 'issue', location: store.id, quantity: 3 });
  }
  const rows = async (): Promise<Body[]> =>
    (await admin.get('/supply-chain/parts?ordering=part')).body.results.map(
      ({ as_of: _then, abc: _night, ...row }: Body) => row,
    );
  await expect.poll(async () => (await rows()).map(({ on_hand }) => on_hand), { timeout: 30_000 }).toEqual([6, 6]);
  const before = await rows();

  await world.rows(`update part_outlook set on_hand = 77, stock_out_on = '2020-01-01', value = 1 where part_id = $1`, [
    parts[0],
  ]);
  await world.rows(`delete from part_outlook where part_id = $1`, [parts[1]]);
  await world.rows(`update part_week set issued = issued + 5 where part_id = $1`, [parts[0]]);
  await world.rows(`delete from part_week where part_id = $1`, [parts[1]]);
  expect(await stockFaults((sql) => world.rows(sql))).toHaveLength(2);

  expect(await runCommand(['reckon'], environment)).toMatchObject({ code: 2, out: '' });
  const { code, out, err } = await runCommand(['reckon', '--rebuild', '--json'], environment);
  expect([code, err, JSON.parse(out)]).toEqual([0, '', { organizations: ['Acme'] }]);
  expect(await stockFaults((sql) => world.rows(sql))).toEqual([]);
  expect(await rows()).toEqual(before);
  const { results } = (await admin.get('/supply-chain/parts')).body;
  expect(results.map(({ abc }: Body) => abc)).toEqual([null, null]);
});
