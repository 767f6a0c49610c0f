import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PushService } from '#test/push-service';
import { goodPassword, type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let service: PushService;
/** Long enough for a busy machine. */
const soon = { timeout: 10_000 };

beforeAll(async () => {
  service = await PushService.open();
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1', MAIL_FROM: 'Plant <plant@acme.example>' });
  acme = await world.organization('Acme');
});
afterAll(async () => {
  await world.close();
  service.close();
});

const arrived = (name: string) => service.received.filter(({ path }) => path === `/${name}`);
const jobs = () => world.rows(`select task, attempts from job where task like 'push%'`);

test('a browser that subscribes gets what is sent, encrypted for it and signed by us', async () => {
  const technician = await acme.person('technician');
  const subscription = service.browser('tech');
  const { status, body } = await technician.post('/push/subscriptions', subscription);
  expect([status, body]).toEqual([201, { endpoint: subscription.endpoint, onesignal_external_id: technician.id }]);
  expect((await acme.admin.get(`/users/${technician.id}`)).body.onesignal_external_id).toBe(technician.id);

  expect(await technician.post('/push/test')).toMatchObject({ status: 202, body: { devices: 1 } });
  await expect.poll(() => arrived('tech').length, soon).toBe(1);
  const [first] = arrived('tech');
  expect(first!.note).toMatchObject({ title: 'Notifications work', url: '/settings#notifications' });
  expect(first!.claims).toMatchObject({ aud: service.origin, sub: 'mailto:plant@acme.example' });
  expect(first!.claims.exp * 1000).toBeLessThan(Date.now() + 86_400_000);
  expect(first!.key).toBe((await technician.get('/push/key')).body.key);
  await expect.poll(jobs, soon).toEqual([]);
});

test('subscribing again changes nothing, and leaves history once', async () => {
  const person = await acme.person('viewer');
  const subscription = service.browser('twice');
  for (let time = 0; time < 2; time++)
    expect((await person.post('/push/subscriptions', subscription)).status).toBe(201);
  const { body } = await person.get('/push/subscriptions');
  expect(body.map((one: { endpoint: string }) => one.endpoint)).toEqual([subscription.endpoint]);
  const { body: history } = await person.get(`/core/audit-logs?entity_type=user&entity_id=${person.id}`);
  const given = history.results.filter(({ changes }: { changes: { field: string }[] }) =>
    changes.some(({ field }) => field === 'onesignal_external_id'),
  );
  expect(given).toHaveLength(1);
});

test('nothing arrives any more after unsubscribing, by the person alone', async () => {
  const person = await acme.person('manager');
  const { endpoint, ...rest } = service.browser('left');
  await person.post('/push/subscriptions', { endpoint, ...rest });
  const one = `/push/subscriptions?endpoint=${encodeURIComponent(endpoint)}`;
  expect((await acme.admin.delete(one)).status).toBe(204);
  expect((await person.get('/push/subscriptions')).body).toHaveLength(1);
  expect((await person.delete(one)).status).toBe(204);
  expect((await person.delete(one)).status).toBe(204);
  expect((await person.post('/push/test')).body).toEqual({ devices: 0 });
  expect((await person.delete('/push/subscriptions')).status).toBe(400);
});

test.each([404, 410])('a push service that answers %i has lost the browser, and so have we', async (status) => {
  const person = await acme.person('technician');
  await person.post('/push/subscriptions', service.browser(`gone-${status}`));
  service.answers.set(`/gone-${status}`, [status]);
  await person.post('/push/test');
  await expect.poll(async () => (await person.get('/push/subscriptions')).body, soon).toEqual([]);
  await expect.poll(jobs, soon).toEqual([]);
});

test('a push service that is busy is asked again, and the other device is not told twice', async () => {
  const person = await acme.person('technician');
  for (const name of ['busy', 'idle']) await person.post('/push/subscriptions', service.browser(name));
  service.answers.set('/busy', [503]);
  await person.post('/push/test');
  await expect.poll(() => arrived('busy').length, soon).toBe(2);
  await expect.poll(jobs, soon).toEqual([]);
  expect(arrived('idle')).toHaveLength(1);
});

test('whoever signed out, or was deactivated, hears nothing more', async () => {
  const [leaver, removed] = [await acme.person('technician'), await acme.person('technician')];
  await leaver.post('/push/subscriptions', service.browser('leaver'));
  await removed.post('/push/subscriptions', service.browser('removed'));
  await leaver.post('/auth/sign-out');
  await acme.admin.patch(`/users/${removed.id}`, { is_active: false });
  await leaver.post('/auth/sign-in', { email: leaver.email, password: goodPassword });
  expect((await leaver.post('/push/test')).body).toEqual({ devices: 1 });
  await expect.poll(jobs, soon).toEqual([]);
  expect([...arrived('leaver'), ...arrived('removed')]).toEqual([]);
  // The next sweep removes the rest.
  world.clockOffset += 3_600_000;
  await world.servers[0]!.clockwork.tick();
  await expect.poll(async () => (await leaver.get('/push/subscriptions')).body, soon).toEqual([]);
});

test('in another organisation the first one is still heard of', async () => {
  const other = await world.organization('Other');
  const person = await acme.person('technician');
  await person.post('/push/subscriptions', service.browser('both'));
  const invited = await other.admin.post('/users/invite-link', { role: 'viewer' });
  const token = new URL(invited.body.url).pathname.split('/').pop();
  await person.post('/auth/accept-invite', { token, name: 'Both', email: person.email, password: goodPassword });
  await person.post('/auth/switch-organization', { organization: other.id });
  expect((await person.get('/push/subscriptions')).body).toEqual([]);
  await expect.poll(jobs, soon).toEqual([]);
  const alive = () =>
    world.rows(
      `select s.id from push_subscription p join session s on s.id = p.session_id where p.endpoint like '%/both'`,
    );
  const [session] = await alive();
  expect(session).toBeDefined();

  // A sweep between the switch and the job that follows it takes nothing away.
  const [from] = await world.rows<{ id: string }>(
    `update push_subscription set session_id = gen_random_uuid() where endpoint like '%/both' returning session_id as id`,
  );
  await world.rows(
    `insert into job (id, task, payload, run_at)
     values (gen_random_uuid(), 'push follow', $1, now() + interval '9 hours'), (gen_random_uuid(), 'sweep', '{}', now())`,
    [{ from: from!.id, to: session!.id }],
  );
  await expect.poll(() => world.rows(`select from job where task = 'sweep'`), soon).toEqual([]);
  await world.rows(`update job set run_at = now() where task = 'push follow'`);
  await expect.poll(alive, soon).toHaveLength(1);
});

test('the same browser in other hands belongs to whoever subscribed last', async () => {
  const [first, second] = [await acme.person('technician'), await acme.person('viewer')];
  const shared = service.browser('shared');
  await first.post('/push/subscriptions', shared);
  await second.post('/push/subscriptions', shared);
  expect((await first.get('/push/subscriptions')).body).toEqual([]);
  expect((await second.get('/push/subscriptions')).body).toHaveLength(1);
});

test('only the address of a push service is taken', async () => {
  const { keys } = service.browser('any');
  const refused = [
    'http://push.example/x',
    'https://127.0.0.2/x',
    'https://[::1]/x',
    'https://192.168.0.1/x',
    'http://10.0.0.1/x',
    'https://me:secret@push.example/x',
    'ftp://push.example/x',
    'push.example',
  ];
  for (const endpoint of refused)
    expect(await acme.admin.post('/push/subscriptions', { endpoint, keys })).toMatchObject({
      status: 422,
      body: { errors: { endpoint: ['Endpoint must be the https address of a push service'] } },
    });
  const good = { endpoint: 'https://push.example/x' };
  const bad = [
    { ...keys, auth: 'AAAA' },
    { ...keys, p256dh: 'A'.repeat(87) },
    { ...keys, p256dh: `${keys.p256dh}\0` },
  ];
  for (const given of bad)
    expect(await acme.admin.post('/push/subscriptions', { ...good, keys: given })).toMatchObject({
      status: 422,
      body: { errors: { keys: ['Keys must be those of a push subscription'] } },
    });
});

test('a key of the API has no browser', async () => {
  const program = await acme.program('admin');
  expect((await program.post('/push/subscriptions', service.browser('program'))).status).toBe(403);
});

test('all servers on a database have the same keys, and given ones win', async () => {
  const before = (await acme.admin.get('/push/key')).body.key;
  const second = await world.serve();
  expect((await acme.admin.at(second.url).get('/push/key')).body.key).toBe(before);
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const third = await world.serve({
    VAPID_PUBLIC_KEY: curve.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url'),
  });
  expect((await acme.admin.at(third.url).get('/push/key')).body.key).toBe(curve.getPublicKey('base64url'));
  await expect(world.serve({ VAPID_PUBLIC_KEY: before })).rejects.toThrow('must be a pair');
  await expect(world.serve({ OUTGOING_ALLOW: 'localhost' })).rejects.toThrow('OUTGOING_ALLOW must be');
});
