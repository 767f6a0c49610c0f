import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { Person } from '../../../../test/person';
import { goodPassword, type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
const newPassword = 'a whole new phrase';

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
});
afterAll(() => world.close());
// All clients here share one network address and would reach its rate limit.
afterEach(async () => {
  world.clockOffset = 0;
  await world.rows(`delete from attempt`);
});

const visitor = () => new Person(world.url);
const newEmail = () => `${uuid7().slice(-12)}@people.example`;

/** The token of the latest mail to an address with a link to this page. */
async function tokenFor(email: string, page: string): Promise<string> {
  let token = '';
  const find = async () => {
    const mails = await world.rows<{ body: string }>(
      `select body from mail where lower(recipient) = lower($1) and body like $2 order by created_at desc, id desc`,
      [email, `%/${page}/%`],
    );
    token = new RegExp(`/${page}/([\\w-]+)`).exec(mails[0]?.body ?? '')?.[1] ?? '';
    return token;
  };
  await expect.poll(find).not.toBe('');
  return token;
}

async function askForReset(email: string): Promise<string> {
  expect((await visitor().post('/auth/forgot-password', { email })).status).toBe(204);
  return tokenFor(email, 'reset-password');
}

async function askForEmail(person: Person, email: string): Promise<string> {
  expect((await person.post('/auth/change-email', { email, password: goodPassword })).status).toBe(204);
  return tokenFor(email, 'confirm-email');
}

const reset = (token: string) => visitor().post('/auth/reset-password', { token, password: newPassword });
const confirm = (token: string) => visitor().post('/auth/confirm-email', { token });

async function sweep(): Promise<void> {
  await world.rows(`insert into job (id, task, payload, run_at) values (gen_random_uuid(), 'sweep', '{}', now())`);
  await expect.poll(() => world.rows(`select from job where task = 'sweep'`)).toEqual([]);
}

/** Events that settle who owns an account, or that nobody does. */
const events: Record<string, (person: Person) => Promise<{ status: number }>> = {
  'a password reset': async (person) => reset(await askForReset(person.email)),
  'a password change': (person) =>
    person.post('/auth/change-password', { password: goodPassword, new_password: newPassword }),
  'a confirmed email': async (person) => confirm(await askForEmail(person, newEmail())),
  'signing out everywhere': (person) => person.post('/auth/sign-out-everywhere'),
  deactivation: (person) => acme.admin.patch(`/users/${person.id}`, { is_active: false }),
  deletion: (person) => acme.admin.delete(`/users/${person.id}`),
};

describe('pending proofs end with', () => {
  test.each(Object.keys(events))('%s: no email change and no reset link outlives it', async (event) => {
    const person = await acme.person('manager');
    const resetToken = await askForReset(person.email);
    const wanted = newEmail();
    const emailToken = await askForEmail(person, wanted);
    expect([200, 204]).toContain((await events[event]!(person)).status);
    expect((await confirm(emailToken)).status).toBe(410);
    expect((await reset(resetToken)).status).toBe(410);
  });

  test.each(Object.keys(events))(
    '%s: no invitation they sent to an address of their own outlives it',
    async (event) => {
      const person = await acme.person('manager');
      const wanted = newEmail();
      await askForEmail(person, wanted);
      expect((await person.post('/users/invite-user', { email: wanted, role: 'technician' })).status).toBe(201);
      const token = await tokenFor(wanted, 'invite');
      const other = newEmail();
      expect((await acme.admin.post('/users/invite-user', { email: other, role: 'technician' })).status).toBe(201);
      const untouched = await tokenFor(other, 'invite');
      // The link to the new address has expired by then, and expired links are swept.
      world.clockOffset = 2 * 3_600_000;
      await sweep();
      expect([200, 204]).toContain((await events[event]!(person)).status);
      await expect.poll(async () => (await visitor().get(`/auth/invitations/${token}`)).status).toBe(410);
      // Reactivation does not revive old invitations.
      await acme.admin.patch(`/users/${person.id}`, { is_active: true });
      expect((await visitor().get(`/auth/invitations/${token}`)).status).toBe(410);
      expect((await visitor().get(`/auth/invitations/${untouched}`)).status).toBe(200);
    },
  );
});

describe('calendar links end with', () => {
  const read = async (url: string) => (await fetch(`${world.url}${new URL(url).pathname}`)).status;
  const feedOf = async (person: Person): Promise<string> => {
    const { body } = await person.post('/calendar-feeds', { name: 'Mine' });
    expect(await read(body.url)).toBe(200);
    return body.url;
  };

  test.each(Object.keys(events))('%s, and API keys go on', async (event) => {
    const person = await acme.person('admin');
    const { body: program } = await person.post('/auth/api-keys', { name: 'Program', role: 'viewer' });
    const [url, others] = [await feedOf(person), await feedOf(acme.admin)];
    expect([200, 204]).toContain((await events[event]!(person)).status);
    await expect.poll(() => read(url)).toBe(404);
    await acme.admin.patch(`/users/${person.id}`, { is_active: true });
    expect(await read(url)).toBe(404);
    expect(await read(others)).toBe(200);
    const works = (await Person.withKey(world.url, program.key).get('/users/me')).status;
    expect(works).toBe(event === 'deletion' ? 401 : 200);
  });

  test('a new password in all organisations of a person; who is let go from one keeps those of the other', async () => {
    const bolt = await world.organization('Bolt');
    const person = await acme.person('technician');
    const here = await feedOf(person);
    const { body } = await bolt.admin.post('/users/invite-link', { role: 'technician' });
    await person.post('/auth/accept-invite', { token: new URL(body.url).pathname.split('/').pop() });
    const [first, second] = [await feedOf(person), await feedOf(person)];
    await acme.admin.patch(`/users/${person.id}`, { is_active: false });
    expect(await read(here)).toBe(404);
    expect(await read(first)).toBe(200);
    expect((await events['a password change']!(person)).status).toBe(204);
    const fresh = await feedOf(person);
    for (const url of [first, second]) await expect.poll(() => read(url)).toBe(404);
    // A feed created with the new password keeps working.
    expect(await read(fresh)).toBe(200);
  });
});

describe('the mail about a new password', () => {
  const mailTo = async (email: string): Promise<string> => {
    const find = async () =>
      (
        await world.rows<{ body: string }>(
          `select body from mail where recipient = $1 and subject = 'Your password was changed'`,
          [email],
        )
      )[0]?.body ?? '';
    await expect.poll(find).not.toBe('');
    return find();
  };

  test('names how many API keys still work, and where they end', async () => {
    const person = await acme.person('admin');
    const make = async (more: object = {}) =>
      (await person.post('/auth/api-keys', { name: 'Program', role: 'viewer', ...more })).body.id;
    await make();
    await make();
    await person.delete(`/auth/api-keys/${await make()}`);
    await make({ expires_at: new Date(Date.now() + world.clockOffset + 60_000).toISOString() });
    world.clockOffset += 120_000;
    expect((await events['a password change']!(person)).status).toBe(204);
    const body = await mailTo(person.email);
    expect(body).toContain('2 API keys of yours still work.');
    expect(body).toContain(`${world.app.config.publicUrl}/settings#api-keys`);
  });

  test('names the invitation links that still work: one with an address is nobody else’s', async () => {
    const person = await acme.person('admin');
    const invite = async (how: string, more: object = {}) =>
      expect((await person.post(`/users/${how}`, { role: 'viewer', ...more })).status).toBe(201);
    await invite('invite-link');
    await invite('invite-user', { email: newEmail() });
    expect((await events['a password reset']!(person)).status).toBe(204);
    const body = await mailTo(person.email);
    expect(body).toContain('1 invitation link of yours still works.');
    expect(body).toContain(`${world.app.config.publicUrl}/teams?tab=users#invitations`);
  });

  test('comes with a reset, too, and is silent about keys where there are none', async () => {
    const person = await acme.person('technician');
    expect((await events['a password reset']!(person)).status).toBe(204);
    const body = await mailTo(person.email);
    expect(body).toContain('links to your calendars have ended');
    expect(body).not.toContain('API key');
  });
});

test('a reset link that was mailed to the old address says nothing after the address has changed', async () => {
  const person = await acme.person('technician');
  const old = await askForReset(person.email);
  const email = newEmail();
  expect((await confirm(await askForEmail(person, email))).status).toBe(204);
  expect((await reset(old)).status).toBe(410);
  // A reset requested just before with the old address finds no account.
  expect((await visitor().post('/auth/sign-in', { email, password: goodPassword })).status).toBe(200);
});

test('of two email changes that wait, one can be confirmed', async () => {
  const person = await acme.person('technician');
  const first = await askForEmail(person, newEmail());
  const second = await askForEmail(person, newEmail());
  expect([(await confirm(second)).status, (await confirm(first)).status]).toEqual([204, 410]);
});

test('a link is judged when it is opened', async () => {
  const person = await acme.person('technician');
  const token = await askForReset(person.email);
  expect((await visitor().get(`/auth/reset-password/${token}`)).status).toBe(204);
  expect((await reset(token)).status).toBe(204);
  expect((await visitor().get(`/auth/reset-password/${token}`)).status).toBe(410);
  expect((await visitor().get('/auth/reset-password/unknown')).status).toBe(410);
  const mover = await acme.person('technician');
  const email = newEmail();
  const change = await askForEmail(mover, email);
  expect((await visitor().get(`/auth/confirm-email/${change}`)).body).toEqual({ email });
  expect((await confirm(change)).status).toBe(204);
  expect((await visitor().get(`/auth/confirm-email/${change}`)).status).toBe(410);
});

test('joining by link ends the invitation that was mailed to the same address', async () => {
  const email = newEmail();
  expect((await acme.admin.post('/users/invite-user', { email, role: 'viewer' })).status).toBe(201);
  const mailed = await tokenFor(email, 'invite');
  const { body } = await acme.admin.post('/users/invite-link', { role: 'viewer' });
  const token = new URL(body.url).pathname.split('/').pop();
  const joined = await visitor().post('/auth/accept-invite', {
    token,
    name: 'Linked',
    email: email.toUpperCase(),
    password: goodPassword,
  });
  expect(joined.status).toBe(201);
  expect((await visitor().get(`/auth/invitations/${mailed}`)).status).toBe(410);
  expect((await acme.admin.get(`/users/invitations?email=${email}`)).body.count).toBe(0);
});
