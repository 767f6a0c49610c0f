import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
});
afterAll(() => world.close());

test('an admin changes the organisation, others read it', async () => {
  const changed = await acme.admin.patch(`/organizations/${acme.id}`, {
    industry_type: 'food_beverage',
    country: 'DE',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    week_start: 'sunday',
  });
  expect(changed.body).toMatchObject({
    industry_type: 'food_beverage',
    country: 'DE',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const manager = await acme.person('manager');
  expect((await manager.get(`/organizations/${acme.id}`)).body.currency).toBe('EUR');
  expect((await manager.patch(`/organizations/${acme.id}`, { name: 'Mine' })).status).toBe(403);
  const bad = await acme.admin.patch(`/organizations/${acme.id}`, {
    currency: 'XXX',
    time_zone: 'Mars/Olympus',
    country: 'ZZ',
  });
  expect(Object.keys(bad.body.errors).sort()).toEqual(['country', 'currency', 'time_zone']);
});

test('an admin lengthens the list of roles that may not add, and never shortens it', async () => {
  const technician = await acme.person('technician');
  expect((await technician.post('/locations', { name: 'Before' })).status).toBe(201);
  await acme.admin.patch(`/organizations/${acme.id}`, { settings: { restricted_add: { location: ['technician'] } } });
  expect((await technician.post('/locations', { name: 'After' })).status).toBe(403);
  expect((await technician.get('/users/me')).body.restricted_add).toEqual({ location: ['technician'] });
  await acme.admin.patch(`/organizations/${acme.id}`, { settings: {} });
  const viewer = await acme.person('viewer');
  expect((await viewer.post('/locations', { name: 'Never' })).status).toBe(403);
  expect((await technician.post('/locations', { name: 'Again' })).status).toBe(201);
  expect(
    (await acme.admin.patch(`/organizations/${acme.id}`, { settings: { restricted_add: { spaceship: ['viewer'] } } }))
      .status,
  ).toBe(422);
});

test('countries with their currencies, and industries, come from real lists', async () => {
  const { body } = await acme.admin.get('/core/enums/country_currencies');
  expect(body.length).toBeGreaterThan(240);
  expect(body).toContainEqual({ country: 'HR', name: 'Croatia', currency: 'EUR', currency_name: 'Euro' });
  expect(body).toContainEqual({ country: 'JP', name: 'Japan', currency: 'JPY', currency_name: 'Japanese Yen' });
  expect((await acme.admin.get('/core/enums/industry_types')).body.length).toBeGreaterThan(20);
});
