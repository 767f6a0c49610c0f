import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, systemActor } from '#server/context';
import { takeTime } from '#server/db/transaction';
import {
  seedDemo,
  seedDirectory,
  seedMachines,
  seedMeters,
  seedOrders,
  seedOutlook,
  seedStock,
  seedWork,
} from '#demo/demo.server';
import type { Finding } from '#features/agent/rule.server';
import { allRules } from '#features/agent/rules/index.server';
import { storeOf } from '#server/entity/store';
import { scanNow } from '../agents';
import { lookOf } from '../looking';
import type { Body, Person } from '../person';
import { differences, photograph } from '../photograph';
import { type Organization, World } from '../world';

let world: World;
let plant: Organization;

beforeAll(async () => {
  world = await World.open();
  takeTime(world.app.pool);
  plant = await world.organization('Demo');
  const organization = { id: plant.id, time_zone: 'America/Chicago', currency: 'USD' };
  const circumstances = { user: systemActor, organization, requestId: null, source: 'demo' as const };
  await run(world.app, circumstances, (ctx) => seedDemo(ctx, async () => null));
  for (const seed of [seedMachines, seedStock, seedOrders, seedMeters, seedDirectory, seedWork, seedOutlook])
    await run(world.app, circumstances, seed);
  // What an agent finds does not depend on when it looks.
  world.stoppedAt = new Date(Date.now() + world.clockOffset).toISOString();
}, 600_000);
afterAll(() => world.close());

const findingsOf = async (): Promise<Record<string, Finding[]>> =>
  Object.fromEntries(
    await Promise.all(
      allRules().map(async (rule) => [rule.key, withoutNewIds((await lookOf(world, plant, rule)).findings)] as const),
    ),
  );
/** Each look may choose other ids for the records it would make. */
function withoutNewIds(findings: Finding[]): Finding[] {
  const made = findings.flatMap(({ calls }) =>
    calls.flatMap(({ method, body }) => (method === 'POST' && typeof body?.id === 'string' ? [body.id] : [])),
  );
  return JSON.parse(made.reduce((text, id) => text.replaceAll(id, 'new'), JSON.stringify(findings))) as Finding[];
}
const keyOf = ({ kind, targets }: Finding) => [kind, ...targets.map(({ type, id }) => `${type} ${id}`)].join(' ');

test('each agent has something true to say about the demo plant, and nothing twice', async () => {
  for (const [agent, findings] of Object.entries(await findingsOf())) {
    expect({ agent, isSilent: findings.length === 0 }).toEqual({ agent, isSilent: false });
    const keys = findings.map(keyOf);
    expect({ agent, keys: [...new Set(keys)] }).toEqual({ agent, keys });
  }
});

test('what an agent finds is the same again, whatever the order of rows', async () => {
  const before = await findingsOf();
  expect(await findingsOf()).toEqual(before);
  const tables = ['asset', 'contact', 'location', 'part', 'part_stock', 'reading', 'request', 'vendor'];
  for (const table of [...tables, 'work_order', 'work_order_occurrence', 'asset_status_change'])
    // Rows that are written again stand at the end of their table.
    await world.rows(
      `update ${table} set organization_id = organization_id
       where organization_id = $1 and ('x' || substr(md5(${table}::text), 1, 8))::bit(32)::int % 2 = 0`,
      [plant.id],
    );
  expect(await findingsOf()).toEqual(before);
});

test('what the worked examples say is said about the demo plant', async () => {
  const found = Object.values(await findingsOf()).flat();
  const kinds = new Set(found.map(({ kind }) => kind));
  // What the agents of stock, plans, meters and warranties find depends on the day, too.
  expect([...kinds]).toEqual(expect.arrayContaining(['duplicate', 'triage', 'double', 'gap', 'spelling']));
});

/** What is proposed about a record that neither technicians nor viewers read; managers see it. */
async function hiddenFromReaders(manager: Person): Promise<string> {
  const { body: portal } = await plant.admin.post('/portals', { title: 'Gate' });
  const advice = { title: 'Close the gate', why: 'It rains', calls: [], records: [{ type: 'portal', id: portal.id }] };
  const { status, body } = await (await plant.program('manager')).post('/agents/proposals', advice);
  expect(status).toBe(201);
  expect((await manager.get('/agents/proposals?state=open&kind=assistant')).body.results).toMatchObject([
    { id: body.id, targets: [{ type: 'portal' }] },
  ]);
  return body.id;
}

test('nothing is said twice by a second scan, and readers may read what is shown', async () => {
  world.stoppedAt = undefined;
  const manager = await plant.person('manager');
  for (const { key } of allRules()) await scanNow(manager, key);
  for (const { key } of allRules()) {
    const again = await scanNow(manager, key);
    expect({ key, made: again.made }).toEqual({ key, made: 0 });
  }
  const hidden = await hiddenFromReaders(manager);
  for (const role of ['technician', 'viewer'] as const) {
    const reader = await plant.person(role);
    const { results } = (await reader.get('/agents/proposals?state=open&page_size=200')).body;
    expect(results.map(({ id }: Body) => id)).not.toContain(hidden);
    const shown = results.flatMap(({ targets, evidence }: Body) => [
      ...targets,
      ...evidence.flatMap((one: Body) => one.record ?? []),
    ]);
    for (const path of new Set(shown.map(({ type, id }: Body) => `${storeOf(type).entity.path}/${id}`)))
      expect({ role, path, status: (await reader.get(String(path))).status }).toEqual({ role, path, status: 200 });
  }
}, 240_000);

test('accepted and undone, one of each kind leaves every table as it was', async () => {
  const { admin } = plant;
  // They answer what happens, whoever did it.
  for (const { id } of (await admin.get('/automations?is_enabled=true&page_size=200')).body.results)
    expect((await admin.patch(`/automations/${id}`, { is_enabled: false })).status).toBe(200);
  const { results } = (await admin.get('/agents/proposals?state=open&page_size=200')).body;
  const kinds = new Map<string, Body>();
  for (const one of results) if (one.undoable && one.calls.length > 0 && one.may_accept) kinds.set(one.kind, one);
  expect(kinds.size).toBeGreaterThan(5);
  const before = await photograph(world, plant);
  for (const [kind, { id }] of kinds) {
    for (const verb of ['accept', 'undo']) {
      const { status, body } = await admin.post(`/agents/proposals/${id}/${verb}`);
      expect({ kind, verb, status, detail: body.detail }).toEqual({ kind, verb, status: 200, detail: undefined });
    }
    expect({ kind, left: await differences(world, plant, before) }).toEqual({ kind, left: [] });
  }
}, 240_000);
