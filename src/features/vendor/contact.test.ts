import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Person } from '../../../test/person';
import { World } from '../../../test/world';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
});
afterAll(() => world.close());

test('a contact is one object, or several that are all made or none', async () => {
  const one = await manager.post('/core/contacts', {
    name: 'Order desk',
    email: 'orders@parts.example',
    phone: '+1 (555) 010-0100',
  });
  expect(one).toMatchObject({ status: 201, body: { name: 'Order desk', role: null } });

  const several = await manager.post('/core/contacts', [{ name: 'A' }, { name: 'B', role: 'Service' }]);
  expect(several.status).toBe(201);
  expect(several.body.map((contact: { name: string }) => contact.name)).toEqual(['A', 'B']);

  const before = (await manager.get('/core/contacts')).body.count;
  const refused = await manager.post('/core/contacts', [{ name: 'Good' }, { name: '', email: 'nonsense' }]);
  expect(refused.body.errors).toEqual({
    '1.name': ['Name is required'],
    '1.email': ['Email must be an email address'],
  });
  const taken = await manager.post('/core/contacts', [{ name: 'Good' }, { id: one.body.id, name: 'Same id' }]);
  expect(taken.status).toBe(409);
  expect((await manager.get('/core/contacts')).body.count).toBe(before);
  expect((await manager.post('/core/contacts', [])).status).toBe(422);
});

test('put replaces everything, patch only what it names', async () => {
  const { body } = await manager.post('/core/contacts', { name: 'Desk', role: 'Orders', phone: '555 0100' });
  expect((await manager.patch(`/core/contacts/${body.id}`, { role: 'Returns' })).body).toMatchObject({
    role: 'Returns',
    phone: '555 0100',
  });
  expect((await manager.put(`/core/contacts/${body.id}`, { name: 'Desk' })).body).toMatchObject({
    name: 'Desk',
    role: null,
    phone: null,
    version: 3,
  });
  expect((await manager.put(`/core/contacts/${body.id}`, { role: 'No name' })).body.errors).toEqual({
    name: ['Name is required'],
  });
});

test('an old version is refused with the current record', async () => {
  const { body, headers } = await manager.post('/core/contacts', { name: 'Seen by two' });
  const match = { 'if-match': headers.get('etag')! };
  expect((await manager.patch(`/core/contacts/${body.id}`, { role: 'First' }, match)).status).toBe(200);
  const late = await manager.patch(`/core/contacts/${body.id}`, { role: 'Second' }, match);
  expect(late).toMatchObject({ status: 412, body: { current: { role: 'First', version: 2 } } });
  expect((await manager.delete(`/core/contacts/${body.id}`, match)).status).toBe(412);
  expect((await manager.delete(`/core/contacts/${body.id}`, { 'if-match': '*' })).status).toBe(204);
});

test('a repeat with the same key gets the first answer', async () => {
  const key = { 'idempotency-key': uuid7() };
  const first = await manager.post('/core/contacts', { name: 'Once' }, key);
  const repeat = await manager.post('/core/contacts', { name: 'Once' }, key);
  expect(repeat.status).toBe(201);
  expect(repeat.body).toEqual(first.body);
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  expect((await manager.post('/core/contacts', { name: 'Other' }, key)).status).toBe(422);
});

test('pages hold a hundred, trailing slashes are optional', async () => {
  expect((await manager.get('/core/contacts/minimal/')).body.page_size).toBe(100);
  expect(Object.keys((await manager.get('/core/contacts/minimal')).body.results[0])).toEqual([
    'id',
    'name',
    'role',
    'email',
    'phone',
  ]);
});

test('an export has every row once, however many', async () => {
  const many = Array.from({ length: 1_100 }, (_, at) => ({ name: `Row ${at}` }));
  for (let at = 0; at < many.length; at += 100)
    expect((await manager.post('/core/contacts', many.slice(at, at + 100))).status).toBe(201);
  const { body } = await manager.get('/core/contacts/export?name__icontains=row&ordering=name');
  const names = body.trim().split('\r\n').slice(1);
  expect(new Set(names).size).toBe(1_100);
});

test('an export keeps full-width signs, and signs behind blanks, from being taken for formulas', async () => {
  const formulas = ['\uFF1D1+1', '\uFF0B1+1', '\uFF0D1+1', '\uFF201', '\u3000=1+1', '\u200B=1+1'];
  const made = formulas.map((role, at) => ({ name: `Wide ${at}`, role }));
  expect((await manager.post('/core/contacts', made)).status).toBe(201);
  const { body } = await manager.get('/core/contacts/export?name__icontains=wide&ordering=name');
  const lines = String(body).trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.split(',').some((value) => value.startsWith("'")))).toHaveLength(formulas.length);
});

test('what an export says is taken for no formula by whatever opens it; numbers stay numbers', async () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1+cmd|calc', '-2+3', '@SUM(1)', '-12.5'];
  const made = formulas.map((role, at) => ({ name: `Formula ${at}`, role }));
  expect((await manager.post('/core/contacts', made)).status).toBe(201);
  const { body } = await manager.get('/core/contacts/export?name__icontains=formula&ordering=name');
  const cells = body.trim().split('\r\n').slice(1).join('\n');
  for (const cell of [`"'=HYPERLINK(""http://evil.example"")"`, "'+1+cmd|calc", "'-2+3", "'@SUM(1)", ',-12.5'])
    expect(cells).toContain(cell);
  expect(cells).not.toMatch(/,"?[=+@]|,-2/);
});

test('an export that is split at semicolons, tabs or lines has no formula behind any of them', async () => {
  const descriptions = [
    'Pumps;=1+1',
    'Pumps; +1+cmd|calc',
    'Pumps;;\u200B@SUM(1)',
    'Pumps;"=1+1"',
    'Pumps;\uFF1D1+1',
    'First line\n=1+1',
    'First line\r\n-2+3',
    'A tab\t=1+1',
    'Plain; -5; 12.5; words',
  ];
  for (const [at, description] of descriptions.entries())
    expect((await manager.post('/locations', { name: `Split ${at}`, description })).status).toBe(201);
  const { body } = await manager.get('/locations/export?name__icontains=split&ordering=name');
  const text = String(body);
  for (const [at, line] of descriptions.entries())
    expect([at, text.includes(line)]).toEqual([at, line.startsWith('Plain')]);
  // Read by a program that does not split at commas, with quotes as letters and without.
  const cells = text.split(/[;\t\r\n]/);
  expect(cells.filter((cell) => /^[\s\p{Cf}"]*[=+\-@\uff1d]/u.test(cell))).toEqual([' -5']);
  expect(text).toContain('"Plain; -5; 12.5; words"');
});
