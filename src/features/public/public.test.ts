import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Body, Person, type Reply } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let plant: Organization;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Portal');
  admin = plant.admin;
  stranger = new Person(world.url);
});
afterAll(() => world.close());
/** Limits have tests of their own. */
beforeEach(async () => {
  world.clockOffset = 0;
  await world.rows('delete from attempt');
});

const tokenOf = (url: string): string => new URL(url).pathname.split('/').pop()!;
const trackOf = ({ body }: Reply): string => `/public/track/${tokenOf(body.tracking_url)}`;

async function made(path: string, values: Body): Promise<Body> {
  const { status, body } = await admin.post(path, values);
  expect(status).toBe(201);
  return body;
}

async function makePortal(values: Body = {}): Promise<Body> {
  const portal = await made('/portals', { title: 'Hall 1', ...values });
  const token = tokenOf(portal.url);
  return { ...portal, token, at: `/public/portals/${token}`, page: `${world.url}/portal/${token}` };
}

const report = (portal: Body, values: Body = {}, by = stranger): Promise<Reply> =>
  by.post(`${portal.at}/requests`, { description: 'Water drips\nfrom the pump', ...values });

const requestOf = async ({ body }: Reply, more = ''): Promise<Body> =>
  (await admin.get(`/requests?code=${body.code}${more}`)).body.results[0];

async function upload(portal: Body, bytes: Uint8Array | string, name: string, id: string): Promise<Reply> {
  const form = new FormData();
  form.append('report', id);
  form.append('file', new Blob([bytes as BlobPart]), name);
  const response = await fetch(`${world.url}/api${portal.at}/files`, { method: 'POST', body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const picture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'planted-camera-owner' } })
      .jpeg()
      .toBuffer(),
  );

const mailsTo = (address: string) =>
  world.rows<{ id: string; subject: string; body: string; html: string; unsubscribe: string | null }>(
    `select id, subject, body, html, unsubscribe from mail where recipient = $1 order by id`,
    [address],
  );
const mailedToken = (body: string): string => /\/track\/([\w-]+)/.exec(body)![1]!;

/** Lets the job by the clock run that forgets what strangers left. */
async function sweep(): Promise<void> {
  const id = uuid7();
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at) values ($1, $2, 'forget strangers', '{}', now() - interval '1 year')`,
    [id, plant.id],
  );
  await world.rows(`select pg_notify('millwright_jobs', '')`);
  await expect.poll(() => world.rows(`select from job where id = $1`, [id])).toEqual([]);
}

const day = 86_400_000;

test('a stranger reports and follows it (S31.1)', async () => {
  const portal = await makePortal();
  const sent = await report(portal);
  expect(sent.status).toBe(201);
  const read = await stranger.get(trackOf(sent));
  expect(read.body).toMatchObject({
    code: sent.body.code,
    state: 'received',
    description: 'Water drips\nfrom the pump',
  });
  expect(read.body.states).toMatchObject([{ state: 'received' }]);
  for (const [name, value] of [
    ['x-robots-tag', /noindex/],
    ['cache-control', /no-store/],
    ['referrer-policy', /no-referrer/],
  ] as const)
    expect(read.headers.get(name)).toMatch(value);
  const row = await requestOf(sent);
  expect(row).toMatchObject({ name: 'Water drips', portal: { name: 'Hall 1' }, created_by: null });
  const [entry] = (await admin.get(`/core/audit-logs?entity_type=request&entity_id=${row.id}`)).body.results;
  expect(entry).toMatchObject({ user: null, source: 'portal' });
});

test('a portal is read by managers and changed by admins, and a new link ends the old one', async () => {
  const portal = await makePortal({ fields: { phone: 'required', 'custom_fields.x': 'shown' } });
  expect(portal).toMatchObject({
    title: 'Hall 1',
    is_enabled: true,
    show_similar: true,
    show_dates: false,
    daily_limit: 200,
  });
  expect(portal.retention_days).toBe(365);
  expect(portal.token).toMatch(/^[\w-]{22}$/);
  const manager = await plant.person('manager');
  expect((await manager.get(`/portals/${portal.id}`)).body.url).toBe(portal.url);
  expect((await manager.patch(`/portals/${portal.id}`, { title: 'Mine' })).status).toBe(403);
  expect((await admin.patch(`/portals/${portal.id}`, { fields: { salary: 'shown' } })).status).toBe(422);
  const rotated = await admin.post(`/portals/${portal.id}/rotate`);
  expect(rotated.body.url).not.toBe(portal.url);
  expect((await stranger.get(portal.at)).status).toBe(404);
  expect((await fetch(portal.page)).status).toBe(404);
  expect((await fetch(rotated.body.url.replace(/^.*\/portal/, `${world.url}/portal`))).status).toBe(200);
});

test('the form asks what the portal says', async () => {
  const portal = await makePortal({ fields: { phone: 'required', photos: 'hidden' } });
  const { fields } = (await stranger.get(portal.at)).body;
  expect(fields).toMatchObject({
    phone: 'required',
    photos: 'hidden',
    location: 'shown',
    email: 'shown',
    name: 'hidden',
  });
  expect((await report(portal)).body.errors).toEqual({ contact: ['Your phone is required'] });
  expect((await report(portal, { contact: { phone: 'none' } })).status).toBe(422);
  expect((await report(portal, { contact: { phone: '+49 123' }, priority: 'critical' })).body.errors).toHaveProperty(
    'priority',
  );
  expect((await report(portal, { contact: { phone: '+49 123' } })).status).toBe(201);
  expect((await report(portal, { description: '' })).status).toBe(422);
});

test('the page works without script: a form, 303, and the words come back when it is refused', async () => {
  const portal = await makePortal({ welcome: 'Tell <us>' });
  const page = await (await fetch(portal.page)).text();
  expect(page).toContain('Tell &lt;us&gt;');
  const id = /name="id" value="([^"]+)"/.exec(page)![1]!;
  const form = new FormData();
  form.append('id', id);
  form.append('description', 'The door\r\nsqueaks');
  form.append('email', 'not an address');
  form.append('photos', new Blob([await picture()]), 'door.jpg');
  const post = () =>
    fetch(portal.page, { method: 'POST', body: form, redirect: 'manual', headers: { origin: 'null' } });
  const refused = await post();
  expect(refused.status).toBe(422);
  expect(await refused.text()).toMatch(/The door\s+squeaks<\/textarea>/);
  form.set('email', '');
  const taken = await post();
  expect(taken.status).toBe(303);
  // Pressed twice, or sent again by a browser that lost the answer.
  const pathOf = ({ headers }: Response) => headers.get('location')!.split('?')[0];
  expect(pathOf(await post())).toBe(pathOf(taken));
  const tracked = await fetch(`${world.url}${taken.headers.get('location')}`);
  expect(tracked.headers.get('x-robots-tag')).toMatch(/noindex/);
  expect(tracked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await tracked.text()).toContain('The door\nsqueaks');
  const rows = await world.rows(`select id from request where id = $1`, [id]);
  expect(rows).toHaveLength(1);
  expect((await admin.get(`/requests/${id}`)).body.images).toHaveLength(1);
  // After “back” the same form carries another report.
  form.set('description', 'Another door');
  const other = await post();
  expect(other.status).toBe(303);
  expect(other.headers.get('location')).not.toBe(taken.headers.get('location'));
});

test('a closed portal shows when it opens and takes nothing (S31.3)', async () => {
  const portal = await makePortal({ is_enabled: false, hours_text: 'Mon–Fri 7 to 16', welcome: 'Secret welcome' });
  expect((await stranger.get(portal.at)).body).toEqual({
    title: 'Hall 1',
    is_enabled: false,
    hours_text: 'Mon–Fri 7 to 16',
    color: null,
    logo_url: null,
  });
  expect((await report(portal)).status).toBe(409);
  const page = await (await fetch(portal.page)).text();
  expect(page).toContain('Mon–Fri 7 to 16');
  expect(page).not.toContain('Secret welcome');
  expect(page).not.toContain('<form');
});

test('a report with an id comes in once, also at two servers, and its id alone gets nobody its link', async () => {
  const second = await world.serve();
  const portal = await makePortal();
  const id = uuid7();
  const both = await Promise.all([
    report(portal, { id }),
    report(portal, { id }, new Person(second.url)),
    report(portal, { id }),
  ]);
  expect(new Set(both.map(({ body }) => body.code)).size).toBe(1);
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await world.rows(`select id from request where id = $1`, [id])).toHaveLength(1);
  expect((await report(portal, { id, description: 'I only know the id' })).status).toBe(409);
  expect((await report(await makePortal(), { id })).status).toBe(409);
});

test('reports are limited by address and portal, at all servers together (F1.7)', async () => {
  const other = await world.serve();
  const portal = await makePortal();
  const people = [stranger, new Person(other.url)];
  for (let n = 0; n < 10; n++) expect((await report(portal, {}, people[n % 2])).status).toBe(201);
  const refused = await report(portal, {}, people[1]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  const page = await fetch(portal.page, {
    method: 'POST',
    body: new URLSearchParams({ description: 'My long words' }),
    redirect: 'manual',
  });
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).not.toBeNull();
  expect(await page.text()).toContain('My long words</textarea>');
  expect((await report(await makePortal())).status).toBe(201);
});

test('a portal takes as many reports a day as it says', async () => {
  const portal = await makePortal({ daily_limit: 2 });
  expect([await report(portal), await report(portal), await report(portal)].map(({ status }) => status)).toEqual([
    201, 201, 429,
  ]);
  world.clockOffset = day + 60_000;
  expect((await report(portal)).status).toBe(201);
  world.clockOffset = 0;
});

test('files are pictures and PDF by their content, stripped, five, and only for their own report', async () => {
  const portal = await makePortal({ fields: { files: 'shown' } });
  const id = uuid7();
  const [jpeg, pdf] = [await picture(), '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'];
  expect((await upload(portal, '<script>alert(1)</script>', 'photo.jpg', id)).status).toBe(422);
  expect((await upload(portal, 'MZ\u0000\u0000 not a picture', 'photo.png', id)).status).toBe(422);
  const first = await upload(portal, jpeg, 'lies.pdf', id);
  expect(first).toMatchObject({ status: 201, body: { mime_type: 'image/jpeg' } });
  const second = await upload(portal, pdf, 'plan.pdf', id);
  expect(second).toMatchObject({ status: 201, body: { mime_type: 'application/pdf' } });
  expect((await upload(portal, new Uint8Array(10 * 1024 * 1024 + 1), 'big.jpg', id)).status).toBe(413);
  expect((await report(portal, { id: uuid7(), files: [first.body.id] })).status).toBe(422);
  for (let n = 0; n < 3; n++) expect((await upload(portal, jpeg, `${n}.jpg`, id)).status).toBe(201);
  expect((await upload(portal, jpeg, 'sixth.jpg', id)).status).toBe(422);
  const sent = await report(portal, { id, files: [first.body.id, second.body.id] });
  const row = (await admin.get(`/requests/${id}`)).body;
  expect(row.images).toMatchObject([{ id: first.body.id }]);
  expect(row.files).toMatchObject([{ id: second.body.id }]);
  const tracked = (await stranger.get(trackOf(sent))).body.files;
  expect(tracked).toHaveLength(2);
  const content = await fetch(`${world.url}${tracked[0].url}`);
  expect(content.status).toBe(200);
  expect(Buffer.from(await content.arrayBuffer()).includes('planted-camera-owner')).toBe(false);
  // What the files were called on the stranger's device may say who they are; history cannot forget.
  expect([...row.images, ...row.files].map(({ name }: Body) => name)).toEqual(['Photo 1.jpg', 'Document 2.pdf']);
  const historyTexts = await world.rows<{ text: string }>(`select to_jsonb(e)::text as text from audit_entry e`);
  expect(historyTexts.filter(({ text }) => text.includes('lies.') || text.includes('plan.pdf'))).toEqual([]);
  // The link of another report does not open it.
  const other = await report(portal);
  expect((await stranger.get(`${trackOf(other)}/files/${first.body.id}/content`)).status).toBe(404);
});

test('forged links lead nowhere', async () => {
  const sent = await report(await makePortal());
  const token = tokenOf(sent.body.tracking_url);
  const bytes = Buffer.from(token, 'base64url');
  for (const at of [0, 16, 31, 32, 47]) {
    const forged = Buffer.from(bytes);
    forged[at]! ^= 1;
    expect((await stranger.get(`/public/track/${forged.toString('base64url')}`)).status).toBe(404);
  }
  expect((await stranger.get('/public/track/x')).status).toBe(404);
  expect((await fetch(`${world.url}/track/${'A'.repeat(64)}`)).status).toBe(404);
});

test('replies go to and fro, signed “Maintenance”, and are limited', async () => {
  const sent = await report(await makePortal());
  const row = await requestOf(sent);
  const said = `Which pump? Ask @${admin.name}.`;
  expect((await admin.post(`/requests/${row.id}/comments`, { text: said, is_public: true })).status).toBe(201);
  expect((await admin.post(`/requests/${row.id}/comments`, { text: 'planted internal words' })).status).toBe(201);
  expect((await stranger.post(`${trackOf(sent)}/replies`, { text: 'The left one' })).status).toBe(201);
  const { replies } = (await stranger.get(trackOf(sent))).body;
  expect(replies).toMatchObject([
    { text: 'Which pump? Ask @Maintenance.', is_mine: false },
    { text: 'The left one', is_mine: true },
  ]);
  for (let n = 0; n < 9; n++)
    expect((await stranger.post(`${trackOf(sent)}/replies`, { text: `${n}` })).status).toBe(201);
  expect((await stranger.post(`${trackOf(sent)}/replies`, { text: 'too much' })).status).toBe(429);
});

test('a report is withdrawn while nobody has decided on it', async () => {
  const portal = await makePortal();
  const sent = await report(portal);
  expect((await stranger.post(`${trackOf(sent)}/cancel`)).body.state).toBe('withdrawn');
  expect((await requestOf(sent)).status).toBe('cancelled');
  expect((await stranger.post(`${trackOf(sent)}/cancel`)).status).toBe(409);
});

test('a link ends 90 days after the report was closed', async () => {
  const sent = await report(await makePortal());
  await stranger.post(`${trackOf(sent)}/cancel`);
  world.clockOffset = 89 * day;
  expect((await stranger.get(trackOf(sent))).status).toBe(200);
  world.clockOffset = 91 * day;
  expect((await stranger.get(trackOf(sent))).status).toBe(404);
  world.clockOffset = 0;
});

test('one mail until the address is confirmed by its link, and deleting the contact deletes it', async () => {
  const email = 'walker@outside.example';
  const portal = await makePortal({ fields: { contact_name: 'shown' } });
  const sent = await report(portal, { contact: { name: 'Wanda Walker', email } });
  const row = await requestOf(sent);
  expect(row.contact).toEqual({ name: 'Wanda Walker', email, phone: null });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  // The link of the page does not prove that its reader has the mailbox.
  expect((await stranger.post(`${trackOf(sent)}/confirm-email`)).status).toBe(403);
  const mailed = `/public/track/${mailedToken(mail!.body)}`;
  expect((await stranger.get(mailed)).body.can_confirm).toBe(true);
  expect((await stranger.post(`${mailed}/confirm-email`)).body.can_confirm).toBe(false);
  expect((await stranger.delete(`${trackOf(sent)}/contact`)).status).toBe(204);
  expect((await requestOf(sent)).contact).toBeNull();
  expect(await mailsTo(email)).toEqual([]);
  const everything = await world.rows<{ text: string }>(`select to_jsonb(e)::text as text from audit_entry e`);
  expect(everything.filter(({ text }) => text.includes('Wanda') || text.includes(email))).toEqual([]);
});

/** Until everything that happened has been told, also what waits for the time of an Undo. */
async function notifiedAll(): Promise<void> {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
  await world.rows(`update job set run_at = now() - interval '1 year' where task = 'tell requester'`);
  await world.rows(`select pg_notify('millwright_jobs', '')`);
  await expect.poll(() => world.rows(`select from job where task = 'tell requester'`)).toEqual([]);
}

test('F1.7 whoever confirmed their address is mailed what becomes of their report, until they stop it', async () => {
  const [email, silent] = ['news@outside.example', 'silent@outside.example'];
  const portal = await makePortal({ title: 'Gate <4>', fields: { contact_name: 'shown' } });
  const sent = await report(portal, { contact: { name: 'Nina News', email } });
  const other = await report(portal, { contact: { email: silent } });
  const [row, rejected] = [await requestOf(sent), await requestOf(other)];
  const [first] = await mailsTo(email);
  const mailed = mailedToken(first!.body);
  await admin.post(`/requests/${row.id}/comments`, { text: 'Before it is confirmed', is_public: true });
  await notifiedAll();
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await stranger.post(`/public/track/${mailed}/confirm-email`)).status).toBe(200);

  const news = async () => (await mailsTo(email)).slice(1).map(({ subject, body }) => `${subject}\n${body}`);
  await admin.post(`/requests/${row.id}/comments`, { text: `Which pump, @${admin.name}?`, is_public: true });
  await admin.post(`/requests/${row.id}/comments`, { text: 'internal words' });
  await notifiedAll();
  const accepted = await admin.post(`/requests/${row.id}/accept`, {});
  await notifiedAll();
  const order = accepted.body.work_order.id;
  await admin.post(`/work-orders/${order}/comments`, { text: 'We come on Friday.', is_public: true });
  await admin.patch(`/work-orders/${order}`, { status: 'in_progress' });
  await admin.patch(`/work-orders/${order}`, { status: 'done' });
  await notifiedAll();
  const received = await news();
  expect(received.map((one) => one.split('\n').slice(0, 2))).toEqual([
    [`Gate <4>: a message about your report ${row.code}`, 'Which pump, @Maintenance?'],
    [`Gate <4>: your report ${row.code} – Planned`, 'Planned. It will be taken care of.'],
    [`Gate <4>: a message about your report ${row.code}`, 'We come on Friday.'],
    [`Gate <4>: your report ${row.code} – Done`, 'Done. It is repaired.'],
  ]);
  for (const one of received) {
    expect(one).toContain(`/track/${mailed}\n`);
    expect(one).not.toMatch(/WO-\d|internal|Nina/);
  }
  const [letter] = (await mailsTo(email)).slice(1);
  expect(letter!.html).toContain('“Gate &lt;4&gt;”');
  expect(letter!.html).not.toMatch(/<(img|link|script)/);
  // Either server may have written it.
  expect(new URL(letter!.unsubscribe!).pathname).toBe(`/track/${mailed}/unsubscribe`);
  // An address that nobody confirmed gets no more.
  await admin.post(`/requests/${rejected.id}/reject`, { reason: 'Not ours' });
  await notifiedAll();
  expect(await mailsTo(silent)).toHaveLength(1);

  // A GET only asks; mail programs POST a form (RFC 8058). The link of the page does not do it.
  const stop = (token: string, method: string) =>
    fetch(`${world.url}/track/${token}/unsubscribe`, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    });
  expect((await stop(mailed, 'GET')).status).toBe(200);
  expect((await stranger.get(`/public/track/${mailed}`)).body.can_confirm).toBe(false);
  expect((await stop(tokenOf(sent.body.tracking_url), 'POST')).status).toBe(404);
  expect((await stop(mailed, 'POST')).status).toBe(200);
  expect((await stranger.get(`/public/track/${mailed}`)).body.can_confirm).toBe(true);
  await admin.post(`/work-orders/${order}/comments`, { text: 'Nobody reads this', is_public: true });
  await notifiedAll();
  expect(await news()).toHaveLength(4);
  // All of them go with the contact.
  expect((await stranger.delete(`${trackOf(sent)}/contact`)).status).toBe(204);
  expect(await mailsTo(email)).toEqual([]);
});

test('F1.7 who confirmed their address reads by mail why a report is not taken on', async () => {
  const email = 'why@outside.example';
  const sent = await report(await makePortal({ verify_email: true }), { contact: { email } });
  const [mail] = await mailsTo(email);
  await stranger.post(`/public/track/${mailedToken(mail!.body)}/confirm-email`);
  await admin.post(`/requests/${(await requestOf(sent)).id}/reject`, { reason: 'It belongs to the landlord' });
  await notifiedAll();
  const [, second] = await mailsTo(email);
  expect(second!.subject).toContain('Not taken on');
  expect(second!.body).toContain('It belongs to the landlord');
});

test('where the email must be confirmed, nobody sees a report before, and it is gone after 24 hours', async () => {
  const portal = await makePortal({ verify_email: true });
  expect((await report(portal)).body.errors).toEqual({ contact: ['Your email is required'] });
  const [email, late] = ['first@outside.example', 'late@outside.example'];
  const sent = await report(portal, { contact: { email } });
  const forgotten = await report(portal, { contact: { email: late } });
  expect(await requestOf(sent)).toBeUndefined();
  expect((await stranger.get(trackOf(sent))).body.is_unconfirmed).toBe(true);
  const [mail] = await mailsTo(email);
  expect((await stranger.post(`/public/track/${mailedToken(mail!.body)}/confirm-email`)).status).toBe(200);
  expect(await requestOf(sent)).toMatchObject({ status: 'pending' });
  world.clockOffset = day + 60_000;
  await sweep();
  expect((await stranger.get(trackOf(forgotten))).status).toBe(404);
  expect(await mailsTo(late)).toEqual([]);
  expect((await stranger.get(trackOf(sent))).status).toBe(200);
  world.clockOffset = 0;
});

test('the honeypot answers the same, and what it caught is in no list and goes after a week', async () => {
  const email = 'bot@outside.example';
  const caught = await report(await makePortal(), { website: 'https://spam.example', contact: { email } });
  expect(caught.status).toBe(201);
  expect(Object.keys(caught.body)).toEqual(['code', 'tracking_url']);
  expect(await requestOf(caught)).toBeUndefined();
  const suspect = await requestOf(caught, '&is_suspect=true');
  expect(suspect).toMatchObject({ is_suspect: true });
  expect(await mailsTo(email)).toEqual([]);
  expect(await world.rows(`select from audit_entry where entity_id = $1`, [suspect.id])).toEqual([]);
  world.clockOffset = 8 * day;
  await sweep();
  world.clockOffset = 0;
  expect(await requestOf(caught, '&is_suspect=true')).toBeUndefined();
});

test('contacts go as many days after closing as the portal says', async () => {
  const email = 'old@outside.example';
  const sent = await report(await makePortal({ retention_days: 30 }), { contact: { email } });
  await stranger.post(`${trackOf(sent)}/cancel`);
  world.clockOffset = 29 * day;
  await sweep();
  expect(await mailsTo(email)).toHaveLength(1);
  world.clockOffset = 31 * day;
  await sweep();
  world.clockOffset = 0;
  expect(await mailsTo(email)).toEqual([]);
  expect((await requestOf(sent)).contact).toBeNull();
});

const pageAt = async (path: string, values?: Record<string, string>): Promise<{ url: string; text: string }> => {
  const init = values && { method: 'POST', body: new URLSearchParams(values) };
  const response = await fetch(new URL(path, world.url), init);
  return { url: response.url, text: await response.text() };
};

test('the tracking page names title and place, asks before what is final, and says once that it was sent (S31)', async () => {
  const hall = (await made('/locations', { name: 'Hall 8' })).id;
  const [press, far] = [
    (await made('/assets', { name: 'Press 4', location: hall })).id,
    (await made('/assets', { name: 'planted far asset' })).id,
  ];
  const portal = await makePortal({ location: hall, fields: { name: 'shown', asset: 'shown' } });
  const values = { name: 'It is loud', description: 'Since noon', asset: press, email: 'loud@outside.example' };
  const sent = await pageAt(portal.page, values);
  expect(sent.text).toContain('Your report was sent.');
  for (const said of ['It is loud', 'Press 4', 'data-state="received"']) expect(sent.text).toContain(said);
  const sure = /<details class="sure">\s*<summary>(.*?)<\/summary>/g;
  expect([...sent.text.matchAll(sure)].map(([, label]) => label)).toEqual([
    'Withdraw report',
    'Delete my contact data',
  ]);
  world.clockOffset = 120_000;
  expect((await pageAt(sent.url)).text).not.toContain('Your report was sent.');
  // Staff move it to an asset outside of what the portal is for.
  const row = (await admin.get('/requests?name=It is loud')).body.results[0];
  await admin.patch(`/requests/${row.id}`, { asset: far });
  expect((await pageAt(sent.url)).text).not.toContain('planted');
});

test('“me too” leads to thanks, what happens next and a link, under what the staff call it (F1.7)', async () => {
  const asset = (await made('/assets', { name: 'Fan 3' })).id;
  const portal = await makePortal();
  const row = await requestOf(await report(portal, { asset }));
  await admin.patch(`/requests/${row.id}`, { public_summary: 'The fan rattles' });
  const form = await pageAt(`${portal.page}?asset=${asset}`);
  expect(form.text).toContain('<b>The fan rattles</b>');
  const key = /name="key" value="([^"]+)"/.exec(form.text)![1]!;
  const thanks = await pageAt(`${portal.page}/me-too`, { key });
  expect(thanks.text).toContain('Thank you');
  expect(thanks.text).toContain('to see when it is repaired');
  expect(thanks.text).toContain('<b>The fan rattles</b>');
  expect(thanks.text).toContain(`<a href="${new URL(thanks.url).pathname}">`);
});

test('similar reports show place, age, state and the public summary; “me too” counts', async () => {
  const asset = (await made('/assets', { name: 'Pump 7' })).id;
  const portal = await makePortal({ fields: { contact_name: 'shown' } });
  const sent = await report(portal, {
    asset,
    description: 'planted words of another',
    contact: { name: 'planted contact' },
  });
  const row = await requestOf(sent);
  await admin.patch(`/requests/${row.id}`, { public_summary: 'A seal leaks. A new one is ordered.' });
  const found = await stranger.get(`${portal.at}/similar?asset=${asset}`);
  expect(found.body).toMatchObject([
    { place: 'Pump 7', state: 'received', public_summary: 'A seal leaks. A new one is ordered.' },
  ]);
  expect(JSON.stringify(found.body)).not.toContain('planted');
  const said = await stranger.post(`${portal.at}/me-too`, { key: found.body[0].key });
  expect(said.status).toBe(201);
  expect((await requestOf(sent)).me_too_count).toBe(1);
  const state = await stranger.get(trackOf(said));
  expect(Object.keys(state.body).sort()).toEqual(['public_summary', 'state', 'states']);
  for (const verb of ['cancel', 'replies', 'confirm-email'])
    expect((await stranger.post(`${trackOf(said)}/${verb}`, { text: 'x' })).status).toBe(404);
  expect((await stranger.delete(`${trackOf(said)}/contact`)).status).toBe(404);
  expect((await stranger.get(`/public/track/${found.body[0].key}`)).status).toBe(404);
  for (let n = 1; n < 20; n++) await stranger.post(`${portal.at}/me-too`, { key: 'x' });
  expect((await stranger.post(`${portal.at}/me-too`, { key: 'x' })).status).toBe(429);
  for (let n = 1; n < 30; n++) await stranger.get(`${portal.at}/similar?q=pump`);
  expect((await stranger.get(`${portal.at}/similar?q=pump`)).status).toBe(429);
  await admin.patch(`/portals/${portal.id}`, { show_similar: false });
  await world.rows('delete from attempt');
  expect((await stranger.get(`${portal.at}/similar?asset=${asset}`)).body).toEqual([]);
});

test('a portal of a place knows no name outside it', async () => {
  const [hall, yard] = [
    (await made('/locations', { name: 'Hall A' })).id,
    (await made('/locations', { name: 'planted yard' })).id,
  ];
  const room = (await made('/locations', { name: 'Room 1', parent: hall })).id;
  const inside = (await made('/assets', { name: 'Lathe', location: room })).id;
  const outside = (await made('/assets', { name: 'planted crane', location: yard })).id;
  const portal = await makePortal({ location: hall, fields: { asset: 'shown' } });
  const { body } = await stranger.get(portal.at);
  expect(body.locations.map(({ name }: Body) => name)).toEqual(['Hall A', 'Hall A › Room 1']);
  expect(body.assets.map(({ name }: Body) => name)).toEqual(['Lathe']);
  for (const wrong of [{ asset: outside }, { location: yard }]) {
    const refused = await report(portal, wrong);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain('planted');
  }
  expect(await (await fetch(`${portal.page}?asset=${outside}`)).text()).not.toContain('planted');
  expect(await (await fetch(`${portal.page}?asset=${inside}`)).text()).toContain('Lathe');
  expect(await requestOf(await report(portal, { asset: inside }))).toMatchObject({
    asset: { id: inside },
    location: { id: room },
  });
  expect((await admin.post('/portals', { title: 'Both', location: hall, asset: inside })).status).toBe(422);
});

test('a code leads staff to the asset, requesters to their form, strangers to the narrowest portal', async () => {
  const far = await world.organization('Far');
  const go = async (code: string, person = stranger) => {
    const response = await fetch(`${world.url}/q/${code}`, { redirect: 'manual', headers: person.credentials });
    return response.headers.get('location')!;
  };
  const toSignIn = (code: string) => `/login?next=${encodeURIComponent(`/q/${code}`)}`;
  const hall = (await far.admin.post('/locations', { name: 'Hall' })).body.id;
  const line = (await far.admin.post('/assets', { name: 'Line', location: hall, qrcode: { code: 'FAR-1' } })).body.id;
  const press = (
    await far.admin.post('/assets', { name: 'Press', location: hall, parent: line, qrcode: { code: 'FAR-2' } })
  ).body;
  expect(press.qrcode).toEqual({ code: 'FAR-2' });
  const unknown = await go('FAR-99');
  expect(unknown).toBe(toSignIn('FAR-99'));
  expect(await go('FAR-2')).toBe(toSignIn('FAR-2'));
  const open = async (values: Body) => tokenOf((await far.admin.post('/portals', { title: 'P', ...values })).body.url);
  for (const scope of [{}, { location: hall }, { asset: line }, { asset: press.id }]) {
    const token = await open(scope);
    expect(await go('far-2')).toBe(`/portal/${token}?asset=${press.id}`);
  }
  const narrowest = (await far.admin.get(`/portals?asset=${press.id}`)).body.results[0];
  await far.admin.patch(`/portals/${narrowest.id}`, { is_enabled: false });
  expect(await go('FAR-2')).not.toContain(tokenOf(narrowest.url));
  expect(await go('FAR-2', far.admin)).toBe(`/asset/${press.id}`);
  expect(await go('FAR-2', await far.person('requester'))).toBe(`/request/new?asset=${press.id}`);
  expect(await go('FAR-99', await far.person('requester'))).toBe('/unknown-code?code=FAR-99');
  // The code of several organisations.
  expect((await admin.post('/assets', { name: 'Ours', qrcode: { code: 'FAR-2' } })).status).toBe(201);
  expect(await go('FAR-2')).toBe(toSignIn('FAR-2'));
});
