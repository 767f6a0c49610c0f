import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { Person } from '../../../../test/person';
import { goodPassword, type Organization, World } from '../../../../test/world';

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

// The Kelvin sign is not a "k" to a mail server, but both have the same lowercase letter.
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

describe('nobody can have the server flood a mailbox', () => {
  const stranger = 'stranger@elsewhere.example';
  const mailsTo = async (email: string, page: string) =>
    (await world.rows(`select from mail where recipient = $1 and body like $2`, [email, `%/${page}/%`])).length;
  const settled = async () => {
    await expect.poll(() => world.rows(`select from job where task = 'reset'`)).toEqual([]);
  };

  test('with resets: five an hour, whoever asks, and always the same answer', async () => {
    const { email } = await joinAs(`ines-${uuid7().slice(-12)}@people.example`);
    const ask = async (as: string) => {
      const { status, body } = await visitor().post('/auth/forgot-password', { email: as });
      return [status, body];
    };
    for (let at = 0; at < 9; at++) expect(await ask(at % 2 ? email : email.toUpperCase())).toEqual([204, '']);
    await settled();
    expect(await mailsTo(email, 'reset-password')).toBe(5);
    world.clockOffset += 61 * 60_000;
    await ask(email);
    await settled();
    expect(await mailsTo(email, 'reset-password')).toBe(6);
  });

  test('by changing their email: few to one address, and few by one person', async () => {
    const person = await joinAs(`${uuid7().slice(-12)}@people.example`);
    const ask = (email: string) => person.post('/auth/change-email', { email, password: goodPassword });
    for (let at = 0; at < 5; at++) expect((await ask(stranger)).status).toBe(204);
    const refused = await ask(stranger);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^This address was mailed too often\. Try again in \d+ minutes\.$/),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let at = 0; at < 5; at++) expect((await ask(`other-${at}@elsewhere.example`)).status).toBe(204);
    const further = await ask('one-more@elsewhere.example');
    expect([further.status, further.body.detail]).toEqual([
      429,
      expect.stringMatching(/^You have sent too many mails\. Try again in \d+ minutes\.$/),
    ]);
  });

  test('by invitations: few to one address, a hundred by one person, two hundred by one organisation', async () => {
    const bolt = await world.organization('Bolt');
    const invite = async (by: Person, email: string) => {
      const { status, body } = await by.post('/users/invite-user', { email, role: 'viewer' });
      return status === 201 ? '' : `${status} ${body.detail.replace(/\d+ minutes?/, 'N minutes')}`;
    };
    const inviteMany = async (by: Person, count: number) => {
      for (let at = 0; at < count; at++) expect(await invite(by, `${uuid7()}@elsewhere.example`)).toBe('');
    };
    for (let at = 0; at < 5; at++) expect(await invite(bolt.admin, 'guest@elsewhere.example')).toBe('');
    const tooOften = '429 This address was mailed too often. Try again in N minutes.';
    expect(await invite(bolt.admin, 'guest@elsewhere.example')).toBe(tooOften);
    expect(await invite(acme.admin, 'guest@elsewhere.example')).toBe(tooOften);
    await inviteMany(bolt.admin, 95);
    expect(await invite(bolt.admin, `${uuid7()}@elsewhere.example`)).toBe(
      '429 You have sent too many mails. Try again in N minutes.',
    );
    await inviteMany(await bolt.person('manager'), 100);
    expect(await invite(await bolt.person('manager'), `${uuid7()}@elsewhere.example`)).toBe(
      '429 Your organisation has sent too many mails. Try again in N minutes.',
    );
    world.clockOffset += 61 * 60_000;
    expect(await invite(bolt.admin, `${uuid7()}@elsewhere.example`)).toBe('');
  });

  test('by setting a role back and forth', async () => {
    const { id } = await joinAs(`${uuid7().slice(-12)}@people.example`);
    const statuses = [];
    for (let at = 0; at < 21; at++) {
      const role = at % 2 ? 'technician' : 'viewer';
      statuses.push((await acme.admin.post(`/users/${id}/change_role`, { role })).status);
    }
    expect([statuses[19], statuses[20]]).toEqual([200, 429]);
  });

  test('by signing up, or by asking for many resets from one network', async () => {
    const input = { organization_name: 'New', name: 'New', password: goodPassword };
    const signUp = async (email: string) => (await visitor().post('/auth/sign-up', { ...input, email })).status;
    for (let at = 0; at < 5; at++) expect(await signUp(stranger)).toBe(202);
    expect(await signUp(stranger)).toBe(429);
    await world.rows(`update attempt set count = 100 where key like 'network %'`);
    const refused = await visitor().post('/auth/forgot-password', { email: stranger });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many mails were asked for from here\. Try again in \d+ minutes\.$/),
    ]);
  });
});
