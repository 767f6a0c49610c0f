import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../../test/person';
import { goodPassword, type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let admin: Person;
let technician: Person;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  ({ admin } = acme);
  technician = await acme.person('technician', 'Tess Bolt');
});
afterAll(() => world.close());

test('everybody reads themselves and where they are', async () => {
  const { body } = await technician.get('/users/me');
  expect(body).toMatchObject({
    id: technician.id,
    name: 'Tess Bolt',
    role: 'technician',
    organization: { id: acme.id, name: 'Acme' },
  });
  expect(body.organizations).toEqual([{ id: acme.id, name: 'Acme' }]);
});

test('the roles are listed with what they may do', async () => {
  const { body } = await technician.get('/users/roles');
  expect(body.map((role: { name: string }) => role.name)).toEqual([
    'admin',
    'manager',
    'technician',
    'limited_technician',
    'requester',
    'viewer',
  ]);
  expect(body[4]).toMatchObject({ name: 'requester', permissions: { location: ['names'], contact: [] } });
  expect(body[4].restricted_add).toContain('location');
});

test('people change what is theirs, admins the rest', async () => {
  expect((await technician.patch(`/users/${technician.id}`, { name: 'Tess B.', currency: 'EUR' })).body).toMatchObject({
    name: 'Tess B.',
    currency: 'EUR',
  });
  expect((await technician.patch(`/users/${technician.id}`, { role: 'admin' })).status).toBe(403);
  expect((await technician.patch(`/users/${technician.id}`, { hourly_rate: '99' })).status).toBe(403);
  expect((await technician.patch(`/users/${admin.id}`, { name: 'Mine now' })).status).toBe(403);
  expect((await admin.patch(`/users/${technician.id}`, { hourly_rate: 42.5 })).body.hourly_rate).toBe('42.50');
});

test('what somebody reads is theirs to choose, and the organisation’s where they chose nothing', async () => {
  const { body: before } = await technician.get('/users/me');
  expect([before.language, before.organization.language]).toEqual([null, 'en']);
  expect((await technician.patch(`/users/${technician.id}`, { language: 'en' })).body.language).toBe('en');
  expect((await technician.patch(`/users/${technician.id}`, { language: 'xx' })).body.errors.language).toHaveLength(1);
  expect((await technician.patch(`/users/${technician.id}`, { language: null })).body.language).toBeNull();
  expect((await admin.patch(`/organizations/${acme.id}`, { language: 'en' })).body.language).toBe('en');
  expect((await admin.patch(`/organizations/${acme.id}`, { language: 'xx' })).status).toBe(422);
});

test('rates are for those who may see costs', async () => {
  await admin.patch(`/users/${admin.id}`, { hourly_rate: '100.00' });
  const limited = await acme.person('limited_technician');
  expect((await limited.get(`/users/${admin.id}`)).body.hourly_rate).toBeNull();
  expect((await technician.get(`/users/${admin.id}`)).body.hourly_rate).toBeNull();
  expect((await technician.get(`/users/${technician.id}`)).body.hourly_rate).toBe('42.50');
  expect((await limited.get('/users?hourly_rate__gt=50')).status).toBe(400);
  expect((await limited.get('/users?ordering=hourly_rate')).status).toBe(400);
  const history = await limited.get(`/core/audit-logs?entity_type=user&entity_id=${admin.id}`);
  expect(JSON.stringify(history.body)).not.toContain('100.00');
  expect(history.body.results[0]).toMatchObject({ description: 'Changed hourly rate', changes: [] });
});

test('a changed role is told by mail, and ends with the last admin', async () => {
  const promoted = await acme.person('viewer', 'Will Rise');
  const changed = await admin.post(`/users/${promoted.id}/change_role`, { role: 'manager' });
  expect(changed.body.role).toBe('manager');
  await expect
    .poll(async () => (await admin.get('/core/mails')).body.results[0]?.subject)
    .toBe('Your role in Acme is now Manager');
  const refused = await admin.post(`/users/${admin.id}/change_role`, { role: 'viewer' });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body.detail).toMatch(/last active admin/);
  expect((await admin.patch(`/users/${admin.id}`, { is_active: false })).status).toBe(409);
  expect((await admin.delete(`/users/${admin.id}`)).status).toBe(409);
  expect((await promoted.post(`/users/${promoted.id}/change_role`, { role: 'admin' })).status).toBe(403);
});

test('a deactivated user is out at once and keeps their history', async () => {
  const leaving = await acme.person('manager', 'Lea Ving');
  const { body } = await leaving.post('/locations', { name: 'Made by Lea' });
  await admin.patch(`/users/${leaving.id}`, { is_active: false });
  expect((await leaving.get('/users/me')).status).toBe(401);
  expect((await leaving.post('/auth/sign-in', { email: leaving.email, password: goodPassword })).status).toBe(401);
  expect((await admin.get(`/locations/${body.id}`)).body.created_by.name).toBe('Lea Ving');
  await admin.patch(`/users/${leaving.id}`, { is_active: true });
  expect((await leaving.post('/auth/sign-in', { email: leaving.email, password: goodPassword })).status).toBe(200);
});

test('an added user can be given work at once, and joins by the mailed link alone', async () => {
  const made = await admin.post('/users', { name: 'Nia New', email: 'nia@people.example', role: 'technician' });
  expect(made).toMatchObject({ status: 201, body: { is_active: true, is_pending: true, currency: 'USD', teams: [] } });
  expect((await admin.post('/users', { name: 'Twice', email: 'NIA@people.example', role: 'viewer' })).status).toBe(409);
  const stranger = new Person(world.url);
  const signUp = {
    organization_name: 'Elsewhere',
    name: 'Not Nia',
    email: 'nia@people.example',
    password: goodPassword,
  };
  expect((await stranger.post('/auth/sign-up', signUp)).status).toBe(202);
  const confirmed = await stranger.post('/auth/confirm-sign-up', {
    token: await world.signUpToken(signUp.email),
    password: goodPassword,
  });
  expect(confirmed.body.user.role).toBe('admin');
  expect((await stranger.get('/users/me')).body.organizations).toHaveLength(1);

  const token = /invite\/([\w-]+)/.exec((await admin.get('/core/mails')).body.results[0].body)![1];
  const nia = new Person(world.url);
  const wrong = { token, name: 'Nia', password: 'not the password of the account' };
  expect((await nia.post('/auth/accept-invite', wrong)).status).toBe(401);
  const joined = await nia.post('/auth/accept-invite', { token, name: 'Nia', password: goodPassword });
  expect(joined).toMatchObject({
    status: 201,
    body: { user: { id: made.body.id, name: 'Nia New', is_pending: false } },
  });
  expect((await nia.post('/auth/accept-invite', { token, name: 'Again', password: goodPassword })).status).toBe(410);
  const history = await admin.get(`/core/audit-logs?entity_type=user&entity_id=${made.body.id}`);
  expect(history.body.results[0].description).toBe('Joined by invitation');
});

test('who fills in an invitation joins as themselves, whoever is signed in at that screen', async () => {
  const linked = async () =>
    (await admin.post('/users/invite-link', { role: 'viewer' })).body.url.split('/').pop() as string;
  const other = await world.organization('Next Door');
  const second = await other.person('technician', 'Sid Signed');
  const before = other.admin.at(world.url);
  const shared = other.admin.at(world.url);
  const newcomer = { name: 'Noor Comer', email: 'noor@people.example', password: goodPassword };
  const joined = await shared.post('/auth/accept-invite', { token: await linked(), ...newcomer });
  expect(joined).toMatchObject({ status: 201, body: { user: { name: 'Noor Comer', email: newcomer.email } } });
  expect((await shared.get('/users/me')).body.email).toBe(newcomer.email);
  expect((await before.get('/users/me')).status).toBe(401);
  expect((await admin.get(`/users?email=${other.admin.email}`)).body.count).toBe(0);
  // A request that uses the current session names its user, because the session may belong to another by now.
  const token = await linked();
  expect((await second.post('/auth/accept-invite', { token }, { 'x-user': other.admin.id })).status).toBe(409);
  expect((await second.post('/auth/accept-invite', { token }, { 'x-user': second.id })).body.user.name).toBe(
    'Sid Signed',
  );
});

test('an address that was mistyped is mended, an invitation that was lost is sent again, and none without end', async () => {
  const added = { name: 'Max Added', email: 'mx@people.example', role: 'technician' };
  const { body: max } = await admin.post('/users', added);
  const linkOf = async () => /invite\/([\w-]+)/.exec((await admin.get('/core/mails')).body.results[0].body)![1];
  const first = await linkOf();
  expect((await admin.patch(`/users/${max.id}`, { email: 'max@people.example' })).status).toBe(200);
  const second = await linkOf();
  const stranger = new Person(world.url);
  expect((await stranger.get(`/auth/invitations/${first}`)).status).toBe(410);
  expect((await stranger.get(`/auth/invitations/${second}`)).body.email).toBe('max@people.example');
  const invitation = { email: 'max@people.example', role: 'technician' };
  expect((await admin.post('/users/invite-user', invitation)).status).toBe(201);
  const open = await admin.get('/users/invitations?email=max@people.example');
  expect(open.body.results).toHaveLength(1);
  const joined = await stranger.post('/auth/accept-invite', {
    token: await linkOf(),
    name: 'Max',
    password: goodPassword,
  });
  expect(joined.body.user).toMatchObject({ id: max.id, name: 'Max Added' });
  expect((await admin.post('/users/invite-user', invitation)).status).toBe(409);
  expect((await admin.patch(`/users/${max.id}`, { email: 'other@people.example' })).status).toBe(422);
  const annoyed = { email: 'annoyed@people.example', role: 'viewer' };
  const answers = [];
  for (let at = 0; at < 7; at++) answers.push((await admin.post('/users/invite-user', annoyed)).status);
  expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429]);
});

test('a user who has not joined is not the other admin', async () => {
  await admin.post('/users', { name: 'Ghost', email: 'ghost@people.example', role: 'admin' });
  expect((await admin.post(`/users/${admin.id}/change_role`, { role: 'viewer' })).status).toBe(409);
});

test('an email changes with the password and a link mailed to the new one', async () => {
  const mover = await acme.person('technician');
  expect((await admin.patch(`/users/${mover.id}`, { email: 'taken-over@people.example' })).status).toBe(422);
  expect(
    (await mover.post('/auth/change-email', { email: 'moved@people.example', password: 'wrong password' })).status,
  ).toBe(401);
  expect(
    (await mover.post('/auth/change-email', { email: 'moved@people.example', password: goodPassword })).status,
  ).toBe(204);
  const mails = async () =>
    (await world.rows<{ body: string }>(`select body from mail where recipient = 'moved@people.example'`))[0]?.body ??
    '';
  await expect.poll(mails).toContain('/confirm-email/');
  expect((await mover.get('/users/me')).body.email).toBe(mover.email);
  const token = /confirm-email\/([\w-]+)/.exec(await mails())![1];
  expect((await new Person(world.url).post('/auth/confirm-email', { token })).status).toBe(204);
  expect((await new Person(world.url).post('/auth/confirm-email', { token })).status).toBe(410);
  await expect.poll(async () => (await mover.get('/users/me')).body.email).toBe('moved@people.example');
  expect((await mover.post('/auth/sign-in', { email: 'moved@people.example', password: goodPassword })).status).toBe(
    200,
  );
  expect(
    (await new Person(world.url).post('/auth/sign-in', { email: mover.email, password: goodPassword })).status,
  ).toBe(401);
});

test('a key is no person: it neither signs out nor joins, and knows one organisation', async () => {
  const key = await acme.program('viewer');
  expect((await key.post('/auth/sign-out-everywhere')).status).toBe(403);
  expect((await key.post('/auth/switch-organization', { organization: acme.id })).status).toBe(403);
  const other = await world.organization('Other');
  const { body } = await other.admin.post('/users/invite-link', { role: 'viewer' });
  const token = body.url.split('/').pop();
  const refused = await key.post('/auth/accept-invite', { token });
  expect(refused.status).toBe(422);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

test('a key makes no way in that would outlive it: no keys, no calendar links, no admins', async () => {
  const works = await world.organization('Works');
  const key = await works.program('admin');
  const [feed, account] = [
    (await works.admin.post('/calendar-feeds', { name: 'Mine' })).body,
    (await works.admin.post('/auth/api-keys', { name: 'Old', role: 'viewer' })).body,
  ];
  const notByKey = [403, 'An API key cannot do this. Sign in.'];
  for (const refused of [
    await key.post('/auth/api-keys', { name: 'More', role: 'viewer' }),
    await key.post('/calendar-feeds', { name: 'More' }),
    await key.patch(`/calendar-feeds/${feed.id}`, { user: null }),
    await key.post(`/calendar-feeds/${feed.id}/rotate`),
  ])
    expect([refused.status, refused.body.detail]).toEqual(notByKey);
  // A key may delete them: a program that removes what it finds does no harm.
  expect((await key.delete(`/calendar-feeds/${feed.id}`)).status).toBe(204);
  expect((await key.delete(`/auth/api-keys/${account.id}`)).status).toBe(204);

  const [viewer, formerAdmin] = [await works.person('viewer'), await works.person('admin')];
  await works.admin.patch(`/users/${formerAdmin.id}`, { is_active: false });
  const { body: pending } = await works.admin.post('/users', { name: 'P', email: 'p@works.example', role: 'admin' });
  const { version, ...whole } = (await works.admin.get(`/users/${viewer.id}`)).body;
  const noAdmins = [403, 'An API key cannot make somebody an admin. Sign in to do so.'];
  for (const refused of [
    await key.post(`/users/${viewer.id}/change_role`, { role: 'admin' }),
    await key.patch(`/users/${viewer.id}`, { role: 'admin' }),
    await key.put(`/users/${viewer.id}`, { name: whole.name, email: whole.email, role: 'admin' }),
    await key.post('/users', { name: 'New', email: 'new@works.example', role: 'admin' }),
    await key.post('/users/invite-user', { email: 'new@works.example', role: 'admin' }),
    await key.post('/users/invite-link', { role: 'admin' }),
    // Reactivating a former admin, and inviting a pending one elsewhere or again.
    await key.patch(`/users/${formerAdmin.id}`, { is_active: true }),
    await key.patch(`/users/${pending.id}`, { email: 'mine@works.example' }),
    await key.post('/users/invite-user', { email: 'p@works.example', role: 'viewer' }),
  ])
    expect([refused.status, refused.body.detail]).toEqual(noAdmins);
  expect((await works.admin.get(`/users/${viewer.id}`)).body).toMatchObject({ role: 'viewer', version });
  expect((await key.post(`/users/${viewer.id}/change_role`, { role: 'manager' })).status).toBe(200);
  expect((await key.post('/users/invite-link', { role: 'manager' })).status).toBe(201);
});

test('teams and users show each other', async () => {
  const team = await admin.post('/teams', { name: 'Mechanical', members: [technician.id] });
  expect(team.body.members).toMatchObject([{ id: technician.id }]);
  expect((await admin.get(`/users/${technician.id}`)).body.teams).toMatchObject([
    { id: team.body.id, name: 'Mechanical' },
  ]);
  expect((await admin.get(`/users/${technician.id}/counts`)).body).toMatchObject({ teams: 1 });
  expect((await admin.get(`/users?teams=${team.body.id}`)).body.count).toBe(1);
  expect((await admin.get('/users?teams__name__icontains=mech')).body.count).toBe(1);
  await admin.patch(`/users/${technician.id}`, { teams: [] });
  expect((await admin.get(`/teams/${team.body.id}`)).body.members).toEqual([]);
});

test('whoever signs in has been seen', async () => {
  const fresh = await acme.person('viewer');
  const { body } = await acme.admin.get(`/users/${fresh.id}`);
  expect(Date.parse(body.last_seen_at)).toBeGreaterThan(Date.now() - 60_000);
});

test('a replaced user stays deactivated unless the body says otherwise', async () => {
  const formerAdmin = await acme.person('technician', 'Lena Left');
  await admin.patch(`/users/${formerAdmin.id}`, {
    is_active: false,
    currency: 'EUR',
    daily_minutes: 300,
    color: '#112233',
  });
  const body = { name: 'Lena Left', email: formerAdmin.email, role: 'technician' };
  expect((await admin.put(`/users/${formerAdmin.id}`, body)).body).toMatchObject({
    is_active: false,
    currency: 'EUR',
    daily_minutes: 300,
    color: null,
  });
  const emptied = await admin.patch(`/users/${formerAdmin.id}`, { is_active: null });
  expect(emptied.body.errors).toEqual({ is_active: ['Active must be true or false'] });
  expect((await admin.put(`/users/${formerAdmin.id}`, { ...body, is_active: null })).status).toBe(422);
  expect((await admin.put(`/users/${formerAdmin.id}`, { ...body, is_active: true })).body.is_active).toBe(true);
});
