import { afterAll, beforeAll, expect, test } from 'vitest';
import { Assistant } from '#test/assistant';
import { Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let works: Organization;
let program: Person;

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const accept = { accept: 'application/json, text/event-stream' };

beforeAll(async () => {
  world = await World.open();
  works = await world.organization('Works');
  program = await works.program('manager');
});
afterAll(() => world.close());

test('only by POST, one message at a time', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const refused = await program.send(method, '/mcp', undefined, accept);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  }
  for (const body of [[list], 'text', null, 7]) expect((await program.post('/mcp', body, accept)).status).toBe(400);
  const long = { ...list, params: { text: 'x'.repeat(1_100_000) } };
  expect((await program.post('/mcp', long, accept)).status).toBe(413);
});

test('only by a key that is meant for it, and by no foreign page', async () => {
  const off = (await works.admin.post('/auth/api-keys', { name: 'Off', role: 'admin', assistant: 'off' })).body;
  const ask = (who: Person, more = {}) => who.post('/mcp', list, { ...accept, ...more });
  expect((await ask(works.admin)).status).toBe(401);
  expect((await ask(new Person(world.url))).status).toBe(401);
  expect((await ask(Person.withKey(world.url, off.key))).status).toBe(403);
  expect((await ask(program, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask(program, { origin: 'null' })).status).toBe(403);
  expect((await ask(program, { origin: world.url })).status).toBe(200);
  expect((await ask(program)).status).toBe(200);
});

test('nothing is kept between requests: a call needs no handshake, and there are no subscriptions', async () => {
  const call = { ...list, method: 'tools/call', params: { name: 'whoami', arguments: {} } };
  const answered = await fetch(`${world.url}/api/mcp`, {
    method: 'POST',
    headers: { ...program.credentials, ...accept, 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  expect(answered.headers.get('mcp-session-id')).toBeNull();
  expect(await answered.text()).toContain('"role":"manager"');
  const assistant = await Assistant.of(works, 'viewer', 'read', { pin: '2026-07-28' });
  const { capabilities } = { capabilities: assistant.client.getServerCapabilities() };
  expect(capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
  await expect(assistant.client.listen({ toolsListChanged: true })).rejects.toMatchObject({ code: expect.any(Number) });
});

test('an unknown tool, resource or prompt is an error of the protocol; what the API refuses is a result', async () => {
  const { client, call } = await Assistant.of(works, 'technician', 'write');
  await expect(call('delete_everything')).rejects.toMatchObject({ code: -32602 });
  await expect(client.readResource({ uri: 'millwright://asset/nothing' })).rejects.toMatchObject({ code: -32602 });
  const absent = `millwright://api-key/${works.admin.id}`;
  await expect(client.readResource({ uri: absent })).rejects.toMatchObject({ code: -32602 });
  await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
  const refused = await call('get_record', { noun: 'asset', id: works.admin.id });
  expect(refused).toMatchObject({ isError: true, structuredContent: { data: { status: 404 } } });
  const wrong = await call('list_records', { noun: 'asset', page_size: 51, unheard: 1 });
  expect(wrong.structuredContent.data.errors).toMatchObject({
    page_size: [expect.any(String)],
    unheard: ['Unknown field'],
  });
  const filter = await call('list_records', { noun: 'asset', filters: { nothing: '1' } });
  expect(filter.structuredContent.data).toMatchObject({ status: 400, detail: expect.stringContaining('nothing') });
  expect(filter.structuredContent.untrusted).toContain('/data/detail');
  expect(JSON.parse(filter.content[0].text)).toEqual(filter.structuredContent);
});

test('records and histories are resources; prompts ask for reading', async () => {
  const { body: asset } = await works.admin.post('/assets', { name: 'Filler 1' });
  const { client } = await Assistant.of(works, 'viewer', 'read');
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'millwright://{noun}/{id}',
    'millwright://{noun}/{id}/history',
  ]);
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri });
    return JSON.parse((contents[0] as { text: string }).text);
  };
  const record = await read(`millwright://asset/${asset.id}`);
  expect(record).toMatchObject({
    data: { record: { name: 'Filler 1' } },
    untrusted: expect.arrayContaining(['/data/record/name']),
  });
  const history = await read(`millwright://asset/${asset.id}/history`);
  expect(history.data.results).toMatchObject([{ action: 'created', entity_id: asset.id }]);
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['shift_handover', 'triage_requests', 'explain_asset']);
  const { messages } = await client.getPrompt({ name: 'explain_asset', arguments: { asset: 'A-7' } });
  expect(JSON.stringify(messages)).toContain('A-7');
});

test('a key makes 100 writes in 15 minutes; then it is told when to go on, and reads all the same', async () => {
  const { call } = await Assistant.of(works, 'manager', 'write');
  const write = () => call('create_request', { name: 'Again' });
  for (let made = 0; made < 100; made++) expect((await write()).structuredContent.data.status).toBe(422);
  const refused = await write();
  expect(refused).toMatchObject({ isError: true, structuredContent: { data: { status: 429 } } });
  expect(refused.structuredContent.data.retry_after).toBeGreaterThan(800);
  expect((await call('whoami')).isError).toBeUndefined();
  world.clockOffset += 15 * 60_000;
  expect((await write()).structuredContent.data.status).toBe(422);
});
