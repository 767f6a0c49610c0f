import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openProposals, scanNow } from '../../../../test/agents';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { allRules } from '../rules/index.server';
import { steward } from '../rules/steward/steward.server';
import { stockRule } from '../rules/stock/stock.server';
import type { Finding } from '../rule.server';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Rooms');
  manager = await plant.person('manager');
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

async function post(path: string, body: unknown = {}): Promise<Body> {
  const answer = await manager.post(path, body);
  expect({ path, refused: answer.status < 300 ? null : answer.body }).toEqual({ path, refused: null });
  return answer.body;
}

/** Parts that run low, each with a vendor of its own. */
async function lowParts(count: number): Promise<Body[]> {
  const store = await post('/locations', { name: 'Store' });
  const stock = [{ location: store.id, quantity: 1, minimum_quantity: 9 }];
  const parts: Body[] = [];
  for (let n = 0; n < count; n++) {
    const part = await post('/parts', { name: `Belt ${n}`, part_stocks: stock });
    const vendor = await post('/vendors', { name: `Vendor ${n}` });
    await manager.put(`/vendors/${vendor.id}/parts`, { parts: [{ part: part.id, price: '1.00' }] });
    parts.push(part);
  }
  return parts;
}

const about = (place: Body, kind: string, weight: number): Finding => ({
  kind,
  subject: place.id,
  targets: [{ type: 'location', id: place.id, name: place.name }],
  title: `${kind} at ${place.name}`,
  why: 'Because',
  confidence: 'high',
  calls: [],
  evidence: [],
  weight,
});

/** Lets the steward find this. */
function finds(findings: readonly Finding[]): void {
  const subjects = findings.map(({ subject }) => subject);
  vi.spyOn(steward, 'subjects').mockImplementation(async (_ctx, after) => (after === undefined ? subjects : []));
  vi.spyOn(steward, 'look').mockImplementation(async (_ctx, asked) => ({
    findings: findings.filter(({ subject }) => asked.includes(subject)),
    silent: {},
  }));
}

test('no two kinds matter the same, so that their weights are not compared', () => {
  const ranks = allRules().flatMap(({ kinds }) => Object.values(kinds).map(({ rank }) => rank));
  expect(new Set(ranks).size).toBe(ranks.length);
});

test('a person decides while an agent looks, and what was accepted meanwhile is not proposed again', async () => {
  const parts = await lowParts(2);
  await scanNow(manager, 'stock');
  const [first, second] = await Promise.all(
    parts.map(async ({ id }) => (await openProposals(manager, 'reorder', id))[0]),
  );
  await manager.patch(`/parts/${parts[1].id}`, { name: 'Belt of another name' });
  const { look } = stockRule;
  vi.spyOn(stockRule, 'look').mockImplementationOnce(async (...given) => {
    const found = await look(...given);
    await post(`/agents/proposals/${first.id}/accept`);
    await post(`/agents/proposals/${second.id}/dismiss`, { reason: 'wrong' });
    return found;
  });
  const run = await scanNow(manager, 'stock');
  expect(run).toMatchObject({ status: 'done', made: 0, renewed: 0, withdrawn: 0 });
  expect(await openProposals(manager, 'reorder')).toEqual([]);
  for (const [{ id }, state] of [[first, 'accepted'] as const, [second, 'dismissed'] as const])
    expect((await manager.get(`/agents/proposals/${id}`)).body.state).toBe(state);
});

test('of a long scan nothing is locked while it still looks', async () => {
  const place = await post('/locations', { name: 'Yard' });
  const finding = about(place, 'gap', 1);
  finds([finding]);
  await scanNow(manager, 'steward');
  const [proposal] = await openProposals(manager, 'gap', place.id);
  const more = Array.from({ length: 150 }, () => crypto.randomUUID());
  vi.spyOn(steward, 'subjects').mockImplementation(async (_ctx, after) =>
    after === undefined ? [place.id, ...more] : [],
  );
  // So that there are several looks in one job.
  const { atOnce } = steward;
  steward.atOnce = 100;
  const statuses: number[] = [];
  vi.spyOn(steward, 'look').mockImplementation(async (_ctx, asked) => {
    if (asked.includes(place.id)) return { findings: [{ ...finding, why: 'In other words' }], silent: {} };
    statuses.push((await manager.post(`/agents/proposals/${proposal.id}/dismiss`, { reason: 'wrong' })).status);
    return { findings: [], silent: {} };
  });
  const run = await scanNow(manager, 'steward');
  steward.atOnce = atOnce;
  expect(run).toMatchObject({ status: 'done' });
  expect(statuses).toEqual([200]);
  expect((await manager.get(`/agents/proposals/${proposal.id}`)).body).toMatchObject({
    state: 'dismissed',
    why: 'Because',
  });
});

test('the worst fifty stay, by what their kind is about, and what is put aside for them still holds', async () => {
  const places: Body[] = [];
  for (let n = 0; n < 52; n++) places.push(await post('/locations', { name: `Place ${n}` }));
  const small = places.slice(0, 50).map((place, at) => about(place, 'gap', 1_000 + at));
  finds(small);
  expect(await scanNow(manager, 'steward')).toMatchObject({ made: 50 });
  const openOf = async () => (await manager.get('/agents/proposals?state=open&kind=gap&page_size=100')).body.results;
  const least = (await openOf()).find(({ weight }: Body) => weight === 1_001);
  // What was put off is open again when its time has come, and counts.
  await post(`/agents/proposals/${least.id}/snooze`, { until: new Date(Date.now() + 86_400_000).toISOString() });
  await world.rows(`update proposal set snoozed_until = now() - interval '1 second' where id = $1`, [least.id]);
  finds([...small, about(places[50], 'double', 1)]);
  expect(await scanNow(manager, 'steward')).toMatchObject({ made: 1, withdrawn: 1 });
  expect(await openProposals(manager, 'double')).toHaveLength(1);
  expect(await openOf()).toHaveLength(49);
  const { body: aside } = await manager.get(`/agents/proposals?state=stale&kind=gap`);
  expect(aside.results).toMatchObject([{ weight: 1_000, reason: 'no_room' }]);
  const { body: history } = await manager.get(`/core/audit-logs?entity_type=proposal&entity_id=${aside.results[0].id}`);
  expect(JSON.stringify(history)).toContain('Put aside');
  expect(JSON.stringify(history)).not.toContain('does not hold');
  // The least of the rest is the woken one.
  finds([...small, about(places[50], 'double', 1), about(places[51], 'double', 1)]);
  expect(await scanNow(manager, 'steward')).toMatchObject({ made: 1, withdrawn: 1, silent: { too_many: 1 } });
  expect((await manager.get(`/agents/proposals/${least.id}`)).body).toMatchObject({
    state: 'stale',
    reason: 'no_room',
  });
  const { body: inbox } = await manager.get('/agents/proposals?state=open&page_size=2');
  expect(inbox.results.map(({ kind }: Body) => kind)).not.toContain('gap');
});

test('a scan of several jobs proposes the worst of all at its end, and nothing that it puts aside again', async () => {
  const { admin } = await world.organization('Long scans');
  const findings = Array.from({ length: 53 }, (_, n) =>
    about({ id: crypto.randomUUID(), name: `Spot ${n}` }, n < 50 ? 'gap' : 'double', 1 + n),
  );
  // The worst come with the second job.
  const first = [...findings.slice(0, 50).map(({ subject }) => subject), ...Array.from({ length: 450 }, String)];
  const last = findings.slice(50).map(({ subject }) => subject);
  vi.spyOn(steward, 'subjects').mockImplementation(async (_ctx, after) =>
    after === undefined ? first : after === first.at(-1) ? last : [],
  );
  vi.spyOn(steward, 'look').mockImplementation(async (_ctx, asked) => ({
    findings: findings.filter(({ subject }) => asked.includes(subject)),
    silent: {},
  }));
  const counted = { made: 50, withdrawn: 0, scanned: 503, silent: { too_many: 3 } };
  expect(await scanNow(admin, 'steward')).toMatchObject(counted);
  expect(await openProposals(admin, 'double')).toHaveLength(3);
  expect((await admin.get('/agents/proposals?state=stale')).body.count).toBe(0);
});

test('a proposal of an agent that this version does not have is not accepted', async () => {
  const place = await post('/locations', { name: 'Yard' });
  finds([about(place, 'double', 5_000)]);
  await scanNow(manager, 'steward');
  const [proposal] = await openProposals(manager, 'double', place.id);
  await world.rows(`update agent set key = 'gone' where organization_id = $1 and key = 'steward'`, [plant.id]);
  expect((await manager.post(`/agents/proposals/${proposal.id}/accept`, {})).status).toBe(409);
});
