import { afterAll, beforeAll, expect, test } from 'vitest';
import { Assistant } from '#test/assistant';
import { type Organization, World } from '#test/world';

let world: World;
let works: Organization;

beforeAll(async () => {
  world = await World.open();
  works = await world.organization('Works');
});
afterAll(() => world.close());

test.each(['auto', { pin: '2026-07-28' }, 'legacy'] as const)('an assistant writes a work order, by %o', async (mode) => {
  const assistant = await Assistant.of(works, 'manager', 'write', mode);
  const { tools } = await assistant.client.listTools();
  expect(tools.map(({ name }) => name)).toContain('create_work_order');
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(24 * 1024);
  expect(await assistant.data('whoami')).toMatchObject({ role: 'manager', mode: 'write' });
  const made = await assistant.data('create_work_order', { name: 'Fix it', idempotency_key: `a ${JSON.stringify(mode)}` });
  expect(made).toMatchObject({ done: true, record: { name: 'Fix it', source: 'api' } });
  const history = await assistant.data('get_history', { noun: 'work-order', id: made.record.id });
  expect(history.results[0]).toMatchObject({ source: 'mcp', via: { type: 'api-key', name: assistant.key.name } });
  console.log(JSON.stringify(tools).length, JSON.stringify(await assistant.data('describe', { noun: 'work-order' })).length, JSON.stringify((await assistant.call('get_record', {noun: 'work-order', id: made.record.id})).structuredContent));
});
