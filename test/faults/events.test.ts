import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { uuid7 } from '#shared/id';
import { Person } from '../person';
import { type Organization, World } from '../world';
import { seconds, sized, times } from './random';
import { Ear, type HeardEvent, until } from './event-stream';

const soon = 5_000;

let world: World;
let organization: Organization;
/** The admin on each of the two servers. */
let admins: Person[];
const ears: Ear[] = [];

beforeAll(async () => {
  world = await World.open();
  await world.serve();
  organization = await world.organization('Acme');
  admins = world.servers.map((server) => organization.admin.at(server.url));
  // Servers also poll every few seconds; here only the notices should wake them.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  for (const admin of admins) await (await Ear.open(admin)).close();
  vi.useRealTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(ears.splice(0).map((ear) => ear.close()));
});
afterAll(() => world.close());

async function listen(person: Person, lastEventId?: string): Promise<Ear> {
  const ear = await Ear.open(person, lastEventId);
  ears.push(ear);
  return ear;
}

const addContact = async (at: number, name = 'Somebody'): Promise<string> =>
  (await admins[at % 2]!.post('/core/contacts', { name })).body.id;
const idsOf = (events: HeardEvent[]) => events.map(({ data }) => data.id);

/** Waits for one last event, after which all earlier ones have arrived. */
async function heardAll(ear: Ear, about: Person): Promise<void> {
  const before = ear.of(about.id).length;
  await organization.admin.patch(`/users/${about.id}`, { color: `#${uuid7().slice(-6)}` });
  await until('the last event', soon, () => ear.of(about.id).length > before);
}

test('what happens on one server is heard on the other, by name only', async () => {
  const [here, there] = [await listen(admins[0]!), await listen(admins[1]!)];
  const canary = `Canary ${uuid7()}`;
  const { body: made } = await admins[1]!.post('/core/contacts', { name: canary, email: 'canary@example.com' });
  await admins[1]!.patch(`/core/contacts/${made.id}`, { role: canary });
  await admins[1]!.delete(`/core/contacts/${made.id}`);
  const history = await world.rows<{ seq: string }>(
    `select c.seq from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
     where e.entity_id = $1 order by c.seq`,
    [made.id],
  );
  for (const ear of [here, there]) {
    await until('three events', soon, () => ear.of(made.id).length === 3);
    expect(ear.of(made.id).map(({ data }) => data)).toEqual(
      ['created', 'updated', 'deleted'].map((action) => ({ entity_type: 'contact', id: made.id, action })),
    );
    // The id of an event is its number in the history, the same at every delivery.
    expect(ear.of(made.id).map(({ id }) => id)).toEqual(history.map(({ seq }) => seq));
    for (const { raw } of ear.heard) expect(raw.toLowerCase()).not.toContain('canary');
  }
});

test('whoever sees the stream open hears of everything from then on', async () => {
  const { holders } = world.servers[1]!.app;
  const lookUp = holders.lookUp.bind(holders);
  // The setup takes a while; the stream must not look open before it is.
  vi.spyOn(holders, 'lookUp').mockImplementation(async (credential) => {
    await sleep(300);
    return lookUp(credential);
  });
  const ear = await listen(admins[1]!);
  const made = await addContact(0);
  await until('the event', soon, () => ear.of(made).length === 1);
  expect(ear.heard).toHaveLength(1);
});

test('nobody hears of what they may not see', async () => {
  const requester = await organization.person('requester');
  const technician = await organization.person('technician');
  const other = await world.organization('Others');
  const [asking, working, outside] = [
    await listen(requester.at(world.servers[0]!.url)),
    await listen(technician.at(world.servers[1]!.url)),
    await listen(other.admin),
  ];
  const made = await Promise.all(times(6, (at) => addContact(at)));
  const { body: place } = await admins[1]!.post('/locations', { name: 'Hall' });
  await until('the technician to hear', soon, () => working.of(...made, place.id).length === 7);
  const about = { title: 'Sweep', why: 'It is dusty', calls: [], records: [{ type: 'location', id: place.id }] };
  const { body: proposal } = await (await organization.program('manager')).post('/agents/proposals', about);
  await until('the technician to hear of a proposal', soon, () => working.of(proposal.id).length === 1);
  await heardAll(asking, requester);
  await other.admin.patch(`/users/${other.admin.id}`, { color: '#010203' });
  await until('the other to hear', soon, () => outside.heard.length > 0);
  // A requester sees themselves, and of others only names in pickers.
  expect(new Set(idsOf(asking.heard))).toEqual(new Set([requester.id]));
  expect(idsOf(outside.heard)).toEqual([other.admin.id]);
  const { body: key } = await admins[0]!.post('/auth/api-keys', { name: 'Key', role: 'viewer' });
  await heardAll(working, technician);
  expect(working.of(key.id)).toEqual([]);
});

test('who reads the number of the last change and then anything else misses nothing by listening from there', async () => {
  const seen = await addContact(0);
  const { id } = (await admins[1]!.get('/events/last')).body;
  const after = await addContact(0);
  const ear = await Ear.open(admins[1]!, undefined, `?after=${id}`);
  ears.push(ear);
  await until('what came after', soon, () => ear.of(after).length === 1);
  expect([ear.of(seen).length, ear.heard.filter(({ event }) => event === 'resync').length]).toEqual([0, 0]);
});

test('Last-Event-ID brings exactly what was missed, in order', async () => {
  const ear = await listen(admins[0]!);
  const before = await addContact(1);
  await until('the first event', soon, () => ear.of(before).length === 1);
  const last = ear.heard.at(-1)!.id;
  await ear.close();
  const missed: string[] = [];
  for (let at = 0; at < 12; at++) missed.push(await addContact(at));
  for (const admin of admins) {
    const reconnected = await listen(admin, last);
    await until('what was missed', soon, () => reconnected.heard.length >= missed.length);
    await heardAll(reconnected, organization.admin);
    expect(idsOf(reconnected.heard)).toEqual([...missed, ...idsOf(reconnected.of(organization.admin.id))]);
  }
});

test(
  'coming back in the middle of much writing loses nothing and repeats nothing',
  async () => {
    const made: string[] = [];
    let writing = true;
    const writer = async (at: number) => {
      while (writing) made.push(await addContact(at));
    };
    const first = await listen(admins[0]!);
    const start = await addContact(0);
    await until('the first event', soon, () => first.of(start).length === 1);
    const last = first.of(start)[0]!.id;
    await first.close();
    const writers = times(4, writer);
    const found: Ear[] = [];
    for (let round = 0; round < sized(12, 100); round++) {
      await sleep(20);
      found.push(await listen(admins[round % 2]!, last));
    }
    await sleep(100);
    writing = false;
    await Promise.all(writers);
    // After too many missed events a client gets one event that tells it to reload everything.
    const followed = found.filter((ear) => ear.heard.every(({ event }) => event === 'change'));
    expect(followed.length).toBeGreaterThan(0);
    for (const ear of followed) {
      await until('all events', soon, () => new Set(idsOf(ear.of(...made))).size === made.length);
      await sleep(50);
      expect(ear.of(...made)).toHaveLength(made.length);
    }
  },
  seconds(40, 120),
);

test('where it cannot be said what was missed, everything is to be loaded again', async () => {
  const resynced = async (lastEventId: string) => {
    const ear = await listen(admins[0]!, lastEventId);
    await until(`the resync after ${lastEventId}`, soon, () => ear.heard.length > 0);
    expect(ear.heard[0]!.event).toBe('resync');
  };
  const [head] = await world.rows<{ seq: string }>(`select seq from audit_head where organization_id = $1`, [
    organization.id,
  ]);
  // From another installation, from the future (as after restoring a backup), and nonsense.
  for (const strange of [uuid7(), String(Number(head!.seq) + 100_000), '-1', '99999999999999999999', 'null'])
    await resynced(strange);
  for (let at = 0; at < 2; at++)
    await admins[at]!.post(
      '/core/contacts',
      times(260, (n) => ({ name: `Many ${n}` })),
    );
  await resynced(head!.seq);
});

test('a stream ends when its listener is put out, also at the moment it is opened', async () => {
  const person = await organization.person('viewer');
  const open = await listen(person.at(world.servers[1]!.url));
  // Delays one client between authentication and subscription.
  const { holders } = world.servers[1]!.app;
  const recognise = holders.of.bind(holders);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const recognised = vi.spyOn(holders, 'of').mockImplementation(async (request) => {
    const holder = await recognise(request);
    await held;
    return holder;
  });
  const opening = listen(person.at(world.servers[1]!.url));
  await until('being recognised', soon, () => recognised.mock.calls.length > 0);
  await sleep(100);
  expect((await admins[0]!.patch(`/users/${person.id}`, { is_active: false })).status).toBe(200);
  await until('the open stream to end', soon, () => open.ended);
  await sleep(100);
  release();
  const late = await opening;
  await until('the late stream to end', soon, () => late.ended);
});

test('a stream does not outlive its key', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await admins[0]!.post('/auth/api-keys', { name: 'Short', role: 'viewer', expires_at });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const ear = await listen(Person.withKey(world.url, body.key));
  world.clockOffset = 2 * 3_600_000;
  expect(ear.ended).toBe(false);
  vi.advanceTimersByTime(30_000);
  await until('the stream to end', soon, () => ear.ended).finally(() => (world.clockOffset = 0));
});

test('streams end when the server stops', async () => {
  const third = await world.serve();
  const ear = await listen(organization.admin.at(third.url));
  expect(ear.ended).toBe(false);
  await third.stop();
  world.servers.pop();
  await until('the stream to end', soon, () => ear.ended);
});
