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
  await acme.admin.patch(`/organizations/${acme.id}`, { settings: { rates: { EUR: '0.9' } } });
  expect((await technician.get('/users/me')).body.restricted_add).toEqual({ location: ['technician'] });
  await acme.admin.patch(`/organizations/${acme.id}`, { settings: { restricted_add: {} } });
  const viewer = await acme.person('viewer');
  expect((await viewer.post('/locations', { name: 'Never' })).status).toBe(403);
  expect((await technician.post('/locations', { name: 'Again' })).status).toBe(201);
  expect(
    (await acme.admin.patch(`/organizations/${acme.id}`, { settings: { restricted_add: { spaceship: ['viewer'] } } }))
      .status,
  ).toBe(422);
});

test('D20 rates are kept as they were typed, are told to everybody, and go with the currency they were for', async () => {
  const plant = await world.organization('Rates');
  const viewer = await plant.person('viewer');
  const rates = { EUR: '0.9215', JPY: '149.1234567891' };
  await plant.admin.patch(`/organizations/${plant.id}`, { settings: { rates, restricted_add: { asset: ['viewer'] } } });
  expect((await viewer.get('/users/me')).body.organization).toMatchObject({ currency: 'USD', rates });
  for (const bad of ['0', '0.000', '-1', '1e3', '1,5', 'x', '1.12345678901']) {
    const { status, body } = await plant.admin.patch(`/organizations/${plant.id}`, {
      settings: { rates: { EUR: bad } },
    });
    expect([bad, status, body.errors['settings.rates.EUR']]).toEqual([
      bad,
      422,
      ['A rate must be a number above 0 such as "0.9215"'],
    ]);
  }
  expect((await plant.admin.patch(`/organizations/${plant.id}`, { settings: { rates: { XXX: '1' } } })).status).toBe(
    422,
  );
  const { body } = await plant.admin.patch(`/organizations/${plant.id}`, { currency: 'EUR' });
  expect(body.settings).toEqual({ restricted_add: { asset: ['viewer'] } });
});

test('countries with their currencies, and industries, come from real lists', async () => {
  const { body } = await acme.admin.get('/core/enums/country_currencies');
  expect(body.length).toBeGreaterThan(240);
  expect(body).toContainEqual({ country: 'HR', name: 'Croatia', currency: 'EUR', currency_name: 'Euro' });
  expect(body).toContainEqual({ country: 'JP', name: 'Japan', currency: 'JPY', currency_name: 'Japanese Yen' });
  expect((await acme.admin.get('/core/enums/industry_types')).body.length).toBeGreaterThan(20);
});
