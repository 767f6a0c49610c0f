import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let admin: Person;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  ({ admin } = acme);
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await admin.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

test('a team with open work, templates or invitations cannot be deleted', async () => {
  const team = await make('/teams', { name: 'Mechanics' });
  const job = await make('/work-orders', { name: 'Fix it', assigned_to: { teams: [team.id] } });
  const template = await make('/work-orders', { name: 'Plan', kind: 'template', assigned_to: { teams: [team.id] } });
  const invited = await admin.post('/users/invite-link', { role: 'technician', teams: [team.id] });
  const refused = await admin.delete(`/teams/${team.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.held_by).toEqual(
    expect.arrayContaining([
      { entity_type: 'work-order', count: 1 },
      { entity_type: 'work-order-template', count: 1 },
      { entity_type: 'invitation', count: 1 },
    ]),
  );
  await admin.patch(`/work-orders/${job.id}`, { status: 'done' });
  await admin.delete(`/work-orders/${template.id}`);
  await admin.delete(`/users/invitations/${invited.body.id}`);
  expect((await admin.delete(`/teams/${team.id}`)).status).toBe(204);
});

test('somebody with open work cannot be deleted, and can be once it is done', async () => {
  const person = await acme.person('technician');
  const job = await make('/work-orders', { name: 'Theirs', assigned_to: { users: [person.id] } });
  const refused = await admin.delete(`/users/${person.id}`);
  expect([refused.status, refused.body.held_by]).toEqual([409, [{ entity_type: 'work-order', count: 1 }]]);
  await admin.patch(`/work-orders/${job.id}`, { status: 'done' });
  expect((await admin.delete(`/users/${person.id}`)).status).toBe(204);
});

test('a team or person that measurements, rounds or portals go to cannot be deleted', async () => {
  const team = await make('/teams', { name: 'Readers' });
  const person = await acme.person('technician');
  const assigned_to = { users: [person.id], teams: [team.id] };
  const place = await make('/locations', { name: 'Hall' });
  const meter = { name: 'Gas', kind: 'gauge', location: place.id, assigned_to };
  const held: Body[] = [
    ['/measurements', await make('/measurements', meter), 'measurement'],
    ['/measurement-rounds', await make('/measurement-rounds', { name: 'Walk', assigned_to }), 'measurement-round'],
    ['/portals', await make('/portals', { title: 'Report it', notify_teams: [team.id] }), 'portal'],
    ['/calendar-feeds', await make('/calendar-feeds', { name: 'Theirs', team: team.id }), 'calendar-feed'],
  ].map(([path, { id }, entity_type]) => ({ path: `${path}/${id}`, entity_type }));
  const holders = (of: Body[]) => expect.arrayContaining(of.map(({ entity_type }) => ({ entity_type, count: 1 })));
  const refused = { team: await admin.delete(`/teams/${team.id}`), user: await admin.delete(`/users/${person.id}`) };
  expect(refused).toMatchObject({
    team: { status: 409, body: { held_by: holders(held) } },
    user: { status: 409, body: { held_by: holders(held.slice(0, 2)) } },
  });
  expect(refused.user.body.held_by).toHaveLength(2);
  for (const { path } of held) {
    expect((await admin.delete(`/teams/${team.id}`)).status).toBe(409);
    expect((await admin.delete(path)).status).toBe(204);
  }
  expect((await admin.delete(`/teams/${team.id}`)).status).toBe(204);
  expect((await admin.delete(`/users/${person.id}`)).status).toBe(204);
});
