import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../../test/person';
import { goodPassword, World } from '../../../../test/world';

let world: World;
let visitor: Person;

beforeAll(async () => {
  world = await World.open();
  visitor = new Person(world.url);
});
afterAll(() => world.close());

const installation = {
  organization_name: 'First',
  name: 'Ada Min',
  email: 'ada@first.example',
  password: goodPassword,
};

test('an empty installation asks for setup, once', async () => {
  expect((await visitor.get('/auth/status')).body).toEqual({
    setup_needed: true,
    signup: 'open',
    user: null,
    organization: null,
  });
  for (const [password, message] of [
    ['short', 'Password must have at least 10 characters'],
    ['password1234', 'Password is too easy to guess; choose a less common one'],
  ]) {
    expect((await visitor.post('/auth/setup', { ...installation, password })).body.errors).toEqual({
      password: [message],
    });
  }
  const set = await visitor.post('/auth/setup', {
    ...installation,
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
  });
  expect(set).toMatchObject({
    status: 201,
    body: { user: { role: 'admin' }, organization: { name: 'First', time_zone: 'Europe/Berlin', currency: 'EUR' } },
  });
  expect((await visitor.post('/auth/setup', installation)).status).toBe(409);
  expect((await visitor.get('/auth/status')).body).toMatchObject({ setup_needed: false, user: { name: 'Ada Min' } });
});

test('signing in says no more than that it failed', async () => {
  const person = new Person(world.url);
  const wrong = await person.post('/auth/sign-in', { email: installation.email, password: 'wrong password' });
  const unknown = await person.post('/auth/sign-in', { email: 'nobody@first.example', password: 'wrong password' });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  const right = await person.post('/auth/sign-in', { email: 'ADA@first.example', password: goodPassword });
  expect(right).toMatchObject({ status: 200, body: { user: { name: 'Ada Min' }, organization: { name: 'First' } } });
  const stranger = new Person(world.url);
  const found = { organization_name: 'Elsewhere', name: 'X', password: 'short' };
  const taken = await stranger.post('/auth/sign-up', { ...found, email: installation.email });
  const free = await stranger.post('/auth/sign-up', { ...found, email: 'nobody@first.example' });
  expect([taken.status, taken.body.errors]).toEqual([free.status, free.body.errors]);
});

test('sign-up does not tell a known address from an unknown one, and mails its owner', async () => {
  const input = { organization_name: 'Elsewhere', name: 'X', password: 'some other good phrase' };
  const answers = [];
  for (const email of [installation.email, 'fresh@first.example']) {
    const reply = await new Person(world.url).post('/auth/sign-up', { ...input, email });
    answers.push({ status: reply.status, body: reply.body, shape: [...reply.headers.keys()].sort().join() });
  }
  expect(answers[0]).toMatchObject({ status: 202, body: '' });
  expect(answers[1]).toEqual(answers[0]);
  const mails = await world.rows<{ subject: string }>(`select subject from mail where recipient = $1`, [
    installation.email,
  ]);
  expect(mails).toEqual([{ subject: 'You have an account already' }]);
  // An unconfirmed address opens nothing.
  const fresh = { email: 'fresh@first.example', password: input.password };
  expect((await new Person(world.url).post('/auth/sign-in', fresh)).status).toBe(401);
  const token = await world.signUpToken(fresh.email);
  const found = await new Person(world.url).get(`/auth/confirm-sign-up/${token}`);
  expect(found.body).toEqual({ organization_name: 'Elsewhere', email: fresh.email, role: null });
  const confirm = (password: string) => new Person(world.url).post('/auth/confirm-sign-up', { token, password });
  // The owner of the address may not be the person who chose the password, so neither can open an account for the
  // other.
  expect((await confirm('a phrase of the owner')).body.errors).toEqual({
    password: [expect.stringContaining('not the password that was chosen')],
  });
  expect((await new Person(world.url).post('/auth/sign-in', fresh)).status).toBe(401);
  expect((await confirm(input.password)).body.user.role).toBe('admin');
  expect((await confirm(input.password)).status).toBe(410);
  expect((await new Person(world.url).post('/auth/sign-in', fresh)).status).toBe(200);
  // The owner of an account creates another organisation at once.
  const further = await new Person(world.url).post('/auth/sign-up', { ...input, ...fresh, organization_name: 'Two' });
  expect([further.status, further.body.organization.name]).toEqual([201, 'Two']);
});

test('signing out ends this session, or all of them', async () => {
  const [phone, desk] = [new Person(world.url), new Person(world.url)];
  for (const person of [phone, desk])
    await person.post('/auth/sign-in', { email: installation.email, password: goodPassword });
  const signedOut = phone.at(world.url);
  expect((await phone.post('/auth/sign-out')).status).toBe(204);
  expect((await signedOut.get('/users/me')).status).toBe(401);
  expect((await desk.get('/users/me')).status).toBe(200);
  const everywhere = desk.at(world.url);
  expect((await desk.post('/auth/sign-out-everywhere')).status).toBe(204);
  expect((await everywhere.get('/users/me')).status).toBe(401);
  await visitor.post('/auth/sign-in', { email: installation.email, password: goodPassword });
});

test('a forgotten password is reset by a link that works once and ends all sessions', async () => {
  const acme = await world.organization('Acme');
  const person = await acme.person('technician');
  expect((await visitor.post('/auth/forgot-password', { email: person.email })).status).toBe(204);
  expect((await visitor.post('/auth/forgot-password', { email: 'nobody@people.example' })).status).toBe(204);
  const mail = async () =>
    (
      await world.rows<{ body: string }>(`select body from mail where recipient = $1 and organization_id is null`, [
        person.email,
      ])
    )[0]?.body ?? '';
  await expect.poll(mail).toContain('/reset-password/');
  const token = /reset-password\/([\w-]+)/.exec(await mail())![1];
  const before = person.at(world.url);
  expect(
    (await visitor.at(world.url).post('/auth/reset-password', { token, password: 'a whole new phrase' })).status,
  ).toBe(204);
  expect((await before.get('/users/me')).status).toBe(401);
  expect(
    (await visitor.at(world.url).post('/auth/reset-password', { token, password: 'a third new phrase' })).status,
  ).toBe(410);
  expect((await before.post('/auth/sign-in', { email: person.email, password: 'a whole new phrase' })).status).toBe(
    200,
  );
  expect(
    (await acme.admin.get('/core/mails')).body.results.some((one: { body: string }) =>
      one.body.includes('reset-password'),
    ),
  ).toBe(false);
});

test('who is signed in changes their password by the old one; every other device is out', async () => {
  const works = await world.organization('Works');
  const person = await works.person('technician', 'Pat Word');
  const elsewhere = new Person(world.url);
  await elsewhere.post('/auth/sign-in', { email: person.email, password: goodPassword });
  const change = (password: string, new_password: string) =>
    person.post('/auth/change-password', { password, new_password });
  expect(await change('not my password', 'a whole new phrase')).toMatchObject({
    status: 422,
    body: { errors: { password: ['This is not your password'] } },
  });
  expect((await change(goodPassword, 'short')).body.errors).toEqual({
    new_password: ['Password must have at least 10 characters'],
  });
  expect((await change(goodPassword, `${person.email}`)).status).toBe(422);
  expect((await elsewhere.get('/users/me')).status).toBe(200);
  expect((await change(goodPassword, 'a whole new phrase')).status).toBe(204);
  expect((await person.get('/users/me')).status).toBe(200);
  expect((await elsewhere.get('/users/me')).status).toBe(401);
  expect((await elsewhere.post('/auth/sign-in', { email: person.email, password: goodPassword })).status).toBe(401);
  const signedIn = await elsewhere.post('/auth/sign-in', { email: person.email, password: 'a whole new phrase' });
  expect(signedIn.status).toBe(200);
  const history = async () =>
    (await works.admin.get(`/core/audit-logs?entity_type=user&entity_id=${person.id}`)).body.results[0];
  await expect
    .poll(history)
    .toMatchObject({ description: 'Changed their password', user: { name: 'Pat Word' }, changes: [] });
  // The rate limit for guesses applies here as on the sign-in page.
  const guesses = [];
  for (let at = 0; at < 11; at++) guesses.push((await change(`guess number ${at}`, 'a third new phrase')).status);
  expect([guesses[9], guesses[10]]).toEqual([422, 429]);
  expect((await (await works.program('viewer')).post('/auth/change-password', {})).status).toBe(403);
});

test('a person in two organisations sees one at a time', async () => {
  const [north, south] = [await world.organization('North'), await world.organization('South')];
  const invited = await south.admin.post('/users/invite-link', { role: 'viewer' });
  const token = invited.body.url.split('/').pop();
  const both = north.admin.at(world.url);
  expect((await both.post('/auth/accept-invite', { token })).body.organization.name).toBe('South');
  expect((await both.get('/users/me')).body.organizations.map((one: { name: string }) => one.name)).toEqual([
    'North',
    'South',
  ]);
  expect((await both.post('/locations', { name: 'No' })).status).toBe(403);
  const back = await both.post('/auth/switch-organization', { organization: north.id });
  expect(back.body.user.role).toBe('admin');
  expect((await both.post('/locations', { name: 'Yes' }, { 'x-organization': south.id })).status).toBe(409);
  expect((await both.get(`/organizations/${south.id}`)).status).toBe(404);
});

test('where sign-up is not open, nobody founds an organisation', async () => {
  const closed = await world.serve({ SIGNUP: 'invite' });
  expect((await new Person(closed.url).post('/auth/sign-up', { ...installation, email: 'x@x.example' })).status).toBe(
    403,
  );
});
