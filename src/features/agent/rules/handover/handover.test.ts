import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookOf, follow } from '#test/looking';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { handover } from './handover.server';
import { words } from './handover.words';

let world: World;
let acme: Organization;
let manager: Person;

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await acme.admin.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const crew = async (name: string): Promise<string> => (await make('/teams', { name, members: [manager.id] })).id;
const doneBy = async (team: string): Promise<string> => {
  const { id } = await make('/work-orders', { name: 'Grease', assigned_to: { teams: [team] } });
  await manager.patch(`/work-orders/${id}`, { status: 'done' });
  return id;
};
const look = () => lookOf(world, acme, handover);

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Ten at night to six in the morning in Chicago.
  world.stoppedAt = '2026-11-18T06:00:00.000Z';
  acme = await world.organization('Acme');
  manager = await acme.person('manager', 'Mona');
});

test('one handover for each team that has something to say; a quiet shift: none', async () => {
  const [mechanics] = [await crew('Mechanics'), await crew('Electricians')];
  world.stoppedAt = '2026-11-18T11:59:00.000Z';
  const done = await doneBy(mechanics);
  world.stoppedAt = '2026-11-18T12:00:00.000Z';
  const { findings, silent } = await look();
  expect(silent).toEqual({ [words.silent.quiet]: 1 });
  expect(findings).toMatchObject([
    {
      title: 'Hand over 22:00–06:00 for Mechanics: 1 done',
      targets: [{ type: 'team', id: mechanics, name: 'Mechanics' }],
      calls: [
        {
          method: 'POST',
          path: '/handovers',
          body: { team: mechanics, shift_from: '2026-11-18T04:00:00.000Z', shift_to: '2026-11-18T12:00:00.000Z' },
        },
      ],
      evidence: [
        { decisive: true },
        { label: 'Done', value: '1', decisive: false, list: `/work-order/all?id__in=${done}` },
      ],
      weight: 1,
    },
  ]);
});

test('what is handed over is not proposed again, and is once it was taken back', async () => {
  await doneBy(await crew('Mechanics'));
  world.stoppedAt = '2026-11-18T12:00:00.000Z';
  const [finding] = (await look()).findings;
  expect((await look()).findings).toEqual([finding]);
  expect(await follow(manager, finding!)).toEqual([201]);
  const { id } = finding!.calls[0]!.body!;
  expect((await manager.get(`/handovers/${id as string}`)).body.sections).toMatchObject([{ key: 'done' }]);
  expect(await look()).toEqual({ findings: [], silent: { [words.silent.handedOver]: 1 } });
  expect((await manager.delete(`/handovers/${id as string}`)).status).toBe(204);
  const again = (await look()).findings;
  expect(await follow(manager, again[0]!)).toEqual([201]);
});

test('an organisation without teams hands over as a whole, by its own shifts', async () => {
  const { id } = await make('/work-orders', { name: 'Grease' });
  await manager.patch(`/work-orders/${id}`, { status: 'done' });
  world.stoppedAt = '2026-11-18T13:30:00.000Z';
  const settings = { ends: ['07:00', 'no time'], by: 'team' };
  const { findings } = await lookOf(world, acme, { ...handover, settings });
  expect(findings).toMatchObject([
    {
      targets: [],
      calls: [{ body: { team: null, shift_from: '2026-11-17T13:00:00.000Z', shift_to: '2026-11-18T13:00:00.000Z' } }],
    },
  ]);
});
