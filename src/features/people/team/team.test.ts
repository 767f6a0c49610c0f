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
