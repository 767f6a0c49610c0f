import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Body, Person } from '../person';
import { type Organization, World } from '../world';
import { routes, title } from './table';

let world: World;
let plant: Organization;
let admin: Person;
beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Planted');
  admin = plant.admin;
});
afterAll(() => world.close());

const planted = 'plantedword';
const made = async (path: string, values: Body, by = admin): Promise<Body> => {
  const { status, body } = await by.post(path, values);
  expect([path, status, body.errors]).toEqual([path, 201, undefined]);
  return body;
};
const tokenOf = (url: string): string => new URL(url).pathname.split('/').pop()!;
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

/** Everything that was answered to people without an account: status, headers and body. */
const seen: string[] = [];
const visited = new Set<string>();

async function visit(method: string, route: string, fill: Record<string, string>, body?: unknown): Promise<Body> {
  const [template = '', query] = route.split('?');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => fill[name]!);
  visited.add(`${method} ${template.replace(/^\/api/, '')}`);
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(`${world.url}${path}${query ? `?${query}` : ''}`, {
    method,
    redirect: 'manual',
    ...(body !== undefined && {
      body: isForm ? body : JSON.stringify(body),
      headers: isForm ? {} : { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  seen.push(`${method} ${path} ${response.status} ${JSON.stringify([...response.headers])} ${text}`);
  return {
    status: response.status,
    location: response.headers.get('location'),
    text,
    ...(text.startsWith('{') || text.startsWith('[') ? { body: JSON.parse(text) } : {}),
  };
}

const formOf = (values: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};

/** A work order with everything that is for the staff alone. */
async function workOn(order: string): Promise<void> {
  const team = await made('/teams', { name: `${planted} team` });
  const store = await made('/locations', { name: `${planted} store` });
  const part_stocks = [{ location: store.id, quantity: 5, minimum_quantity: 0 }];
  const part = await made('/parts', { name: `${planted} part`, part_stocks });
  const file = (await admin.upload('words', `${planted}.txt`)).body.id;
  const { key } = await made('/custom-fields', { entity: 'work-order', name: `${planted} field`, type: 'text' });
  const changes = {
    description: `${planted} instructions`,
    assigned_to: { users: [admin.id], teams: [team.id] },
    files: [file],
    custom_fields: { [key]: `${planted} value` },
  };
  expect(await admin.patch(`/work-orders/${order}`, changes)).toMatchObject({ status: 200 });
  const lines = [{ id: part.id, location: store.id, quantity: 2 }];
  expect(await admin.put(`/work-orders/${order}/parts`, lines)).toMatchObject({ status: 200 });
  const cost = { work_order: order, category: 'travel', user: admin.id, cost: '12.50' };
  await made('/work-orders/other-costs', cost);
  await made(`/work-orders/${order}/comments`, { text: `${planted} internal` });
  await admin.patch(`/work-orders/${order}`, { status: 'in_progress' });
  await admin.patch(`/work-orders/${order}`, { status: 'on_hold', on_hold_reason: 'parts', note: `${planted} note` });
  await made(`/work-orders/${order}/comments`, { text: `We wait, @${admin.name}.`, is_public: true });
}

test('F1.5 what is never public is in no answer of a public route or page, nor in its headers', async () => {
  const far = await world.organization('Elsewhere');
  const theirs = await made('/assets', { name: `${planted} machine of others` }, far.admin);
  const hall = await made('/locations', { name: 'Hall 1' });
  const yard = await made('/locations', { name: `${planted} yard` });
  const hidden = await made('/assets', { name: `${planted} crane`, location: yard.id });
  const asset = await made('/assets', { name: 'Saw', location: hall.id, serial_number: `${planted} serial` });
  await made('/portals', { title: `${planted} portal`, welcome: planted });
  const logo = (await admin.upload(await picture(), `${planted}.png`)).body.id;
  const fields = { asset: 'shown', contact_name: 'shown', files: 'shown' };
  const portal = await made('/portals', { title: 'Hall 1', location: hall.id, logo, fields });
  const at = { token: tokenOf(portal.url) };

  // Another's report about the same asset, merged into the same work.
  const others = { description: `${planted} of others`, contact: { name: planted, email: `${planted}@x.example` } };
  const id = uuid7();
  await admin.post(`/public/portals/${at.token}/requests`, { ...others, id, asset: asset.id });

  await visit('GET', '/api/public/portals/:token', at);
  await visit('GET', `/api/public/portals/:token?asset=${hidden.id}`, at);
  await visit('GET', '/api/public/portals/:token/logo', at);
  const { body: similar } = await visit('GET', `/api/public/portals/:token/similar?asset=${asset.id}`, at);
  expect(similar).toHaveLength(1);
  const meToo = await visit('POST', '/api/public/portals/:token/me-too', at, { key: similar[0].key });
  await visit('GET', '/api/public/track/:token', { token: tokenOf(meToo.body.tracking_url) });
  await visit('GET', '/track/:token', { token: tokenOf(meToo.body.tracking_url) });
  await visit('POST', '/portal/:token/me-too', at, new URLSearchParams({ key: similar[0].key }));

  const mine = uuid7();
  const blob = new Blob([new Uint8Array(await picture())]);
  const file = await visit('POST', '/api/public/portals/:token/files', at, formOf({ report: mine, file: blob }));
  await visit('POST', '/api/public/portals/:token/files', at, formOf({ report: mine, file: new Blob(['words']) }));
  for (const wrong of [{ asset: hidden.id }, { asset: theirs.id }, { location: yard.id }, { id }, { files: [logo] }])
    expect(
      (await visit('POST', '/api/public/portals/:token/requests', at, { description: 'The saw screams', ...wrong }))
        .status,
    ).toBeGreaterThan(399);
  const report = { id: mine, description: 'The saw screams', asset: asset.id, files: [file.body.id] };
  const email = 'me@outside.example';
  const sent = await visit('POST', '/api/public/portals/:token/requests', at, { ...report, contact: { email } });
  expect(sent.status).toBe(201);

  const accepted = await admin.post(`/requests/${mine}/accept`, { work_order: { name: `${planted} work` } });
  const order = accepted.body.work_order.id;
  expect(await admin.post(`/requests/${id}/merge`, { work_order: order })).toMatchObject({ status: 200 });
  await workOn(order);

  const track = { token: tokenOf(sent.body.tracking_url), file: file.body.id };
  const mails = () => world.rows<{ body: string }>(`select body from mail where recipient = $1`, [email]);
  await expect.poll(mails, { timeout: 15_000 }).not.toEqual([]);
  const [mail] = await mails();
  const mailed = { token: /\/track\/([\w-]+)/.exec(mail!.body)![1]! };
  const waiting = await visit('GET', '/api/public/track/:token', track);
  expect(waiting.body).toMatchObject({ state: 'waiting', replies: [{ text: 'We wait, @Maintenance.' }] });
  for (const size of ['content', 'thumbnail'])
    await visit('GET', `/api/public/track/:token/files/:file/${size}`, track);
  await visit('GET', '/api/public/track/:token/files/:file/content', { ...track, file: logo });
  await visit('POST', '/api/public/track/:token/replies', track, { text: 'Thank you' });
  await visit('POST', '/api/public/track/:token/cancel', track);
  await visit('POST', '/api/public/track/:token/confirm-email', track);
  await visit('POST', '/api/public/track/:token/confirm-email', mailed);
  await visit('GET', '/track/:token?sent', track);
  await visit('GET', '/track/:token', mailed);
  await visit('POST', '/track/:token', track, new URLSearchParams({ act: 'cancel' }));
  await visit('POST', '/track/:token', track, new URLSearchParams({ act: 'reply', text: 'Once more' }));
  await visit('GET', '/track/:token/unsubscribe', mailed);
  await visit('POST', '/track/:token/unsubscribe', mailed, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
  await visit('DELETE', '/api/public/track/:token/contact', track);
  await visit('GET', `/portal/:token?asset=${asset.id}`, at);
  await visit('GET', `/portal/:token?asset=${hidden.id}`, at);
  await visit('GET', `/portal/:token?q=screams&location=${yard.id}`, at);
  await visit('POST', '/portal/:token', at, formOf({ description: '', asset: hidden.id }));
  await visit('POST', '/portal/:token', at, formOf({ description: 'Once more', asset: asset.id }));
  await admin.patch(`/portals/${portal.id}`, { is_enabled: false });
  await visit('GET', '/portal/:token', at);
  await visit('GET', '/api/public/portals/:token', at);

  const open = routes.filter(({ path, permit }) => path.startsWith('/public/') && permit === 'anyone').map(title);
  expect(open.filter((route) => !visited.has(route))).toEqual([]);
  const all = seen.join('\n');
  const found = (word: string | RegExp) =>
    seen.filter((one) => (typeof word === 'string' ? one.includes(word) : word.test(one)));
  expect(all).toContain('The saw screams');
  // The cost, and not the seconds of an instant.
  for (const word of [planted, admin.name, admin.email, plant.id, order, /WO-\d/, /(?<![:\d])12[.,]50(?!\d)/])
    expect(found(word)).toEqual([]);
});
