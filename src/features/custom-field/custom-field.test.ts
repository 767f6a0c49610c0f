import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Acme');
  admin = plant.admin;
  manager = await plant.person('manager');
});
afterAll(() => world.close());

const define = async (more: object, person = admin): Promise<Body> => {
  const { status, body } = await person.post('/custom-fields', { entity: 'contact', type: 'text', ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const add = async (custom_fields: object, name = 'Somebody'): Promise<Body> => {
  const { status, body } = await manager.post('/core/contacts', { name, custom_fields });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const errorsOf = async (custom_fields: unknown): Promise<Body> => {
  const { status, body } = await manager.post('/core/contacts', { name: 'Somebody', custom_fields });
  expect(status).toBe(422);
  return body.errors;
};
const found = async (query: string, person = manager): Promise<string[]> => {
  const { status, body } = await person.get(`/core/contacts?page_size=200&${query}`);
  expect({ query, status, body }).toMatchObject({ status: 200 });
  return body.results.map(({ name }: Body) => name);
};

describe('a definition', () => {
  test('whose place is emptied comes last, like a new one', async () => {
    const first = await define({ entity: 'vendor', name: 'First' });
    const second = await define({ entity: 'vendor', name: 'Second' });
    const { body } = await admin.patch(`/custom-fields/${first.id}`, { position: null });
    expect(body.position).toBeGreaterThan(second.position);
  });

  test('is described by /fields under its key, which its first name gives and no other changes', async () => {
    const { id, key } = await define({ entity: 'team', name: 'Fläche (m²)', type: 'number', help: 'Inside the walls' });
    expect(key).toBe('flache_m2');
    await admin.patch(`/custom-fields/${id}`, { name: 'Floor area' });
    const { body } = await plant.admin.get('/teams/fields');
    expect(body.find((field: Body) => field.key === 'custom_fields.flache_m2')).toEqual({
      key: 'custom_fields.flache_m2',
      label: 'Floor area',
      type: 'number',
      required: false,
      limits: { min: -1e9, max: 1e9, decimals: 4 },
      options: null,
      options_from: null,
      suggestions_from: null,
      filterable: true,
      operators: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'isnull'],
      unit: null,
      sortable: true,
      default_column: false,
      listed: true,
      editable: true,
      help: 'Inside the walls',
    });
    expect(body.map((field: Body) => field.key)).not.toContain('custom_fields');
  });

  test('has a name of its own, and a key that nothing deleted has', async () => {
    const first = await define({ name: 'Badge' });
    const duplicate = await admin.post('/custom-fields', { entity: 'contact', type: 'text', name: 'BADGE' });
    expect(duplicate).toMatchObject({ status: 422, body: { errors: { name: ['Name is used already'] } } });
    await add({ badge: 'old' });
    await admin.delete(`/custom-fields/${first.id}`);
    expect((await define({ name: 'Badge', type: 'number' })).key).toBe('badge_2');
    const back = await admin.post(`/custom-fields/${first.id}/restore`);
    expect(back).toMatchObject({ status: 422, body: { errors: { name: ['Name is used already'] } } });
    await admin.delete(`/custom-fields/${(await manager.get('/custom-fields?name=Badge')).body.results[0].id}`);
  });

  test('belongs to a noun that has room, and stays with it', async () => {
    const { body } = await manager.get('/custom-fields/fields');
    const nouns = body.find(({ key }: Body) => key === 'entity').options.map(({ value }: Body) => value);
    expect(nouns.sort()).toEqual(expect.arrayContaining(['contact', 'location', 'team']));
    expect(nouns).not.toContain('api-key');
    const { status } = await admin.post('/custom-fields', { entity: 'api-key', type: 'text', name: 'No' });
    expect(status).toBe(422);
    const { id } = await define({ name: 'Stays' });
    expect((await admin.patch(`/custom-fields/${id}`, { entity: 'team' })).body.errors).toHaveProperty('entity');
    await admin.delete(`/custom-fields/${id}`);
  });

  test('also of people and files, which come without being asked', async () => {
    await define({ entity: 'user', name: 'Badge number', type: 'text', required: true });
    const added = { name: 'New Hand', email: 'new.hand@plant.example', role: 'technician' };
    expect((await admin.post('/users', added)).body.errors).toHaveProperty(['custom_fields.badge_number']);
    const { body: hand } = await admin.post('/users', { ...added, custom_fields: { badge_number: 'B-7' } });
    expect(hand.custom_fields).toEqual({ badge_number: 'B-7' });
    expect((await admin.get('/users?custom_fields.badge_number=B-7')).body.results).toMatchObject([{ id: hand.id }]);
    // People who join by a link need not fill in the field, and only an admin may fill it in.
    const joined = await plant.person('technician');
    const input = { custom_fields: { badge_number: 'B-8' } };
    expect((await joined.patch(`/users/${joined.id}`, input)).status).toBe(403);
    const required = await admin.post('/custom-fields', {
      entity: 'file',
      name: 'Sheet',
      type: 'text',
      required: true,
    });
    expect(required).toMatchObject({
      status: 422,
      body: { errors: { required: [expect.stringContaining('uploaded')] } },
    });
    await define({ entity: 'file', name: 'Sheet', type: 'text' });
  });

  test.each(['technician', 'limited_technician', 'viewer', 'requester'] as const)('is read by a %s', async (role) => {
    const person = await plant.person(role);
    expect((await person.get('/custom-fields')).status).toBe(200);
    expect((await person.post('/custom-fields', { entity: 'contact', type: 'text', name: 'X' })).status).toBe(403);
  });

  test('comes at the end, and moves by its position', async () => {
    const [a, b, c] = [
      await define({ entity: 'location', name: 'A' }),
      await define({ entity: 'location', name: 'B' }),
      await define({ entity: 'location', name: 'C' }),
    ];
    await admin.patch(`/custom-fields/${c.id}`, { position: (a.position + b.position) / 2 });
    const { body } = await manager.get('/locations/fields');
    expect(body.map(({ label }: Body) => label).filter((label: string) => 'ABC'.includes(label))).toEqual([
      'A',
      'C',
      'B',
    ]);
  });
});

describe('values', () => {
  beforeAll(async () => {
    await define({ name: 'Note' });
    await define({ name: 'Rate', type: 'number' });
    await define({ name: 'Since', type: 'date' });
    await define({ name: 'Shift', type: 'choice', options: [{ label: 'Day shift' }, { label: 'Night' }] });
    await define({ name: 'Site', type: 'link' });
    await define({ name: 'On call', type: 'flag' });
  });
  const full = {
    note: 'Ask for Jo',
    rate: 12.5,
    since: '2026-03-01',
    shift: 'day_shift',
    site: 'https://a.example/x',
    on_call: true,
  };

  test('are written, read, changed one by one and emptied', async () => {
    const made = await add({ ...full, note: '  Ask for Jo ' });
    expect(made.custom_fields).toEqual(full);
    const path = `/core/contacts/${made.id}`;
    expect((await manager.patch(path, { custom_fields: { rate: 9, note: '' } })).body.custom_fields).toEqual({
      ...full,
      rate: 9,
      note: undefined,
    });
    expect((await manager.patch(path, { role: 'Orders' })).body.custom_fields).toMatchObject({ rate: 9 });
    expect((await manager.put(path, { name: 'Anew', custom_fields: { rate: 1 } })).body.custom_fields).toEqual({
      rate: 1,
    });
    expect((await manager.patch(path, { custom_fields: null })).body.custom_fields).toEqual({});
  });

  test('are refused one by one, in words', async () => {
    expect(await errorsOf({ nonsense: 1, constructor: 2 })).toEqual({
      'custom_fields.nonsense': ['Unknown field'],
      'custom_fields.constructor': ['Unknown field'],
    });
    expect(
      await errorsOf({ rate: '12', since: '2026-02-30', shift: 'dawn', site: 'javascript:alert(1)', on_call: 'yes' }),
    ).toEqual({
      'custom_fields.rate': ['Rate must be a number'],
      'custom_fields.since': ['Since must be a date such as 2026-01-31'],
      'custom_fields.shift': ['Shift must be one of: day_shift, night'],
      'custom_fields.site': ['Site must be a web address such as https://company.example'],
      'custom_fields.on_call': ['On call must be true or false'],
    });
    expect(await errorsOf({ note: 'a\u0000b' })).toHaveProperty(['custom_fields.note']);
    expect(await errorsOf({ note: { $gt: '' } })).toEqual({ 'custom_fields.note': ['Note must be text'] });
    expect(await errorsOf('text')).toEqual({ custom_fields: ['Custom fields must be an object of keys and values'] });
  });

  test('of another organisation’s fields are unknown here, in bodies, filters and orders', async () => {
    const other = await world.organization('Other');
    await define({ name: 'Secret code' }, other.admin);
    expect(await errorsOf({ secret_code: 'x' })).toEqual({ 'custom_fields.secret_code': ['Unknown field'] });
    for (const query of ['custom_fields.secret_code=x', 'ordering=custom_fields.secret_code'])
      expect((await manager.get(`/core/contacts?${query}`)).status).toBe(400);
    expect((await other.admin.post('/core/contacts', { name: 'X', custom_fields: { rate: 1 } })).status).toBe(422);
  });

  test('are required of people from then on, and may stay empty where they were', async () => {
    const before = await add({});
    const { id } = await define({ name: 'Cost centre', required: true });
    expect(await errorsOf({})).toEqual({ 'custom_fields.cost_centre': ['Cost centre is required'] });
    const made = await add({ cost_centre: '4711' });
    const emptied = await manager.patch(`/core/contacts/${made.id}`, { custom_fields: { cost_centre: null } });
    expect(emptied.body.errors).toEqual({ 'custom_fields.cost_centre': ['Cost centre is required'] });
    expect((await manager.put(`/core/contacts/${before.id}`, { name: 'Still' })).status).toBe(200);
    await admin.delete(`/custom-fields/${id}`);
  });

  test('yes or no that is required begins with no', async () => {
    const { id } = await define({ name: 'Vetted', type: 'flag', required: true });
    const made = await add({});
    expect(made.custom_fields).toEqual({ vetted: false });
    const path = `/core/contacts/${made.id}`;
    await manager.patch(path, { custom_fields: { vetted: true } });
    expect((await manager.patch(path, { custom_fields: { note: 'x' } })).body.custom_fields.vetted).toBe(true);
    await admin.delete(`/custom-fields/${id}`);
  });

  test('stand in the history by the name of their field, before and after', async () => {
    const { id } = await add({ rate: 5 });
    await manager.patch(`/core/contacts/${id}`, { custom_fields: { rate: 7.25 } });
    const { body } = await manager.get(`/core/audit-logs?entity_type=contact&entity_id=${id}`);
    expect(body.results[0]).toMatchObject({
      description: 'Changed rate from “5” to “7.25”',
      changes: [{ field: 'custom_fields.rate', label: 'Rate', from: 5, to: 7.25 }],
    });
    expect(body.results[1].changes).toContainEqual({ field: 'custom_fields.rate', label: 'Rate', from: null, to: 5 });
    await manager.patch(`/core/contacts/${id}`, { custom_fields: { rate: 7.25, note: ' ' } });
    expect((await manager.get(`/core/audit-logs?entity_type=contact&entity_id=${id}`)).body.count).toBe(2);
  });

  test('are found, ordered and exported by their type', async () => {
    for (const [name, rate, since] of [
      ['Nine', 9, '2026-01-09'],
      ['Ten', 10, '2026-01-10'],
      ['Hundred', 100, '2025-12-31'],
    ] as const)
      await add({ rate, since, note: 'Of the lot', shift: name === 'Ten' ? 'night' : 'day_shift' }, name);
    const lot = 'custom_fields.note=Of the lot';
    expect(await found(`${lot}&custom_fields.rate__gt=9&ordering=custom_fields.rate`)).toEqual(['Ten', 'Hundred']);
    expect(await found(`${lot}&ordering=-custom_fields.rate`)).toEqual(['Hundred', 'Ten', 'Nine']);
    expect(await found(`${lot}&ordering=custom_fields.since`)).toEqual(['Hundred', 'Nine', 'Ten']);
    expect(await found(`${lot}&custom_fields.since__lte=2026-01-09&ordering=name`)).toEqual(['Hundred', 'Nine']);
    expect(await found(`${lot}&custom_fields.shift__in=night,day_shift&ordering=-custom_fields.shift,name`)).toEqual([
      'Ten',
      'Hundred',
      'Nine',
    ]);
    expect(await found('q=of the lot nine')).toEqual(['Nine']);
    const { body } = await manager.get(`/core/contacts/export?${lot}&ordering=name`);
    const [head, first] = body.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('Note,Rate,Since,Shift,Site,On call');
    expect(first).toContain('Of the lot,100,2025-12-31,day_shift,,');
  });

  test.each([
    ['custom_fields.rate=x', 'custom_fields.rate'],
    ['custom_fields.since__gt=soon', 'custom_fields.since__gt'],
    ['custom_fields.shift=dawn', 'custom_fields.shift'],
    ['custom_fields.rate__icontains=1', 'custom_fields.rate__icontains'],
    ["custom_fields.x')%20or%20true--=1", 'custom_fields.x'],
    ['custom_fields=1', 'custom_fields'],
    ['custom_fields.=1', 'custom_fields.'],
    ['custom_fields__rate=1', 'custom_fields__rate'],
    ['ordering=custom_fields.nonsense', 'custom_fields.nonsense'],
  ])('refuses %s and names it', async (query, named) => {
    const { status, body } = await manager.get(`/core/contacts?${query}`);
    expect(status).toBe(400);
    expect(body.detail).toContain(named);
  });

  test('of a field that is deleted are hidden everywhere, kept, and come back with it', async () => {
    const { id: field } = await define({ name: 'Passing' });
    const { id } = await add({ passing: 'kept', note: 'stays' });
    await admin.delete(`/custom-fields/${field}`);
    expect((await manager.get(`/core/contacts/${id}`)).body.custom_fields).toEqual({ note: 'stays' });
    expect((await manager.get('/core/contacts?custom_fields.passing=kept')).status).toBe(400);
    expect(await errorsOf({ passing: 'x' })).toHaveProperty(['custom_fields.passing']);
    await manager.patch(`/core/contacts/${id}`, { custom_fields: { note: 'changed' } });
    const history = await manager.get(`/core/audit-logs?entity_type=contact&entity_id=${id}`);
    expect(history.body.results.at(-1).changes).toContainEqual(expect.objectContaining({ label: 'Passing' }));
    await admin.post(`/custom-fields/${field}/restore`);
    expect((await manager.get(`/core/contacts/${id}`)).body.custom_fields).toEqual({
      note: 'changed',
      passing: 'kept',
    });
  });
});

describe('while records hold values', () => {
  test('the type stays as it is; without any it may change', async () => {
    const { id } = await define({ name: 'Loose' });
    const { id: record } = await add({ loose: 'word' });
    await manager.delete(`/core/contacts/${record}`);
    const refused = await admin.patch(`/custom-fields/${id}`, { type: 'number' });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(
      'The type of “Loose” cannot be changed while it is filled in on 1 contact (deleted ones included). Add a new field instead.',
    );
    await manager.post(`/core/contacts/${record}/restore`);
    await manager.patch(`/core/contacts/${record}`, { custom_fields: { loose: null } });
    expect((await admin.patch(`/custom-fields/${id}`, { type: 'number' })).body.type).toBe('number');
  });

  test('an option stays while it is used; its label may change', async () => {
    const { id, options } = await define({ name: 'Zone', type: 'choice', options: [{ label: 'A' }, { label: 'B' }] });
    expect(options).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]);
    await add({ zone: 'a' });
    const refused = await admin.patch(`/custom-fields/${id}`, { options: [{ label: 'B' }] });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toMatch(/^“A” cannot be taken away while it is chosen on 1 contact/);
    const renamed = await admin.patch(`/custom-fields/${id}`, { options: [{ value: 'a', label: 'Alpha' }] });
    expect(renamed.body.options).toEqual([{ value: 'a', label: 'Alpha' }]);
    expect((await admin.patch(`/custom-fields/${id}`, { required: true, options: [] })).status).toBe(409);
  });

  test('a required choice has something to choose', async () => {
    const { status, body } = await admin.post('/custom-fields', {
      entity: 'contact',
      name: 'Empty',
      type: 'choice',
      required: true,
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { options: ['A required choice needs at least one option'] },
    });
  });
});
