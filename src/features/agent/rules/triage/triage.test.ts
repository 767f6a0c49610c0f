import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import { follow, lookOf } from '../../../../../test/looking';
import type { Body, Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';
import { triage } from './triage.server';

let world: World;
let here: Organization;
let manager: Person;
let hall: Body;
let filler: Body;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  here = await world.organization('Acme');
  manager = await here.person('manager');
  hall = await make('/locations', { name: 'Hall' });
  filler = await make('/assets', { name: 'Filler 1', location: hall.id, serial_number: 'KF 40-1187' });
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const ask = (name: string, more: object = {}) => make('/requests', { name, ...more });
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;
const found = async () => (await lookOf(world, here, triage)).findings;
const silent = async () => (await lookOf(world, here, triage)).silent;

test('the worked example 4: a report is the same as open work on its asset, and joins it', async () => {
  const order = await make('/work-orders', { name: 'Oil leak at the gearbox', asset: filler.id });
  const { id } = await ask('Gearbox of Filler 1 is leaking oil', { asset: filler.id, description: 'A puddle.' });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    kind: 'duplicate',
    subject: id,
    confidence: 'medium',
    title: `Probably the same as ${order.code}: Oil leak at the gearbox`,
    targets: [
      { type: 'request', id },
      { type: 'work-order', id: order.id },
    ],
    calls: [{ method: 'POST', path: `/requests/${id}/merge`, body: { work_order: order.id } }],
  });
  expect(finding!.evidence[0]).toEqual({ label: 'Similarity', value: '76 %', decisive: true });
  expect(await follow(manager, finding!)).toEqual([200]);
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'accepted', is_duplicate: true });
  expect(await found()).toEqual([]);
  await manager.post(`/requests/${id}/reopen`);
  expect(await found()).toEqual([finding]);
});

test('of two reports that wait the later joins the earlier, which becomes work first', async () => {
  const first = await ask('Bottles fall over at the infeed', { asset: filler.id });
  const second = await ask('Bottles falling over at infeed', { asset: filler.id });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ subject: second.id, title: expect.stringContaining(first.code) });
  // Accepted alone and taken back, its next work order is another one.
  const [accept] = finding!.calls;
  expect(await follow(manager, { calls: [accept!] })).toEqual([200]);
  expect((await manager.post(`/requests/${first.id}/reopen`)).status).toBe(200);
  const [again] = await found();
  expect(again).toMatchObject({ targets: finding!.targets, evidence: finding!.evidence });
  expect(again!.calls).not.toEqual(finding!.calls);
  expect(await follow(manager, again!)).toEqual([200, 200]);
  const joined = await Promise.all([first, second].map(({ id }) => read(`/requests/${id}`)));
  expect(joined.map(({ is_duplicate }) => is_duplicate)).toEqual([false, true]);
  expect(joined[0].work_order.id).toBe(joined[1].work_order.id);
  expect(await found()).toEqual([]);
});

test('two machines at one place, two numbers, and what is done, preventive or long ago are not the same', async () => {
  const other = await make('/assets', { name: 'Filler 2', location: hall.id });
  await make('/work-orders', { name: 'Oil leak at the gearbox', asset: other.id });
  await make('/work-orders', { name: 'Valve 4 leaks', asset: filler.id });
  await make('/work-orders', { name: 'Belt is torn', asset: filler.id, work_type: 'preventive' });
  const done = await make('/work-orders', { name: 'Guard is bent', asset: filler.id });
  await manager.patch(`/work-orders/${done.id}`, { status: 'done' });
  for (const name of ['Oil leak at gearbox', 'Valve 7 leaks', 'Belt torn', 'Guard bent'])
    await ask(name, { asset: filler.id });
  expect((await found()).filter(({ kind }) => kind === 'duplicate')).toEqual([]);
  world.clockOffset = -31 * 86_400_000;
  await make('/work-orders', { name: 'Door squeaks badly', asset: filler.id });
  world.clockOffset = 0;
  await ask('Door squeaks badly', { asset: filler.id });
  expect((await found()).filter(({ kind }) => kind === 'duplicate')).toEqual([]);
});

test('at one place words must be more alike than on one asset', async () => {
  await make('/work-orders', { name: 'Lamp above the door flickers', location: hall.id });
  await ask('Lamp flickers now and then', { location: hall.id });
  expect(await found()).toEqual([]);
  const { id } = await ask('Lamp above door flickers', { location: hall.id });
  expect(await found()).toMatchObject([{ kind: 'duplicate', subject: id }]);
});

test('an asset is found by its serial number, by its code, or as the only one there with all words of its name', async () => {
  await make('/assets', { name: 'Filler 2', location: hall.id });
  const yard = await make('/locations', { name: 'Yard' });
  const far = await make('/assets', { name: 'Filler 2', location: yard.id, qrcode: { code: 'HV-2207' } });
  const asked = [
    await ask('Does not start', { description: 'It is (KF40-1187).' }),
    await ask('Nothing moves at hv-2207!'),
    await ask('Filler no. 2 is noisy', { location: yard.id }),
    await ask('Filler 2 is very noisy'),
  ];
  const byRequest = new Map((await found()).map(({ subject, calls }) => [subject, calls[0]!.body as Body]));
  expect(asked.map(({ id }) => byRequest.get(id)?.work_order.asset)).toEqual([filler.id, far.id, far.id, undefined]);
});

test('urgent words raise the priority, unless “no” or “not” stands before them or it is higher already', async () => {
  const smoke = await ask('Smoke from the motor', { asset: filler.id, priority: 'low' });
  await ask('Runs again, no smoke any more', { asset: filler.id });
  await ask('Belt has stopped', { location: hall.id, priority: 'critical' });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    kind: 'triage',
    title: `Accept ${smoke.code} with critical priority`,
    calls: [{ body: { work_order: { priority: 'critical' } } }],
    weight: 4,
  });
  expect(await silent()).toEqual({ 'Said not to be so': 1, 'Nothing to add': 1 });
  expect(await follow(manager, finding!)).toEqual([200]);
  const { work_order } = await read(`/requests/${smoke.id}`);
  expect(await read(`/work-orders/${work_order.id}`)).toMatchObject({
    priority: 'critical',
    name: 'Smoke from the motor',
  });
});

test('the team and the template of most of the last repairs are proposed, from three and 60 % on', async () => {
  const team = (await here.admin.post('/teams', { name: 'Mechanics', members: [] })).body;
  const template = await make('/work-orders', { kind: 'template', name: 'Valve repair' });
  const repair = (more: object = {}) => make('/work-orders', { name: 'Repair', asset: filler.id, ...more });
  const both = { assigned_to: { users: [], teams: [team.id] }, from_template: template.id };
  for (let at = 0; at < 2; at++) await repair(both);
  const { id } = await ask('Cap missing', { asset: filler.id });
  expect(await found()).toEqual([]);
  await repair(both);
  for (let at = 0; at < 2; at++) await repair();
  const [finding] = await found();
  expect(finding!.calls[0]!.body).toMatchObject({
    work_order: { assigned_to: { users: [], teams: [team.id] }, from_template: template.id },
  });
  expect(finding!.evidence).toMatchObject([{ value: 'Mechanics: 3 of 5' }, { value: 'Valve repair: 3 of 5' }]);
  expect(finding!.confidence).toBe('high');
  await repair();
  expect(await found()).toEqual([]);
  expect((await read(`/requests/${id}`)).status).toBe('pending');
});

const accept = async ({ id }: Body) => (await manager.post(`/agents/proposals/${id}/accept`, {})).body;
const undo = (proposal: Body) => manager.post(`/agents/proposals/${proposal.id}/undo`);

test('what an open proposal says to be the same is marked among what is similar', async () => {
  const asset = await make('/assets', { name: 'Gearbox 9' });
  const order = await make('/work-orders', { name: 'Oil leak at the gearbox', work_type: 'reactive', asset: asset.id });
  const request = await make('/requests', { name: 'Gearbox is leaking oil', asset: asset.id });
  const similar = async () => (await manager.get(`/requests/${request.id}/similar`)).body;
  expect(await similar()).toMatchObject([{ id: order.id, is_proposed: false }]);
  await scanNow(manager, 'triage');
  expect(await similar()).toMatchObject([{ id: order.id, is_proposed: true }]);
  const [proposal] = await openProposals(manager, 'duplicate', request.id);
  await manager.post(`/agents/proposals/${proposal!.id}/dismiss`, { reason: 'wrong' });
  expect(await similar()).toMatchObject([{ id: order.id, is_proposed: false }]);
});

test('two reports that wait are accepted together, and Undo brings both back', async () => {
  const first = await ask('Bottles fall over at the infeed', { asset: filler.id });
  const second = await ask('Bottles falling over at infeed', { asset: filler.id });
  await scanNow(manager, 'triage');
  const [proposal] = await openProposals(manager, 'duplicate', second.id);
  expect(await accept(proposal)).toMatchObject({ state: 'accepted' });
  const { work_order } = await read(`/requests/${first.id}`);
  expect(await read(`/requests/${second.id}`)).toMatchObject({ is_duplicate: true, work_order: { id: work_order.id } });
  expect(await undo(proposal)).toMatchObject({ status: 200, body: { state: 'undone' } });
  for (const { id } of [first, second])
    expect(await read(`/requests/${id}`)).toMatchObject({ status: 'pending', is_duplicate: false, work_order: null });
  expect((await manager.get(`/work-orders/${work_order.id}`)).status).toBe(404);
});

test('what people say is not the same is tried with the next one, and then has what it lacks', async () => {
  const near = await make('/work-orders', { name: 'Belt slips at infeed', asset: filler.id });
  const far = await make('/work-orders', { name: 'Belt slips', asset: filler.id });
  const { id } = await ask('Smoke where the belt slips at infeed', { asset: filler.id });
  const open = async () => {
    await scanNow(manager, 'triage');
    const kinds = ['duplicate', 'triage'].map((kind) => openProposals(manager, kind, id));
    return (await Promise.all(kinds)).flat();
  };
  const targets = (order: Body) => [{ id }, { id: order.id }];
  const dismiss = ({ id: one }: Body, reason: string) => manager.post(`/agents/proposals/${one}/dismiss`, { reason });
  const first = await open();
  expect(first).toMatchObject([{ kind: 'duplicate', targets: targets(near) }]);
  expect((await dismiss(first[0]!, 'wrong')).status).toBe(200);
  const second = await open();
  expect(second).toMatchObject([{ kind: 'duplicate', targets: targets(far) }]);
  expect((await dismiss(second[0]!, 'not_useful')).status).toBe(200);
  expect(await open()).toMatchObject([{ kind: 'triage', title: expect.stringContaining('with critical priority') }]);
});

test('a request is accepted with what it lacked, which is judged anew, and Undo brings it back', async () => {
  const { id } = await ask('Smoke', { description: 'At KF40-1187' });
  await scanNow(manager, 'triage');
  const [before] = await openProposals(manager, 'triage', id);
  await manager.patch(`/requests/${id}`, { priority: 'critical' });
  const stale = await manager.post(`/agents/proposals/${before.id}/accept`, {});
  expect(stale.status).toBe(409);
  const { body: proposal } = await manager.get(`/agents/proposals/${stale.body.replaced_by}`);
  expect(await accept(proposal)).toMatchObject({ state: 'accepted' });
  const { work_order } = await read(`/requests/${id}`);
  expect(await read(`/work-orders/${work_order.id}`)).toMatchObject({ priority: 'critical', asset: { id: filler.id } });
  const begun = await manager.patch(`/work-orders/${work_order.id}`, { status: 'in_progress' });
  expect([begun.status, (await undo(proposal)).status]).toEqual([200, 409]);
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'accepted' });
});

test('what is decided otherwise is withdrawn, and technicians read what they cannot accept', async () => {
  const { id } = await ask('Smoke from the motor', { asset: filler.id });
  await scanNow(manager, 'triage');
  const [proposal] = await openProposals(manager, 'triage', id);
  const technician = await here.person('technician');
  const path = `/agents/proposals/${proposal.id}`;
  expect((await technician.get(path)).body).toMatchObject({ may_accept: false, needs: 'manager' });
  expect((await technician.post(`${path}/accept`, {})).status).toBe(403);
  await manager.post(`/requests/${id}/reject`, { reason: 'A drill' });
  await scanNow(manager, 'triage');
  expect((await read(path)).state).toBe('stale');
});
