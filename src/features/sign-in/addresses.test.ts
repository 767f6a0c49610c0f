import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { Person } from '#test/person';
import { goodPassword, type Organization, World } from '#test/world';

let world: World;
let acme: Organization;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
});
afterAll(() => world.close());
afterEach(async () => void (await world.rows(`delete from attempt`)));

const visitor = () => new Person(world.url);

async function joinAs(email: string): Promise<Person> {
  const { body } = await acme.admin.post('/users/invite-link', { role: 'technician' });
  const token = new URL(body.url).pathname.split('/').pop();
  const person = visitor();
  const joined = await person.post('/auth/accept-invite', { token, name: 'Mike', email, password: goodPassword });
  expect(joined.status).toBe(201);
  person.become(joined.body.user, email);
  return person;
}

// The Kelvin sign is no "k" to a mail server, but both have the same small letter.
test('a reset link goes to the address of the account, never to a look-alike somebody typed', async () => {
  const email = `mike-${uuid7().slice(-12)}@people.example`;
  await joinAs(email);
  const typed = email.replace('k', '\u212A');
  expect((await visitor().post('/auth/forgot-password', { email: typed })).status).toBe(204);
  expect((await visitor().post('/auth/forgot-password', { email })).status).toBe(204);
  await expect.poll(() => world.rows(`select task from job where task = 'reset'`)).toEqual([]);
  const mails = await world.rows<{ recipient: string }>(
    `select recipient from mail where body like '%/reset-password/%' and recipient in ($1, $2)`,
    [email, typed],
  );
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([email]));
});

test('spelling an address with look-alike letters gains no further guesses', async () => {
  const email = `iris-${uuid7().slice(-12)}@people.example`;
  await joinAs(email);
  const guess = async (as: string) =>
    (await visitor().post('/auth/sign-in', { email: as, password: 'not the password' })).status;
  for (let at = 0; at < 10; at++) await guess(email);
  const spellings = [email.replace('i', '\u0130'), email.replaceAll('i', '\u0130'), email.replace('s', '\uFF33')];
  for (const spelling of spellings) expect(await guess(spelling)).toBe(429);
});

test('who changes their email cannot flood a stranger with mail', async () => {
  const person = await joinAs(`${uuid7().slice(-12)}@people.example`);
  const ask = async (email: string) =>
    (await person.post('/auth/change-email', { email, password: goodPassword })).status;
  for (let at = 0; at < 5; at++) expect(await ask('stranger@elsewhere.example')).toBe(204);
  expect(await ask('stranger@elsewhere.example')).toBe(429);
  expect(await ask('another@elsewhere.example')).toBe(204);
});
