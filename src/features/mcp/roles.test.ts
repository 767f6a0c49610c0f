import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#shared/permission';
import { Assistant } from '#test/assistant';
import type { Body } from '#test/person';
import { type Organization, World } from '#test/world';
import { words } from './mcp.words';

let world: World;
let works: Organization;
let given: Record<keyof typeof words.tools, () => Body>;

const reads = ['whoami', 'search', 'describe', 'list_records', 'get_record', 'get_history'];
const ofStaff = ['get_health', 'get_readings', 'get_schedule'];
const ofWork = ['update_work_order', 'set_status', 'answer_step', 'add_time', 'add_comment', 'add_reading'];
const writes = ['create_work_order', 'create_request', ...ofWork, 'set_asset_status'];
const proposing = [...writes, 'propose'];
const [all, limited] = [
  [...reads, ...ofStaff, 'list_proposals'],
  [...reads, ...ofStaff],
];

/** What each role has in modes read and write. Who may propose writes proposals in mode propose; others read only. */
const tools: Record<Role, { read: string[]; write: string[] }> = {
  admin: { read: all, write: proposing },
  manager: { read: all, write: proposing },
  technician: { read: all, write: proposing },
  limited_technician: { read: limited, write: writes.slice(1) },
  requester: { read: reads, write: ['create_request'] },
  viewer: { read: all, write: [] },
};

beforeAll(async () => {
  world = await World.open();
  works = await world.organization('Works');
  const make = async (path: string, body: object): Promise<Body> => {
    const reply = await works.admin.post(path, body);
    expect(reply).toMatchObject({ status: 201 });
    return reply.body;
  };
  const asset = await make('/assets', { name: 'Filler' });
  const steps = [
    { id: 'seen', type: 'text', label: 'What was seen' },
    { id: 'signed', type: 'signature', label: 'Signature' },
  ];
  const procedure = await make('/procedures', { name: 'Look', fields: steps });
  const mine = { assigned_to: { users: [works.admin.id], teams: [] } };
  const job = await make('/work-orders', { name: 'Job', asset: asset.id, procedures: [procedure.id], ...mine });
  const meter = await make('/measurements', { name: 'Heat', kind: 'gauge', asset: asset.id, unit: '°C', ...mine });
  const request = await make('/requests', { name: 'Drips' });
  const { body: statuses } = await works.admin.get('/assets/custom-health-status');
  const { body: copies } = await works.admin.get(`/work-orders/${job.id}/procedures`);
  const at = { noun: 'request', id: request.id };
  const step = { id: job.id, copy: copies[0].id, step: 'seen', answer: 'A leak' };
  given = {
    whoami: () => ({}),
    search: () => ({ q: 'Drips' }),
    describe: () => ({ noun: 'request' }),
    list_records: () => ({ noun: 'request' }),
    get_record: () => at,
    get_history: () => at,
    get_health: () => ({ id: asset.id }),
    get_readings: () => ({ id: meter.id }),
    get_schedule: () => ({}),
    list_proposals: () => ({}),
    create_work_order: () => ({ name: 'Made' }),
    create_request: () => ({ name: 'Asked' }),
    update_work_order: () => ({ id: job.id, more: { description: 'More' } }),
    set_status: () => ({ id: job.id, status: 'in_progress' }),
    answer_step: () => step,
    add_time: () => ({ work_order: job.id, time_type: 'work', minutes: 5 }),
    add_comment: () => ({ ...at, text: 'Seen' }),
    add_reading: () => ({ id: meter.id, value: 60 }),
    set_asset_status: () => ({ asset: asset.id, status_type: statuses.results[0].id }),
    propose: () => ({ title: 'Tidy', why: 'It is untidy', calls: [], records: [{ type: 'asset', id: asset.id }] }),
  };
});
afterAll(() => world.close());

const cells = roles.flatMap((role) => (['read', 'propose', 'write'] as const).map((mode) => [role, mode] as const));

test.each(cells)('a key of a %s in mode %s has its tools, and no other', async (role, mode) => {
  const { client, call } = await Assistant.of(works, role, mode);
  const changes = mode === 'write' || (mode === 'propose' && tools[role].write.includes('propose'));
  const expected = [...tools[role].read, ...(changes ? tools[role].write : [])];
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(expected);
  expect(Buffer.byteLength(JSON.stringify(listed.tools))).toBeLessThanOrEqual(24 * 1024);
  for (const { name, annotations } of listed.tools) {
    const isRead = tools[role].read.includes(name);
    expect(annotations).toMatchObject({ readOnlyHint: isRead, idempotentHint: true, openWorldHint: false });
  }
  const outcomes: Record<string, unknown> = {};
  for (const [name, args] of Object.entries(given)) {
    const key = all.includes(name) ? {} : { idempotency_key: `${role} ${mode} ${name}` };
    outcomes[name] = said(await call(name, { ...args(), ...key }).catch(({ code }: { code: number }) => ({ code })));
  }
  const written = (name: string) => (mode === 'propose' || name === 'propose' ? 'proposed' : 'done');
  const done = expected.map((name) => [name, tools[role].read.includes(name) ? 'read' : written(name)]);
  const unknown = Object.keys(given).filter((name) => !expected.includes(name));
  expect(outcomes).toEqual(Object.fromEntries([...done, ...unknown.map((name) => [name, -32602])]));
});

/** The code of an error, what was refused, or that it was read, done or proposed. */
function said({ code, isError, structuredContent }: Body): unknown {
  if (code !== undefined) return code;
  if (isError) return structuredContent.data;
  const { done } = structuredContent.data;
  return done === undefined ? 'read' : done ? 'done' : 'proposed';
}

test('a key never signs, and makes no work order of a request', async () => {
  const { call } = await Assistant.of(works, 'admin', 'write');
  const key = { idempotency_key: 'never' };
  const signed = await call('answer_step', { ...given.answer_step(), step: 'signed', answer: { image: 'x' }, ...key });
  expect(signed).toMatchObject({ isError: true, structuredContent: { data: { status: 403 } } });
  const { id } = given.get_record();
  const taken = await call('create_work_order', { name: 'Taken', more: { from_request: id }, ...key });
  expect(taken).toMatchObject({ isError: true, structuredContent: { data: { status: 422 } } });
  expect((await works.admin.get(`/requests/${id}`)).body.status).toBe('pending');
});
