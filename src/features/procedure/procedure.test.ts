import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person, Reply } from '#test/person';
import { type Organization, World } from '#test/world';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const drawn = `data:image/png;base64,${pixel.toString('base64')}`;

let world: World;
let acme: Organization;
let manager: Person;
let technician: Person;
let limited: Person;

const make = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const procedure = (fields: object[], name = 'Check'): Promise<Body> => make('/procedures', { name, fields });
const workOrder = (body: object = {}): Promise<Body> => make('/work-orders', { name: 'Job', ...body });
const read = async (order: Body, by = manager): Promise<Body> => (await by.get(`/work-orders/${order.id}`)).body;
const answer = (order: Body, answers: object, by = technician, nth = 0): Promise<Reply> =>
  by.patch(`/work-orders/${order.id}/procedures/${order.procedures[nth].id}/answers`, answers);
const stepOf = (copy: Body, id: string): Body => copy.steps.find((step: Body) => step.id === id);
const upload = async (by = technician, name = 'photo.png'): Promise<string> => (await by.upload(pixel, name)).body.id;
const history = async ({ id }: Body): Promise<Body[]> =>
  (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body.results;
/** A work order with one procedure of these fields. */
const orderWith = async (fields: object[]): Promise<Body> =>
  workOrder({ procedures: [(await procedure(fields)).id], assigned_to: { users: [limited.id] } });

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  technician = await acme.person('technician');
  limited = await acme.person('limited_technician');
});
afterAll(() => world.close());

describe('the library', () => {
  test('keeps every type with its settings, gives ids to what has none, and keeps them', async () => {
    const made = await procedure([
      { type: 'heading', label: 'Before' },
      { id: 'leak', type: 'inspection', label: 'Leaks', required: true, help: 'Look under the pump' },
      { type: 'number', label: 'Pressure', unit: 'bar', min: 2, max: 4.5 },
      { type: 'single_choice', label: 'Oil', options: ['Clear', 'Milky'], show_if: { field: 'leak', in: ['fail'] } },
    ]);
    const ids = made.fields.map((step: Body) => step.id);
    expect(new Set(ids).size).toBe(4);
    expect(made.fields[2]).toEqual({ id: ids[2], type: 'number', label: 'Pressure', unit: 'bar', min: 2, max: 4.5 });
    expect(made).toMatchObject({ field_count: 4, used_count: 0 });
    const fields = [made.fields[2], { type: 'heading', label: 'Before' }, { type: 'text', label: 'New' }];
    const { body: changed } = await manager.patch(`/procedures/${made.id}`, { fields });
    expect(changed.fields.slice(0, 2).map((step: Body) => step.id)).toEqual([ids[2], ids[0]]);
    expect((await manager.get('/procedures/minimal?q=check')).body.results[0]).toMatchObject({ field_count: 3 });
  });

  test('says what is wrong where it is', async () => {
    const refused = async (fields: unknown) => (await manager.post('/procedures', { name: 'Bad', fields })).body.errors;
    expect(await refused([{ type: 'text', label: '' }])).toEqual({ 'fields.0.label': ['Label is required'] });
    expect(await refused([{ type: 'text', label: 'x'.repeat(513) }])).toEqual({
      'fields.0.label': ['Label must be less than 512 characters'],
    });
    expect(await refused([{ type: 'single_choice', label: 'Which' }])).toEqual({
      'fields.0.options': ['A choice needs at least one option'],
    });
    expect(await refused([{ type: 'number', label: 'N', min: 5, max: 4 }])).toEqual({
      'fields.0.max': ['Maximum must not be below the minimum'],
    });
    const yes = { id: 'a', type: 'yes_no_na', label: 'Running?' };
    const after = (show_if: object) => ({ type: 'text', label: 'Why', show_if });
    const early = 'A condition must name an earlier field with known answers';
    expect(await refused([after({ field: 'a', in: ['no'] }), yes])).toEqual({ 'fields.0.show_if': [early] });
    expect(await refused([yes, after({ field: 'a', in: ['maybe'] })])).toEqual({
      'fields.1.show_if': ['The condition asks for an answer that “Running?” does not have'],
    });
    expect(await refused([yes, yes])).toEqual({ 'fields.1.id': ['Another field has this id already'] });
    expect(Object.keys(await refused([{ type: 'dance', label: 'x' }]))).toEqual(['fields.0.type']);
    const many = Array.from({ length: 351 }, (_, at) => ({ type: 'checkbox', label: `Step ${at}` }));
    expect(await refused(many)).toEqual({ fields: ['Fields can have at most 350 entries'] });
    expect((await procedure(many.slice(1))).field_count).toBe(350);
  });

  test('is read by those who work, written by managers, and nothing for requesters (D3)', async () => {
    const made = await procedure([{ type: 'text', label: 'x' }]);
    expect((await limited.get(`/procedures/${made.id}`)).status).toBe(200);
    expect((await technician.patch(`/procedures/${made.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await (await acme.person('requester')).get(`/procedures/${made.id}`)).status).toBe(403);
  });

  test('has the fields that the organisation adds: on its own, in lists, filters, words, the export and history (D13)', async () => {
    const add = (body: object) => make('/custom-fields', { entity: 'procedure', ...body }, acme.admin);
    await add({ name: 'Document number', type: 'text' });
    await add({ name: 'Revision', type: 'number' });
    const { body: described } = await manager.get('/procedures/fields');
    expect(described.find(({ key }: Body) => key === 'custom_fields.revision')).toMatchObject({
      label: 'Revision',
      type: 'number',
      filterable: true,
      sortable: true,
      listed: true,
    });
    const fields = [{ type: 'checkbox', label: 'Guard in place' }];
    const custom_fields = { document_number: 'SOP-117', revision: 3 };
    const { id } = await make('/procedures', { name: 'Lockout', fields, custom_fields });
    await make('/procedures', { name: 'Lockout, short', fields, custom_fields: { revision: 2 } });
    const found = async (query: string): Promise<string[]> =>
      (await manager.get(`/procedures?${query}`)).body.results.map(({ name }: Body) => name);
    expect(await found('custom_fields.document_number=SOP-117')).toEqual(['Lockout']);
    expect(await found('ordering=custom_fields.revision&q=lockout')).toEqual(['Lockout, short', 'Lockout']);
    expect(await found('q=sop-117')).toEqual(['Lockout']);
    const { body: wrong } = await manager.patch(`/procedures/${id}`, { custom_fields: { revision: 'four' } });
    expect(wrong.errors).toEqual({ 'custom_fields.revision': ['Revision must be a number'] });
    const { body: changed } = await manager.patch(`/procedures/${id}`, { custom_fields: { revision: 4 } });
    expect(changed).toMatchObject({ custom_fields: { document_number: 'SOP-117', revision: 4 }, field_count: 1 });
    const { body: log } = await manager.get(`/core/audit-logs?entity_type=procedure&entity_id=${id}`);
    expect(log.results[0].description).toBe('Changed revision from “3” to “4”');
    const { body: csv } = await manager.get('/procedures/export?custom_fields.revision__gt=3');
    expect(csv).toMatch(/,Document number,Revision,.*\r\n.*,SOP-117,4,.*\r\n$/);
    await manager.delete(`/procedures/${id}`);
    expect(await found('custom_fields.revision=4')).toEqual([]);
    expect((await manager.post(`/procedures/${id}/restore`)).body.custom_fields.revision).toBe(4);
  });

  test('a picture that helps can be seen by whoever reads the procedure or the work', async () => {
    const photo = await upload(manager);
    const order = await orderWith([{ type: 'text', label: 'Look', help_photo: photo }]);
    expect((await limited.get(`/files/${photo}/thumbnail`.replace('/api', ''))).status).toBe(200);
    expect(order.procedure_files).toMatchObject([{ id: photo }]);
    const nobodys = await manager.post('/procedures', {
      name: 'x',
      fields: [{ type: 'text', label: 'y', help_photo: manager.id }],
    });
    expect(nobodys.body.errors).toEqual({ 'fields.0.help_photo': ['One of “Help photos” was not found'] });
  });
});

describe('copies', () => {
  test('change with nothing in the library; what is taken off with answers comes back with them', async () => {
    const first = await procedure([{ id: 'a', type: 'text', label: 'Old words' }], 'First');
    const second = await procedure([{ type: 'text', label: 'x' }], 'Second');
    const order = await workOrder({ procedures: [first.id] });
    await manager.patch(`/procedures/${first.id}`, { fields: [{ id: 'a', type: 'text', label: 'New words' }] });
    expect((await read(order)).procedures[0].steps[0].label).toBe('Old words');
    await answer(order, { a: 'said' });
    const put = (ids: string[]) => manager.put(`/work-orders/${order.id}/procedures`, ids);
    expect((await put([second.id])).body).toMatchObject([{ name: 'Second', procedure: second.id }]);
    const { body: both } = await put([second.id, first.id]);
    expect(both).toMatchObject([{ name: 'Second' }, { name: 'First', steps: [{ answer: 'said' }] }]);
    expect((await manager.get(`/work-orders/${order.id}/procedures`)).body).toEqual(both);
    expect((await put([first.id, manager.id])).body.errors).toEqual({ procedures: ['Procedure was not found'] });
    expect((await put([first.id, first.id])).status).toBe(422);
    const [latest] = await history(order);
    expect(latest).toMatchObject({ description: 'Changed procedures' });
  });

  test('are taken off by managers where they guard done, and added by whoever works', async () => {
    const [required, plain] = [
      await procedure([{ id: 'a', type: 'text', label: 'x', required: true }], 'Lock out'),
      await procedure([{ id: 'a', type: 'text', label: 'x' }], 'Notes'),
    ];
    const order = await workOrder({ procedures: [required.id], assigned_to: { users: [limited.id] } });
    const put = (ids: string[], by: Person) => by.put(`/work-orders/${order.id}/procedures`, ids);
    const detail = '“Lock out” has required fields or answers: only an admin or a manager can take it off.';
    for (const by of [limited, technician]) {
      expect(await put([], by)).toMatchObject({ status: 403, body: { detail } });
      expect((await by.patch(`/work-orders/${order.id}`, { procedures: [] })).status).toBe(403);
    }
    expect((await limited.patch(`/work-orders/${order.id}`, { status: 'done' })).status).toBe(409);
    expect((await put([plain.id, required.id], limited)).status).toBe(200);
    // A procedure without required steps and answers can be removed freely.
    expect((await put([required.id], limited)).status).toBe(200);
    await put([required.id, plain.id], limited);
    await answer(await read(order), { a: 'noted' }, limited, 1);
    expect((await put([required.id], limited)).status).toBe(403);
    expect((await put([], manager)).body).toEqual([]);
  });

  test('go along with a template, as they stand in it; deleting the procedure holds nothing up', async () => {
    const made = await procedure([{ id: 'a', type: 'text', label: 'As planned' }]);
    const template = await make('/work-order-templates', { name: 'Round', procedures: [made.id] });
    expect(template.procedures).toMatchObject([{ procedure: made.id, steps: [{ label: 'As planned' }] }]);
    await manager.patch(`/procedures/${made.id}`, { fields: [{ id: 'a', type: 'text', label: 'Later' }] });
    expect((await manager.delete(`/procedures/${made.id}`)).status).toBe(204);
    const implicit = await make('/work-orders', { name: 'One', from_template: template.id });
    const explicit = await make('/work-orders', { name: 'Two', from_template: template.id, procedures: [made.id] });
    for (const { procedures } of [implicit, explicit])
      expect(procedures).toMatchObject([{ steps: [{ label: 'As planned' }] }]);
    expect(implicit.procedures[0].id).not.toBe(explicit.procedures[0].id);
    const none = await make('/work-orders', { name: 'Three', from_template: template.id, procedures: [] });
    expect(none.procedures).toEqual([]);
    expect((await technician.put(`/work-orders/${template.id}/procedures`, [])).status).toBe(403);
    expect((await manager.put(`/work-orders/${template.id}/procedures`, [])).body).toEqual([]);
  });
});

describe('answers', () => {
  test('are checked by type; limits refuse nothing', async () => {
    const order = await orderWith([
      { id: 'check', type: 'checkbox', label: 'Done' },
      { id: 'text', type: 'text', label: 'Words' },
      { id: 'number', type: 'number', label: 'Pressure', unit: 'bar', max: 4 },
      { id: 'amount', type: 'amount', label: 'Cost' },
      { id: 'date', type: 'date', label: 'Next' },
      { id: 'yes', type: 'yes_no_na', label: 'Running' },
      { id: 'one', type: 'single_choice', label: 'Colour', options: ['Red', 'Blue'] },
      { id: 'many', type: 'multiple_choice', label: 'Tools', options: ['A', 'B', 'C'] },
      { id: 'reading', type: 'reading', label: 'Hours', unit: 'h' },
      { id: 'photo', type: 'photo', label: 'Plate' },
      { id: 'file', type: 'file', label: 'Report' },
      { id: 'head', type: 'heading', label: 'Head' },
    ]);
    const [photo, file] = [await upload(), await upload()];
    const good = {
      check: true,
      text: 'fine',
      number: 7.25,
      amount: '12.5',
      date: '2026-02-28',
      yes: 'na',
      one: 'Red',
      many: ['A', 'C'],
      reading: 1204,
    };
    const { status, body } = await answer(order, { ...good, photo: [photo], file: { file } });
    expect(status).toBe(200);
    for (const [id, value] of Object.entries({ ...good, amount: '12.50' }))
      expect(stepOf(body, id)).toMatchObject({ answer: value, answered_by: { id: technician.id } });
    expect(stepOf(body, 'photo').answer).toMatchObject([{ id: photo, is_image: true }]);
    expect(stepOf(body, 'file').answer).toMatchObject({ file: { id: file, file_url: `/api/files/${file}/content` } });
    expect(await read(order)).toMatchObject({ procedure_progress: { answered: 11, total: 11 } });
    // Readers of the work may see its attachments.
    expect((await limited.get(`/core/files/${photo}`)).status).toBe(200);
    const bad = {
      check: 'yes',
      number: '7',
      amount: '-1',
      date: '2026-02-30',
      yes: 'maybe',
      one: 'Green',
      many: ['A', 'A'],
      reading: null,
      photo: [manager.id],
      head: true,
      other: 1,
    };
    const { body: refused } = await answer(order, bad);
    expect(Object.keys(refused.errors).sort()).toEqual(
      ['amount', 'check', 'date', 'head', 'many', 'number', 'one', 'other', 'yes'].sort(),
    );
    expect(stepOf((await read(order)).procedures[0], 'number').answer).toBe(7.25);
    expect((await answer(order, { photo: [manager.id] })).body.errors).toEqual({ photo: ['Photo was not found'] });
    expect((await answer(order, { text: null })).body.steps[1]).toMatchObject({ answer: null });
  });

  test('of two people at different steps both stand, at the same step the later, with the earlier beside it', async () => {
    const fields = Array.from({ length: 20 }, (_, at) => ({ id: `s${at}`, type: 'text', label: `Step ${at}` }));
    const order = await orderWith(fields);
    const replies = await Promise.all(
      fields.map(({ id }, at) => answer(order, { [id]: `words ${at}` }, at % 2 === 0 ? technician : limited)),
    );
    expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200));
    const after = await read(order);
    expect(after.procedures[0].steps.map(({ answer: given }: Body) => given)).toEqual(
      fields.map((_, at) => `words ${at}`),
    );
    // Answers do not change the version of the work order, so nobody's form becomes stale.
    expect(after.version).toBe(order.version);
    const { body } = await answer(order, { s0: 'otherwise' }, manager);
    expect(stepOf(body, 's0')).toMatchObject({
      answer: 'otherwise',
      previous: { answer: 'words 0', answered_by: { id: technician.id } },
    });
    const entries = await history(order);
    expect(entries[0]).toMatchObject({
      description: 'Answered “Step 0”: otherwise',
      changes: [{ field: 'procedures', from: ['Step 0: words 0'], to: ['Step 0: otherwise'] }],
    });
    await answer(order, { s0: 'otherwise' }, manager);
    expect((await history(order))[0]!.id).toBe(entries[0]!.id);
  });

  test('of photos come to those of others; what was replaced hangs on the work as long as it is shown beside', async () => {
    const order = await orderWith([
      { id: 'photos', type: 'photo', label: 'Plate' },
      { id: 'belt', type: 'inspection', label: 'Belt' },
      { id: 'file', type: 'file', label: 'Report' },
    ]);
    const [a, b, c] = [await upload(), await upload(), await upload(limited)];
    const ids = (files: Body[]) => files.map(({ id }) => id);
    await answer(order, { photos: [a, b], belt: { answer: 'fail', photos: [a] }, file: a });
    const { body } = await answer(
      order,
      { photos: { add: [c], remove: [b] }, belt: { photos: { add: [c] } } },
      limited,
    );
    expect([ids(stepOf(body, 'photos').answer), ids(stepOf(body, 'belt').photos)]).toEqual([
      [a, c],
      [a, c],
    ]);
    expect(stepOf(body, 'belt').answer).toBe('fail');
    await answer(order, { photos: { remove: [a, c] }, belt: { photos: { remove: [a, c] } }, file: c }, limited);
    const after = await read(order);
    expect(stepOf(after.procedures[0], 'photos')).toMatchObject({ answer: null });
    expect(stepOf(after.procedures[0], 'file').previous).toEqual({
      answer: 'photo.png',
      answered_by: expect.objectContaining({ id: technician.id }),
      answered_at: expect.any(String),
    });
    expect(ids(after.procedure_files).sort()).toEqual([a, b, c].sort());
    const many = await Promise.all(Array.from({ length: 20 }, () => upload()));
    expect((await answer(order, { photos: many })).status).toBe(200);
    expect((await answer(order, { photos: { add: [a] } })).body.errors).toEqual({
      photos: ['Photos can have at most 20 entries'],
    });
  });

  test('stand by when they were given: an earlier one that is told later is shown beside, and in the history', async () => {
    const order = await orderWith([
      { id: 'belt', type: 'inspection', label: 'Belt' },
      { id: 'photos', type: 'photo', label: 'Plate' },
      { id: 'sign', type: 'signature', label: 'Done by' },
    ]);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const answerAt = (minutes: number, answers: object, by = technician) =>
      by.patch(
        `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers?answered_at=${ago(minutes)}`,
        answers,
      );
    const [one, two] = [await upload(limited), await upload()];
    await answerAt(60, { belt: 'fail', photos: { add: [one] } }, limited);
    const { status, body } = await answerAt(120, { belt: { answer: 'pass', note: 'Smooth' } });
    expect(status).toBe(200);
    expect(stepOf(body, 'belt')).toMatchObject({
      answer: 'fail',
      note: null,
      answered_by: { id: limited.id },
      previous: { answer: 'Pass, Smooth', answered_by: { id: technician.id } },
    });
    expect((await history(order))[0]).toMatchObject({
      description: 'Answered “Belt” before the answer that stands, and told later: Pass, Smooth',
      changes: [],
    });
    // Of several earlier answers the latest is shown; an author's own earlier answer is only in the history.
    await answerAt(180, { belt: 'flag' }, manager);
    await answerAt(170, { belt: 'flag' }, limited);
    expect(stepOf((await read(order)).procedures[0], 'belt').previous).toMatchObject({ answer: 'Pass, Smooth' });
    expect((await history(order))[0]!.description).toMatch(/^Answered “Belt” before .+: Flag$/);
    // A signature sent with an outdated answer is refused, because nobody saw that combination; photos are just added.
    expect((await answerAt(120, { belt: 'pass', sign: { image: drawn } })).status).toBe(409);
    expect(stepOf((await read(order)).procedures[0], 'sign').answer).toBeNull();
    const joined = stepOf((await answerAt(120, { photos: { add: [two] } })).body, 'photos');
    expect(joined.answer.map(({ id }: Body) => id)).toEqual([one, two]);
    expect(Date.parse(joined.answered_at)).toBeGreaterThan(Date.parse(ago(65)));
    expect(stepOf((await answerAt(30, { belt: 'pass' })).body, 'belt')).toMatchObject({ answer: 'pass' });
  });

  test('are for those whose work it is, and for nobody once it is done', async () => {
    const order = await orderWith([{ id: 'a', type: 'text', label: 'x' }]);
    const others = await workOrder({ procedures: [order.procedures[0].procedure] });
    expect((await answer(order, { a: '1' }, limited)).status).toBe(200);
    expect((await answer(others, { a: '1' }, limited)).status).toBe(404);
    expect((await answer(order, { a: '1' }, await acme.person('viewer'))).status).toBe(403);
    // A copy belongs to its own work order.
    const mixed = { ...others, procedures: order.procedures };
    expect((await answer(mixed, { a: '1' }, manager)).status).toBe(404);
    await manager.patch(`/work-orders/${order.id}`, { status: 'done' });
    expect((await answer(order, { a: '2' })).status).toBe(409);
  });
});

describe('signatures', () => {
  const fields = [
    { id: 'level', type: 'number', label: 'Level' },
    { id: 'sign', type: 'signature', label: 'Done by', required: true },
    { id: 'after', type: 'text', label: 'Remarks' },
  ];
  const signed = (copy: Body): Body => stepOf(copy, 'sign').answer;

  test('say who and when, and are seen to be broken by a change of what they cover', async () => {
    const order = await orderWith(fields);
    await answer(order, { level: 5 });
    const { body: copy } = await answer(order, { sign: { image: drawn } });
    expect(signed(copy)).toMatchObject({ signed_by: { id: technician.id }, image: { is_image: true }, valid: true });
    expect((await history(order))[0]).toMatchObject({ description: 'Signed “Done by”' });
    // Work goes on below a signature: steps that were empty then are not covered.
    expect(signed((await answer(order, { after: 'below' })).body).valid).toBe(true);
    expect(signed((await answer(order, { level: 6 })).body).valid).toBe(false);
    expect(signed((await answer(order, { level: 5 })).body).valid).toBe(true);
    // Steps below that were answered then are covered.
    expect(signed((await answer(order, { level: 7, sign: { image: drawn } })).body).valid).toBe(true);
    expect(signed((await answer(order, { after: 'other words' })).body).valid).toBe(false);
    expect(signed((await answer(order, { after: 'below' })).body).valid).toBe(true);
    expect(signed((await answer(order, { after: null })).body).valid).toBe(false);
  });

  test('cover what stands below as far as it was seen; of two signatures the later covers the earlier', async () => {
    const order = await orderWith([...fields, { id: 'last', type: 'signature', label: 'Checked by' }]);
    await answer(order, { level: 5, after: 'x' });
    const sign = (covers: object) => answer(order, { sign: { image: drawn, covers } });
    expect((await sign({ level: 5, after: 'y' })).status).toBe(409);
    // A signer who did not see an answer does not cover it, and is not refused.
    expect(signed((await sign({ level: 5 })).body).valid).toBe(true);
    expect(signed((await answer(order, { after: 'z' })).body).valid).toBe(true);
    await sign({ level: 5, after: 'z' });
    const { body } = await answer(order, { last: { image: drawn } }, limited);
    expect([signed(body).valid, stepOf(body, 'last').answer.valid]).toEqual([true, true]);
    const { body: signedAgain } = await sign({ level: 5, after: 'z' });
    expect([signed(signedAgain).valid, stepOf(signedAgain, 'last').answer.valid]).toEqual([true, false]);
  });

  test('and answers say when they were given, also when the server hears of it later; what lies ahead is now', async () => {
    const order = await orderWith(fields);
    const at = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers?answered_at=`;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [first, then] = [ago(95), ago(90)];
    await technician.patch(at + first, { level: 5 });
    const { body: copy } = await technician.patch(at + then, { sign: { image: drawn, covers: { level: 5 } } });
    expect(stepOf(copy, 'level').answered_at).toBe(first);
    expect(signed(copy)).toMatchObject({ signed_at: then, valid: true });
    // The history has the time of arrival.
    expect(Date.parse((await history(order))[0]!.timestamp)).toBeGreaterThan(Date.parse(ago(5)));
    const { body: after } = await technician.patch(at + ago(-60), { after: 'x' });
    expect(Date.parse(stepOf(after, 'after').answered_at)).toBeLessThan(Date.parse(ago(-5)));
    expect((await technician.patch(`${at}then`, { level: 6 })).status).toBe(400);
    expect((await technician.patch(at + ago(32 * 1440), { level: 6 })).body.errors).toEqual({
      answered_at: ['Answered at must be within the last 31 days'],
    });
    expect(signed((await read(order)).procedures[0]).valid).toBe(true);
  });

  test('are not older than what they are for, and the history says when they were given', async () => {
    const order = await orderWith(fields);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { body: copy } = await answer(order, { level: 5 });
    const at = `/work-orders/${order.id}/procedures/${copy.id}/answers?answered_at=`;
    const { body } = await technician.patch(at + ago(21 * 1440), { sign: { image: drawn, covers: { level: 5 } } });
    expect(signed(body)).toMatchObject({ signed_at: stepOf(copy, 'level').answered_at, valid: true });
    const other = await orderWith(fields);
    const then = ago(90);
    const url = `/work-orders/${other.id}/procedures/${other.procedures[0].id}/answers?answered_at=${then}`;
    await technician.patch(url, { level: 5, sign: { image: drawn } });
    await technician.patch(url, { sign: { image: drawn } });
    expect((await history(other))[0]!.description).toMatch(
      /^Signed “Done by” on \d{4}-\d\d-\d\d \d\d:\d\d, and told later$/,
    );
    expect(signed((await read(other)).procedures[0])).toMatchObject({ signed_at: then, valid: true });
  });

  test('are kept where nobody has sent a file yet', async () => {
    await rm(join(world.folder, 'files', 'incoming'), { recursive: true, force: true });
    const order = await orderWith([{ id: 'sign', type: 'signature', label: 'Signed' }]);
    const after = await answer(order, { sign: { image: drawn } });
    expect(after.status).toBe(200);
    expect(signed(after.body)).toMatchObject({ valid: true, signed_by: { id: technician.id } });
  });

  test('are for what their giver saw: what reads otherwise by now refuses them; broken, they are missing', async () => {
    const order = await orderWith([
      { id: 'cost', type: 'amount', label: 'Cost' },
      { id: 'photos', type: 'photo', label: 'Plate' },
      { id: 'belt', type: 'inspection', label: 'Belt' },
      { id: 'first', type: 'signature', label: 'Operator' },
      ...fields,
    ]);
    const [one, two] = [await upload(), await upload()];
    await answer(order, { cost: '12.5', photos: [one, two], belt: { answer: 'flag', note: 'Worn' }, level: 5 });
    await answer(order, { first: { image: drawn } }, limited);
    const seen = {
      cost: '12.5',
      photos: [two, one],
      belt: { answer: 'flag', note: ' Worn ' },
      first: limited.id,
      level: 5,
    };
    const sign = (covers: object, more = {}) => answer(order, { ...more, sign: { image: drawn, covers } });
    const otherwise = '“Level” reads otherwise than when you signed. Look at it, and sign anew.';
    expect(await sign({ ...seen, level: 4 })).toMatchObject({ status: 409, body: { detail: otherwise } });
    for (const covers of [{ ...seen, first: technician.id }, { ...seen, photos: [one] }, {}])
      expect((await sign(covers)).status).toBe(409);
    expect(signed((await read(order)).procedures[0])).toBeNull();
    expect(signed((await sign(seen)).body).valid).toBe(true);
    expect(signed((await sign({ ...seen, level: 4 }, { level: 6 })).body).valid).toBe(true);

    await answer(order, { level: 7 }, limited);
    const { status, body } = await technician.patch(`/work-orders/${order.id}`, { status: 'done' });
    expect([status, body.missing?.map(({ step }: Body) => step)]).toEqual([
      409,
      [{ id: 'sign', label: 'Done by (sign anew)' }],
    ]);
    await sign({ ...seen, level: 7 });
    expect((await technician.patch(`/work-orders/${order.id}`, { status: 'done' })).status).toBe(200);
  });

  test('are given by nobody for another, nor a second time elsewhere', async () => {
    const [order, other] = [await orderWith(fields), await orderWith(fields)];
    const image = await upload();
    const forMe = await answer(order, { sign: { image, signed_by: manager.id } });
    expect(forMe).toMatchObject({ status: 422, body: { errors: { sign: ['You can only sign for yourself'] } } });
    expect((await answer(order, { sign: { image, signed_by: technician.id } })).status).toBe(200);
    const elsewhere = ['This signature was given for something else. Sign anew.'];
    expect((await answer(other, { sign: { image } })).body.errors).toEqual({ sign: elsewhere });
    expect((await answer(other, { sign: { image: await upload(limited) } })).status).toBe(422);
    expect((await answer(other, { sign: { image, signed_at: 'x', valid: true } })).status).toBe(422);
    // A signature that is copied in the database is seen to be invalid.
    await answer(other, { sign: { image: drawn } });
    await world.rows(
      `update work_order_answer a set (files, seal, answered_at) = (select b.files, b.seal, b.answered_at
         from work_order_answer b where b.copy_id = $1 and b.step_id = 'sign') where a.copy_id = $2 and a.step_id = 'sign'`,
      [order.procedures[0].id, other.procedures[0].id],
    );
    expect(signed((await read(order)).procedures[0]).valid).toBe(true);
    expect(signed((await read(other)).procedures[0]).valid).toBe(false);
  });
});

test('done lists what is required and not answered; what a condition hides does not count (D14)', async () => {
  const order = await orderWith([
    { id: 'result', type: 'inspection', label: 'Belt', required: true },
    { id: 'why', type: 'text', label: 'What is wrong', required: true, show_if: { field: 'result', in: ['fail'] } },
    { id: 'note', type: 'text', label: 'Remarks' },
    { id: 'box', type: 'checkbox', label: 'Guard back on', required: true },
  ]);
  const done = (by = technician) => by.patch(`/work-orders/${order.id}`, { status: 'done' });
  const missing = async () => (await done()).body.missing?.map(({ step }: Body) => step.label);
  const { status, body } = await done();
  expect(status).toBe(409);
  expect(body.detail).toBe('2 required fields are not answered yet: Belt, Guard back on.');
  expect(body.missing[0]).toEqual({
    kind: 'step',
    procedure: { id: order.procedures[0].id, name: 'Check' },
    step: { id: 'result', label: 'Belt' },
  });
  await answer(order, { result: 'fail', box: false });
  expect(await missing()).toEqual(['What is wrong', 'Guard back on']);
  await answer(order, { result: 'pass', box: true });
  expect(await read(order)).toMatchObject({ procedure_progress: { answered: 2, total: 3 } });
  expect((await done()).status).toBe(200);
  const skipped = await orderWith([{ type: 'text', label: 'x', required: true }]);
  const skip = { status: 'done', done_reason: 'skipped', note: 'no time' };
  expect((await manager.patch(`/work-orders/${skipped.id}`, skip)).status).toBe(200);
});

test('what failed becomes work of its own, with its evidence (D18, D21)', async () => {
  const asset = await make('/assets', { name: 'Conveyor' });
  const made = await procedure(
    [
      { id: 'motor', type: 'number', label: 'Motor', unit: '°C', max: 80 },
      { id: 'head', type: 'heading', label: 'Belt' },
      { id: 'plate', type: 'photo', label: 'Plate' },
      { id: 'belt', type: 'inspection', label: 'Belt' },
      { id: 'slip', type: 'reading', label: 'Slip', unit: '%', min: 1, max: 4 },
      { id: 'next', type: 'heading', label: 'Guards' },
      { id: 'guard', type: 'photo', label: 'Guard' },
    ],
    'Conveyor check',
  );
  const order = await workOrder({ procedures: [made.id], asset: asset.id });
  const raise = (body: object, by = technician) =>
    by.post(`/work-orders/${order.id}/procedures/${order.procedures[0].id}/follow-up`, body);
  await answer(order, { belt: 'pass' });
  expect((await raise({ step: 'belt' })).status).toBe(409);
  const photo = await upload();
  const [plate, guard] = [await upload(), await upload()];
  await answer(order, { plate: [plate, photo], guard: [guard], motor: 92, slip: 3 });
  await answer(order, { belt: { answer: 'fail', note: 'Frayed at the splice', photos: [photo] } });
  const { status, body } = await raise({ step: 'belt' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Fail: Belt',
    description: `Fail at “Belt” of Conveyor check (${order.code}).\nFrayed at the splice\nMotor: 92 °C (above 80 °C)`,
    priority: 'high',
    source: 'inspection',
    origin_type: 'work-order',
    origin_id: order.id,
    asset: { id: asset.id },
    images: [{ id: photo }, { id: plate }],
    links: [{ kind: 'follows', direction: 'out', work_order: { id: order.id } }],
  });
  expect(stepOf((await read(order)).procedures[0], 'belt')).toMatchObject({
    follow_up: { id: body.id, code: body.code },
  });
  const second = `The follow-up of this is ${body.code} Fail: Belt already.`;
  expect(await raise({ step: 'belt' })).toMatchObject({ status: 409, body: { detail: second } });
  expect((await raise({ step: 'belt' }, limited)).status).toBe(403);
});
