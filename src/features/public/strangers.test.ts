import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Body, Person, type Reply } from '../../../test/person';
import { pdf, picture, Portals, tokenOf, trackOf } from '../../../test/portals';
import { type Organization, World } from '../../../test/world';

let world: World;
let plant: Organization;
let admin: Person;
let portals: Portals;
let stranger: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Portal');
  admin = plant.admin;
  portals = new Portals(world, plant);
  stranger = portals.stranger;
});
afterAll(() => world.close());
/** Limits have tests of their own. */
beforeEach(() => world.rows('delete from attempt'));

const made = async (path: string, values: Body): Promise<Body> => {
  const { status, body } = await admin.post(path, values);
  expect([path, status, body.errors]).toEqual([path, 201, undefined]);
  return body;
};
const historyOf = (id: string) => world.rows(`select from audit_entry where entity_id = $1`, [id]);
const rowsOf = (id: string) => world.rows(`select is_suspect, is_unconfirmed from request where id = $1`, [id]);
const everywhere = async (words: string): Promise<string[]> => {
  const found: string[] = [];
  for (const table of ['request', 'request_contact', 'comment', 'audit_entry', 'mail', 'portal_report', 'job'])
    if ((await world.rows(`select from ${table} t where to_jsonb(t)::text like $1`, [`%${words}%`])).length > 0)
      found.push(table);
  return found;
};

test('F1.7 many reports with an email at once hold up neither one another nor the staff', async () => {
  // More reports than connections: whoever holds one must not wait for another.
  const small = await World.open({ DATABASE_POOL: '2' });
  try {
    const works = await small.organization('Small');
    const theirs = new Portals(small, works);
    const two = [await theirs.open(), await theirs.open()];
    const sent = Array.from({ length: 6 }, (_, n) =>
      theirs.report(two[n % 2]!, { contact: { email: `crowd${n}@outside.example` } }),
    );
    const read = works.admin.get('/requests');
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect((await read).status).toBe(200);
  } finally {
    await small.close();
  }
});

test('F1.7 a mailbox gets five confirmations an hour through portals, and the sender does not learn of it', async () => {
  const [portal, email] = [await portals.open(), 'flooded@outside.example'];
  for (let n = 0; n < 7; n++) expect((await portals.report(portal, { contact: { email } })).status).toBe(201);
  expect(await portals.mailsTo(email)).toHaveLength(5);
});

test('F1.7 nothing is done with a report before its address is confirmed, and nothing of it remains', async () => {
  const portal = await portals.open({ verify_email: true });
  const id = uuid7();
  const sent = await portals.report(portal, { id, contact: { email: 'unseen@outside.example' } });
  const refusal = 'Confirm your email first, with the link in the mail that was sent to it.';
  for (const [verb, body] of [
    ['replies', { text: 'unseen reply' }],
    ['cancel', {}],
  ] as const)
    expect(await stranger.post(`${trackOf(sent)}/${verb}`, body)).toMatchObject({
      status: 409,
      body: { detail: refusal },
    });
  expect(await historyOf(id)).toEqual([]);
  await portals.sweep(1);
  expect(await everywhere('unseen')).toEqual([]);
});

test('F1.7 what a suspect sender writes starts nothing, and goes with the report', async () => {
  const id = uuid7();
  const sent = await portals.report(await portals.open(), { id, website: 'x', description: 'suspect words' });
  expect((await stranger.post(`${trackOf(sent)}/replies`, { text: 'suspect reply' })).status).toBe(201);
  expect((await stranger.get(trackOf(sent))).body.replies).toMatchObject([{ text: 'suspect reply', is_mine: true }]);
  expect((await stranger.post(`${trackOf(sent)}/cancel`)).body.state).toBe('withdrawn');
  expect(await historyOf(id)).toEqual([]);
  await portals.sweep(6);
  expect(await rowsOf(id)).toHaveLength(1);
  await portals.sweep(7);
  expect(await rowsOf(id)).toEqual([]);
  expect(await everywhere('suspect ')).toEqual([]);
});

test('F1.7 whatever the staff does with a suspect report takes it among the others', async () => {
  const portal = await portals.open();
  const order = await made('/work-orders', { name: 'Other work' });
  const acts: [string, (id: string) => Promise<Reply>][] = [
    ['accept', (id) => admin.post(`/requests/${id}/accept`, {})],
    ['merge', (id) => admin.post(`/requests/${id}/merge`, { work_order: order.id })],
    ['reject', (id) => admin.post(`/requests/${id}/reject`, { reason: 'No' })],
    ['cancel', (id) => admin.post(`/requests/${id}/cancel`)],
    ['acknowledge', (id) => admin.post(`/requests/${id}/acknowledge`)],
    ['ask', (id) => admin.post(`/requests/${id}/comments`, { text: 'Where?', is_public: true })],
    ['comment', (id) => admin.post(`/requests/${id}/comments`, { text: 'A person, I think' })],
    ['edit', (id) => admin.patch(`/requests/${id}`, { priority: 'high' })],
  ];
  for (const [act, run] of acts) {
    const id = uuid7();
    const sent = await portals.report(portal, { id, website: 'x' });
    expect([act, Math.floor((await run(id)).status / 100)]).toEqual([act, 2]);
    expect([act, await rowsOf(id)]).toEqual([act, [{ is_suspect: false, is_unconfirmed: false }]]);
    expect([act, (await portals.request(sent))?.id]).toEqual([act, id]);
  }
  const before = await world.rows(`select id from request order by id`);
  await portals.sweep(8);
  expect(await world.rows(`select id from request order by id`)).toEqual(before);
});

test('F1.7 a suspect report is kept a week, also where the email must be confirmed, and its sender sees no difference', async () => {
  const portal = await portals.open({ verify_email: true });
  const contact = { email: 'trapped@outside.example' };
  const [plain, caught] = [
    await portals.report(portal, { contact }),
    await portals.report(portal, { contact, website: 'x' }),
  ];
  const read = async (sent: Reply): Promise<Body> => {
    const { code, states, ...same } = (await stranger.get(trackOf(sent))).body;
    expect([code, states.length]).toEqual([sent.body.code, 1]);
    return same;
  };
  expect(await read(caught)).toEqual(await read(plain));
  expect((await stranger.post(`${trackOf(caught)}/cancel`)).status).toBe(409);
  expect(await portals.request(caught)).toBeUndefined();
  expect(await portals.request(caught, '&is_suspect=true')).toMatchObject({ is_suspect: true });
  await portals.sweep(2);
  expect(await portals.request(caught, '&is_suspect=true')).toBeDefined();
  await portals.sweep(7);
  expect(await portals.request(caught, '&is_suspect=true')).toBeUndefined();
});

test('F1.7 a report that is gone can be sent again', async () => {
  const portal = await portals.open({ verify_email: true });
  const report = { id: uuid7(), contact: { email: 'again@outside.example' } };
  expect((await portals.report(portal, report)).status).toBe(201);
  await portals.sweep(1);
  expect((await portals.report(portal, report)).status).toBe(201);
  const suspect = { id: uuid7(), website: 'x' };
  const open = await portals.open();
  await portals.report(open, suspect);
  await portals.sweep(7);
  expect((await portals.report(open, suspect)).status).toBe(201);
});

test('F1.7 similar reports are found by what the staff wrote for all, and by place: not by the words of others', async () => {
  const portal = await portals.open();
  const asset = (await made('/assets', { name: 'Quayside winch' })).id;
  const { id, code } = await made('/requests', { name: 'Zanzibar', description: 'embezzlement', asset });
  const found = async (q: string) =>
    (await stranger.get(`${portal.at}/similar?q=${encodeURIComponent(q)}`)).body.length;
  for (const word of ['Zanzibar', 'embezzlement', code]) expect([word, await found(word)]).toEqual([word, 0]);
  expect(await found('The quayside winch is loud again')).toBe(1);
  await admin.patch(`/requests/${id}`, { public_summary: 'The gearbox is being replaced' });
  expect(await found('noise from the gearbox')).toBe(1);
  // A portal for another place knows no name outside it.
  const hall = (await made('/locations', { name: 'Hall 9' })).id;
  const other = await portals.open({ location: hall });
  expect((await stranger.get(`${other.at}/similar?q=quayside%20winch`)).body).toEqual([]);
});

test('F1.6 what a form hides is not taken, and a photo is a picture', async () => {
  const keys = ['name', 'location', 'priority', 'photos', 'files', 'contact_name', 'email', 'phone'];
  const hidden = await portals.open({ fields: Object.fromEntries(keys.map((key) => [key, 'hidden'])) });
  const location = (await made('/locations', { name: 'Hall 2' })).id;
  const notAsked = ['This page does not ask for that'];
  for (const [values, at] of [
    [{ name: 'Title' }, 'name'],
    [{ location }, 'location'],
    [{ priority: 'low' }, 'priority'],
    [{ contact: { name: 'Nobody' } }, 'contact'],
    [{ contact: { email: 'nobody@outside.example' } }, 'contact'],
    [{ contact: { phone: '+49 123' } }, 'contact'],
  ] as const)
    expect([at, (await portals.report(hidden, values)).body.errors]).toEqual([at, { [at]: notAsked }]);
  const id = uuid7();
  expect((await portals.upload(hidden, pdf, 'plan.pdf', id)).status).toBe(422);
  expect((await portals.upload(hidden, await picture(), 'photo.jpg', id)).status).toBe(422);
  const send = async (portal: Body, bytes: Uint8Array | string, name: string) => {
    const form = new FormData();
    form.append('description', 'By the form');
    form.append('photos', new Blob([bytes as BlobPart]), name);
    return (await fetch(portal.page, { method: 'POST', body: form, redirect: 'manual' })).status;
  };
  expect(await send(hidden, pdf, 'plan.pdf')).toBe(422);
  const needed = await portals.open({ fields: { photos: 'required', files: 'shown' } });
  const file = (await portals.upload(needed, pdf, 'plan.pdf', id)).body.id;
  expect((await portals.report(needed, { id, files: [file] })).body.errors).toEqual({ files: ['Photo is required'] });
  expect(await send(needed, pdf, 'plan.pdf')).toBe(422);
  expect(await send(needed, await picture(), 'plan.jpg')).toBe(303);
  const photosOnly = await portals.open();
  expect(await send(photosOnly, pdf, 'plan.pdf')).toBe(422);
  expect((await portals.upload(photosOnly, pdf, 'plan.pdf', uuid7())).status).toBe(422);
});

test('F1.7 contact data is in no answer that is repeated', async () => {
  const portal = await portals.open({ fields: { contact_name: 'shown', phone: 'shown' } });
  const contact = { name: 'Frieda Forget', email: 'frieda@outside.example', phone: '+49 555' };
  const sent = await portals.report(portal, { contact });
  const { id } = await portals.request(sent);
  const accept = () => admin.post(`/requests/${id}/accept`, {}, { 'idempotency-key': 'accept-once' });
  expect((await accept()).body.contact).toEqual(contact);
  expect((await admin.delete(`/requests/${id}/contact`)).status).toBe(204);
  const second = await accept();
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.body).toMatchObject({ id, status: 'accepted', contact: null });
  expect(await everywhere('frieda')).toEqual([]);
});

/** A mail server that refuses everybody, and says whom. */
async function refusingMails(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const [, address] = /RCPT TO:<(.+)>/.exec(String(data)) ?? [];
      socket.write(address ? `550 5.1.1 <${address}> ${address.split('@')[0]} is unknown\r\n` : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('F1.7 a mail that failed does not keep the address of a contact that is forgotten', async () => {
  const mails = await refusingMails();
  const other = await World.open({ SMTP_URL: mails.url });
  try {
    const theirs = new Portals(other, await other.organization('Other'));
    const sent = await theirs.report(await theirs.open(), { contact: { email: 'Gerda.Gone@outside.example' } });
    const failed = () =>
      other.rows<{ job: string }>(
        `select to_jsonb(j)::text as job from job j where task = 'mail' and last_error like '%550%'`,
      );
    await expect.poll(failed, { interval: 50 }).toHaveLength(1);
    expect((await theirs.stranger.delete(`${trackOf(sent)}/contact`)).status).toBe(204);
    expect((await failed())[0]!.job).not.toMatch(/gerda|gone/i);
  } finally {
    await other.close();
    mails.close();
  }
});

test('what is no form gets an answer of 4xx from the pages', async () => {
  const portal = await portals.open();
  const post = async (path: string, body?: string, type = 'application/json') =>
    (await fetch(`${portal.page}${path}`, { method: 'POST', body, ...(body && { headers: { 'content-type': type } }) }))
      .status;
  expect(await post('/me-too')).toBe(422);
  expect(await post('/me-too', '{"key":{"a":1}}')).toBe(415);
  expect(await post('', '{"description":{"a":1}}')).toBe(415);
  expect(await post('')).toBe(422);
  expect(await post('', 'description=%00', 'application/x-www-form-urlencoded')).toBe(422);
  const track = `${world.url}/track/${tokenOf((await portals.report(portal)).body.tracking_url)}`;
  const said = await fetch(track, {
    method: 'POST',
    body: '{"text":{"a":1}}',
    headers: { 'content-type': 'application/json' },
  });
  expect(said.status).toBe(415);
});

test('F1.6 a page says which language it is in, and a portal takes the languages that there are', async () => {
  const portal = await portals.open({ languages: ['en'] });
  expect(await (await fetch(portal.page)).text()).toContain('<html lang="en">');
  expect((await admin.post('/portals', { title: 'German', languages: ['de'] })).status).toBe(422);
});

test('a long first line is cut between characters', async () => {
  const portal = await portals.open();
  for (const description of ['😀'.repeat(120), `${'x'.repeat(98)}😀 and more`]) {
    const sent = await portals.report(portal, { description });
    expect(sent.status).toBe(201);
    const { name } = await portals.request(sent);
    expect(name.isWellFormed() && name.endsWith('…') && name.length <= 100).toBe(true);
  }
});

test('F1.7 “me too” is for what is shown: open, and on the portal’s own pages', async () => {
  const [hall, yard] = [
    (await made('/locations', { name: 'Hall 5' })).id,
    (await made('/locations', { name: 'Yard 5' })).id,
  ];
  const [here, there] = [await portals.open({ location: hall }), await portals.open({ location: yard })];
  const sent = await portals.report(here, { location: hall });
  const { id } = await portals.request(sent);
  const [{ key }] = (await stranger.get(`${here.at}/similar?location=${hall}`)).body;
  const meToo = async (portal: Body) => (await stranger.post(`${portal.at}/me-too`, { key })).status;
  expect(await meToo(there)).toBe(404);
  expect(await meToo(here)).toBe(201);
  await admin.post(`/requests/${id}/reject`, { reason: 'No' });
  expect(await meToo(here)).toBe(404);
  await admin.post(`/requests/${id}/reopen`);
  await admin.patch(`/portals/${here.id}`, { show_similar: false });
  expect(await meToo(here)).toBe(404);
  expect((await portals.request(sent)).me_too_count).toBe(1);
});

test('F1.7 a picture that the staff took out of a report is served no more', async () => {
  const [portal, id] = [await portals.open(), uuid7()];
  const file = (await portals.upload(portal, await picture(), 'face.jpg', id)).body.id;
  const sent = await portals.report(portal, { id, files: [file] });
  const content = async () => (await fetch(`${world.url}/api${trackOf(sent)}/files/${file}/content`)).status;
  expect(await content()).toBe(200);
  expect((await admin.patch(`/requests/${id}`, { images: [] })).status).toBe(200);
  expect(await content()).toBe(404);
});

test('what was sent is kept as a print that nobody can guess words by', async () => {
  const portal = await portals.open();
  const [one, two] = [uuid7(), uuid7()];
  await portals.report(portal, { id: one });
  const other = await World.open({ SECRET_KEY: 'another secret for another installation' });
  try {
    const theirs = new Portals(other, await other.organization('Other'));
    await theirs.report(await theirs.open(), { id: two });
    const [ours] = await world.rows<{ print: string }>(`select print from portal_report where request_id = $1`, [one]);
    const [there] = await other.rows<{ print: string }>(`select print from portal_report where request_id = $1`, [two]);
    expect(there!.print).not.toBe(ours!.print);
  } finally {
    await other.close();
  }
});

/** The answer that comes while the body is still being sent. */
function answerBeforeEnd(url: string, headers: Record<string, string>, start: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode!);
      response.resume();
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write(start);
  });
}

test('F1.7 an unknown link, a closed portal and a used-up limit are answered before files are read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(9 * 1024 * 1024) };
  const start = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(1_000)}`;
  const answers = async (token: string) => [
    await answerBeforeEnd(`${world.url}/api/public/portals/${token}/files`, headers, start),
    await answerBeforeEnd(`${world.url}/portal/${token}`, headers, start),
  ];
  expect(await answers('A'.repeat(22))).toEqual([404, 404]);
  expect(await answers((await portals.open({ is_enabled: false })).token)).toEqual([409, 409]);
  const full = await portals.open({ daily_limit: 1 });
  expect((await portals.report(full)).status).toBe(201);
  const ids = Array.from({ length: 10 }, () => uuid7());
  for (const id of ids) for (let n = 0; n < 5; n++) await portals.upload(full, 'x', 'no.jpg', id);
  expect(await answers(full.token)).toEqual([429, 429]);
});

test('F1.2 reopening a request whose work is being deleted finds the request', async () => {
  const { id } = await made('/requests', { name: 'Raced' });
  const order = (await admin.post(`/requests/${id}/accept`, {})).body.work_order.id;
  const [holder, watcher] = [new pg.Client(world.connection), new pg.Client(world.connection)];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query('begin');
    const held = await holder.query('select from work_order where id = $1 for update', [order]);
    expect(held.rowCount).toBe(1);
    const isLocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async (count: number) => {
      await expect.poll(async () => (await watcher.query(isLocked)).rowCount, { interval: 20 }).toBe(count);
    };
    const gone = admin.delete(`/work-orders/${order}`);
    await waiting(1);
    const reopened = admin.post(`/requests/${id}/reopen`);
    await waiting(2);
    await holder.query('commit');
    expect((await gone).status).toBe(204);
    expect(await reopened).toMatchObject({ status: 409 });
    expect((await admin.get(`/requests/${id}`)).body.status).toBe('pending');
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
});
