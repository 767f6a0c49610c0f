import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../person';
import { importAll, settled, undo, upload } from '../uploads';
import { type Organization, World } from '../world';

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const lines = 800;
const table = `Name\n${Array.from({ length: lines }, (_, at) => `Place ${at}`).join('\n')}\n`;
const noRights = 'You may no longer do this. Ask an admin.';

const countOf = async (person: Person) => (await person.get('/locations?page_size=1')).body.count as number;
const begin = async (person: Person, id: string, what: 'import' | 'undo', body: Body) =>
  expect((await person.post(`/batch-uploads/${id}/${what}`, body)).status).toBe(202);

/** Waits for the first rows, and holds the upload between two chunks while something happens. */
async function betweenChunks(person: Person, id: string, happen: () => Promise<void>): Promise<void> {
  const progress = async () => (await person.get(`/batch-uploads/${id}`)).body.progress.done as number;
  const client = new pg.Client({ ...world.connection, options: '-c role=millwright_system' });
  await client.connect();
  try {
    await expect.poll(progress, { interval: 5 }).toBeGreaterThan(0);
    await client.query('begin');
    await client.query(`select from batch_upload where id = $1 for update`, [id]);
    await happen();
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const lost: [string, (here: Organization, who: Person) => Promise<{ status: number }>][] = [
  ['demoted', ({ admin }, { id }) => admin.patch(`/users/${id}`, { role: 'technician' })],
  ['deactivated', ({ admin }, { id }) => admin.patch(`/users/${id}`, { is_active: false })],
];

test.each(lost)(
  'who is %s while their rows come in stops with the chunk: what is in stays, and an admin takes it back',
  async (how, lose) => {
    const here = await world.organization(`Import ${how}`);
    const { admin } = here;
    const importer = await here.person('manager');
    const checked = await upload(importer, 'location', table);
    await begin(importer, checked.id, 'import', { counts: checked.counts });
    await betweenChunks(importer, checked.id, async () => {
      expect((await lose(here, importer)).status).toBe(200);
    });
    const stopped = await settled(admin, checked.id);
    const reached = stopped.counts.create as number;
    expect(stopped).toMatchObject({
      status: 'cancelled',
      problem: noRights,
      counts: { create: reached, update: 0, rejected: 0, skipped: lines - reached },
    });
    expect([reached % 100, reached > 0, reached < lines]).toEqual([0, true, true]);
    expect(await countOf(admin)).toBe(reached);
    const { body: history } = await admin.get(`/core/audit-logs?entity_type=batch-upload&entity_id=${checked.id}`);
    expect(history.results).toMatchObject([{ description: expect.stringContaining(`${reached} new, 0 changed`) }]);
    expect((await importer.get(`/batch-uploads/${checked.id}`)).status).toBe(how === 'demoted' ? 403 : 401);
    // What did not come in can be brought by somebody else, and then everything can go.
    const rest = await upload(admin, 'location', table);
    expect(rest.counts).toMatchObject({ create: lines - reached, unchanged: reached });
    await importAll(admin, rest);
    expect(await countOf(admin)).toBe(lines);
    for (const id of [rest.id, checked.id]) expect(await undo(admin, id)).toMatchObject({ status: 'undone' });
    expect(await countOf(admin)).toBe(0);
  },
);

test('who is demoted while their import is taken back stops with the chunk, and an admin goes on', async () => {
  const here = await world.organization('Undo demoted');
  const { admin } = here;
  const importer = await here.person('manager');
  const { id } = await importAll(importer, await upload(importer, 'location', table));
  await begin(importer, id, 'undo', {});
  await betweenChunks(importer, id, async () => {
    expect((await admin.patch(`/users/${importer.id}`, { role: 'technician' })).status).toBe(200);
  });
  const stopped = await settled(admin, id);
  expect(stopped).toMatchObject({ status: 'done', problem: noRights });
  const left = await countOf(admin);
  expect([left % 100, left > 0, left < lines]).toEqual([0, true, true]);
  expect(await undo(admin, id)).toMatchObject({ status: 'undone', problem: null, kept: [] });
  expect(await countOf(admin)).toBe(0);
});

test('who may no longer do it while their table is read and checked is told so, and nothing is staged to import', async () => {
  const here = await world.organization('Check demoted');
  const { admin } = here;
  const importer = await here.person('manager');
  const checked = await upload(importer, 'location', 'Name\nHall\n');
  await admin.patch(`/users/${importer.id}`, { role: 'technician' });
  await admin.patch(`/batch-uploads/${checked.id}`, { settings: { constants: { description: 'x' } } });
  expect(await settled(admin, checked.id)).toMatchObject({ status: 'unreadable', problem: noRights });
  expect((await admin.post(`/batch-uploads/${checked.id}/import`, { counts: checked.counts })).status).toBe(409);
});
