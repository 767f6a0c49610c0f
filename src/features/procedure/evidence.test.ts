import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person, Reply } from '#test/person';
import { goodPassword, type Organization, World } from '#test/world';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = `data:image/png;base64,${pixel.toString('base64')}`;
const fields = [
  { id: 'plate', type: 'photo', label: 'Plate' },
  { id: 'report', type: 'file', label: 'Report' },
  { id: 'belt', type: 'inspection', label: 'Belt' },
  { id: 'sign', type: 'signature', label: 'Done by' },
  { id: 'after', type: 'photo', label: 'After' },
];

let world: World;
let acme: Organization;
let manager: Person;
let technician: Person;
let colleague: Person;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager', 'Mara');
  technician = await acme.person('technician', 'Tom');
  colleague = await acme.person('technician', 'Carl');
});
afterAll(() => world.close());

const newOrder = async (): Promise<Body> => {
  const { body: procedure } = await manager.post('/procedures', { name: 'Check', fields });
  return (await manager.post('/work-orders', { name: 'Job', procedures: [procedure.id] })).body;
};
const answer = (order: Body, answers: object, by = technician): Promise<Reply> =>
  by.patch(`/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`, answers);
const upload = async (by = technician): Promise<string> => (await by.upload(pixel, 'photo.png')).body.id;
const stepOf = (copy: Body, id: string): Body => copy.steps.find((step: Body) => step.id === id);
const signed = async (order: Body): Promise<Body> =>
  stepOf((await manager.get(`/work-orders/${order.id}`)).body.procedures[0], 'sign').answer;
const lastDescription = async ({ id }: Body): Promise<string> =>
  (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body.results[0].description;

/** A signed order, with a photo, a file and a note's photo before the signature, and a photo after it. */
async function signedOrder() {
  const order = await newOrder();
  const [plate, report, belt, after] = [await upload(), await upload(), await upload(), await upload()];
  await answer(order, { plate: [plate], report, belt: { answer: 'flag', photos: [belt] }, after: [after] });
  const { body: copy } = await answer(order, { sign: { image } });
  const { image: picture, valid } = stepOf(copy, 'sign').answer;
  expect(valid).toBe(true);
  return { order, covered: { plate, report, belt, after, picture: picture.id as string } };
}

describe('what a signature covers', () => {
  test('cannot be deleted by anybody; the refusal says what to do', async () => {
    const { order, covered } = await signedOrder();
    for (const id of Object.values(covered))
      for (const person of [technician, manager, acme.admin])
        expect(await person.delete(`/core/files/${id}`)).toMatchObject({
          status: 409,
          body: {
            detail: `It cannot be deleted: it is covered by the signature “Done by” of ${order.code}. Take back the answer or the signature there first; the history keeps that.`,
          },
        });
    expect((await signed(order)).valid).toBe(true);
  });

  test('keeps its name: a report that says “failed” is not renamed under a signature', async () => {
    const { order, covered } = await signedOrder();
    for (const id of Object.values(covered))
      expect(await technician.patch(`/core/files/${id}`, { name: 'passed.png' })).toMatchObject({
        status: 409,
        body: {
          detail: `It cannot be renamed: it is covered by the signature “Done by” of ${order.code}. Take back the answer or the signature there first; the history keeps that.`,
        },
      });
    expect((await technician.patch(`/core/files/${covered.plate}`, { in_library: true })).status).toBe(200);
    await answer(order, { sign: null });
    expect((await technician.patch(`/core/files/${covered.plate}`, { name: 'plate.png' })).status).toBe(200);
  });

  test('is also held while its procedure is taken off or its work order is deleted', async () => {
    const { order, covered } = await signedOrder();
    await manager.put(`/work-orders/${order.id}/procedures`, []);
    expect((await manager.delete(`/core/files/${covered.plate}`)).status).toBe(409);
    await manager.delete(`/work-orders/${order.id}`);
    expect((await manager.delete(`/core/files/${covered.picture}`)).status).toBe(409);
  });

  test('is free once the answer or the signature is taken back, which is seen', async () => {
    const { order, covered } = await signedOrder();
    await answer(order, { plate: null });
    expect((await signed(order)).valid).toBe(false);
    expect((await manager.delete(`/core/files/${covered.plate}`)).status).toBe(204);
    expect((await manager.delete(`/core/files/${covered.report}`)).status).toBe(409);
    await answer(order, { sign: null });
    expect((await manager.delete(`/core/files/${covered.report}`)).status).toBe(204);
    expect((await manager.delete(`/core/files/${covered.picture}`)).status).toBe(204);
  });

  test('is left by the sweep, even without its link', async () => {
    const { order, covered } = await signedOrder();
    const ids = Object.values(covered);
    await world.rows(`delete from file_link where file_id = any($1)`, [ids]);
    await world.rows(`update file set created_at = now() - interval '40 days' where id = any($1)`, [ids]);
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'sweep files', '{}', now())`,
      [acme.id],
    );
    await expect.poll(() => world.rows(`select from job where task = 'sweep files'`), { timeout: 15_000 }).toEqual([]);
    expect((await signed(order)).valid).toBe(true);
  });

  test('is sealed with its bytes: other bytes, or none, break the signature', async () => {
    const { order, covered } = await signedOrder();
    for (const id of Object.values(covered)) {
      const [{ sha256 } = { sha256: '' }] = await world.rows<{ sha256: string }>(
        `select sha256 from file where id = $1`,
        [id],
      );
      await world.rows(`update file set sha256 = 'other' where id = $1`, [id]);
      expect((await signed(order)).valid).toBe(false);
      await world.rows(`update file set sha256 = $2, deleted_at = now() where id = $1`, [id, sha256]);
      expect((await signed(order)).valid).toBe(false);
      await world.rows(`update file set deleted_at = null where id = $1`, [id]);
      expect(await signed(order)).toMatchObject({ valid: true, covers_bytes: true });
    }
  });

  test('a seal from before bytes were covered is judged as it was made, and says so', async () => {
    const { order, covered } = await signedOrder();
    const [copy] = [order.procedures[0].id];
    await world.rows(
      `update work_order_answer a set seal = encode(sha256(convert_to(jsonb_build_array(
         c.organization_id, c.work_order_id, c.id, a.step_id, a.answered_by,
         to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         (select f.sha256 from file f where f.id = a.files[1]),
         (select jsonb_agg(jsonb_build_array(b.step_id, b.answer, b.note, to_jsonb(b.files)) order by b.position)
           from work_order_answer b where b.copy_id = a.copy_id and (b.position < a.position or b.step_id = any(a.covers))
             and (b.answer is not null or b.note is not null or b.files <> '{}')))::text, 'UTF8')), 'hex')
       from work_order_procedure c where c.id = a.copy_id and a.copy_id = $1 and a.step_id = 'sign'`,
      [copy],
    );
    expect(await signed(order)).toMatchObject({ valid: true, covers_bytes: false });
    expect((await manager.delete(`/core/files/${covered.plate}`)).status).toBe(409);
    await answer(order, { belt: 'pass' });
    expect((await signed(order)).valid).toBe(false);
  });
});

test('who may not take a required procedure off one work order does not take it off those that follow', async () => {
  const required = fields.map((field) => ({ ...field, required: true }));
  const { body: procedure } = await manager.post('/procedures', { name: 'Guard', fields: required });
  const { body: order } = await manager.post('/work-orders', {
    name: 'Weekly',
    procedures: [procedure.id],
    start_date: new Date(Date.now() + world.clockOffset).toISOString(),
    recurrence: { is_active: true, unit: 'weekly', frequency: 1 },
  });
  const { body: series } = await manager.get(`/work-orders/${order.id}/series`);
  const next = series.next.work_order.id;
  const guards = async () => (await manager.get(`/work-orders/${next}`)).body.procedures.length;
  expect(await guards()).toBe(1);
  await manager.put(`/work-orders/${order.id}/procedures`, []);
  for (const change of [{ procedures: [] }, {}])
    expect(await technician.patch(`/work-orders/${order.id}`, { ...change, apply_to: 'following' })).toMatchObject({
      status: 403,
    });
  expect(await guards()).toBe(1);
  const { status } = await manager.patch(`/work-orders/${order.id}`, { procedures: [], apply_to: 'following' });
  expect([status, await guards()]).toEqual([200, 0]);
});

describe('who signs', () => {
  test('an API key does not sign for a person', async () => {
    const order = await newOrder();
    const program = await acme.program('manager');
    expect(await answer(order, { sign: { image } }, program)).toMatchObject({
      status: 403,
      body: { detail: 'An API key neither signs for a person nor takes a signature back. Sign in, and do it there.' },
    });
    expect(await signed(order)).toBeNull();
    expect((await answer(order, { belt: 'pass' }, program)).status).toBe(200);
  });

  test('an API key takes back no signature, of its owner or of others, whatever its role', async () => {
    const order = await newOrder();
    expect((await answer(order, { sign: { image } }, acme.admin)).status).toBe(200);
    for (const role of ['technician', 'manager', 'admin'] as const)
      expect((await answer(order, { sign: null }, await acme.program(role))).status).toBe(403);
    expect(await signed(order)).toMatchObject({ valid: true });
  });

  test('an API key takes no procedure off whose signature it could not take back', async () => {
    const { order } = await signedOrder();
    const detail = '“Check” has a signature, so an API key does not take it off. Sign in, and do it there.';
    const path = `/work-orders/${order.id}`;
    for (const role of ['manager', 'admin'] as const) {
      const program = await acme.program(role);
      expect(await program.put(`${path}/procedures`, [])).toMatchObject({ status: 403, body: { detail } });
      expect(await program.patch(path, { procedures: [] })).toMatchObject({ status: 403, body: { detail } });
    }
    expect(await signed(order)).toMatchObject({ valid: true });
    // Without a signature a key may, and a person may with one.
    const bare = await newOrder();
    const program = await acme.program('manager');
    await answer(bare, { belt: 'pass' });
    expect((await program.put(`/work-orders/${bare.id}/procedures`, [])).status).toBe(200);
    expect((await manager.put(`/work-orders/${order.id}/procedures`, [])).status).toBe(200);
  });

  test('somebody else’s signature is taken back, or signed over, by a manager alone; the history says whose', async () => {
    const { order } = await signedOrder();
    const refused = { status: 403, body: { detail: 'Only an admin or a manager can take back the signature of Tom.' } };
    expect(await answer(order, { sign: null }, colleague)).toMatchObject(refused);
    expect(await answer(order, { sign: { image } }, colleague)).toMatchObject(refused);
    const { body: copy } = await answer(order, { sign: null }, manager);
    expect(stepOf(copy, 'sign')).toMatchObject({
      answer: null,
      answered_by: { name: 'Mara' },
      previous: { answer: 'Tom', answered_by: { name: 'Tom' } },
    });
    expect(await lastDescription(order)).toBe('Took back the signature of Tom at “Done by”');
    await answer(order, { sign: { image } });
    expect((await answer(order, { sign: { image } }, manager)).status).toBe(200);
    expect(await lastDescription(order)).toBe('Signed “Done by” in place of Tom');
    // Whoever does the work may replace a broken signature.
    await answer(order, { belt: 'pass' });
    expect((await answer(order, { sign: null }, colleague)).status).toBe(403);
    expect((await answer(order, { sign: { image } }, colleague)).status).toBe(200);
    expect((await answer(order, { sign: null }, colleague)).status).toBe(200);
    expect(await lastDescription(order)).toBe('Took back the signature of Carl at “Done by”');
  });
});

describe('where the password is asked for again', () => {
  let bolt: Organization;
  let signer: Person;
  let other: Person;
  let order: Body;
  let thing: string;
  const prove = (password: string, by = signer, what = thing) => by.post('/auth/prove', { password, for: what });
  const sign = (proof?: string, by = signer) => answer(order, { sign: { image, ...(proof && { proof }) } }, by);

  beforeAll(async () => {
    bolt = await world.organization('Bolt');
    [signer, other] = [await bolt.person('technician'), await bolt.person('technician')];
    const { body: procedure } = await bolt.admin.post('/procedures', { name: 'Check', fields });
    order = (await bolt.admin.post('/work-orders', { name: 'Job', procedures: [procedure.id] })).body;
    thing = `${order.procedures[0].id}/sign`;
    const settings = { sign_with_password: true };
    await bolt.admin.patch(`/organizations/${bolt.id}`, { settings });
  });

  test('nobody signs without it, with a wrong one, with another’s, for something else, or later', async () => {
    expect((await signer.get('/users/me')).body.organization.sign_with_password).toBe(true);
    expect((await sign()).body.errors).toEqual({ sign: ['Enter your password to sign'] });
    expect(await prove('not the password')).toMatchObject({
      status: 422,
      body: { errors: { password: ['This is not your password'] } },
    });
    const { proof } = (await prove(goodPassword)).body;
    const over = { sign: ['Your password was asked for too long ago. Enter it again to sign.'] };
    expect((await sign(proof, other)).body.errors).toEqual(over);
    const elsewhere = (await prove(goodPassword, signer, 'something else')).body.proof;
    expect((await sign(elsewhere)).body.errors).toEqual(over);
    expect((await sign('made up')).body.errors).toEqual(over);
    world.clockOffset += 6 * 60_000;
    expect((await sign(proof)).body.errors).toEqual(over);
    world.clockOffset -= 6 * 60_000;
    expect((await sign(proof)).status).toBe(200);
    expect(
      await (await bolt.program('admin')).post('/auth/prove', { password: goodPassword, for: thing }),
    ).toMatchObject({
      status: 403,
    });
  });

  test('what was sealed for something else is no proof, whatever its Idempotency-Key was', async () => {
    const [session] = await world.rows<{ id: string }>(`select id from session where member_id = $1`, [signer.id]);
    const keys = [`prove ${session!.id} ${thing}`, JSON.stringify(['proof', session!.id, thing]), 'proof', 'vapid'];
    for (const key of keys) {
      const made = await signer.post('/work-orders', { name: 'Sealed' }, { 'idempotency-key': key });
      expect(made.status).toBe(201);
      const [stored] = await world.rows<{ answer: string }>(
        `select answer from idempotency where member_id = $1 order by created_at desc limit 1`,
        [signer.id],
      );
      expect((await sign(stored!.answer)).status).toBe(422);
      const repeated = await signer.post('/work-orders', { name: 'Sealed' }, { 'idempotency-key': key });
      expect(repeated.body.id).toBe(made.body.id);
    }
  });

  test('a signature is never dated before the password was given', async () => {
    const before = new Date(Date.now() + world.clockOffset).toISOString();
    const { proof } = (await prove(goodPassword)).body;
    const long = new Date(Date.parse(before) - 20 * 86_400_000).toISOString();
    const path = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers?answered_at=${long}`;
    await answer(order, { sign: null }, bolt.admin);
    const { body: copy } = await signer.patch(path, { sign: { image, proof } });
    expect(stepOf(copy, 'sign').answer.signed_at >= before).toBe(true);
  });

  test('guesses are counted with those at the sign-in page', async () => {
    const tries = [];
    for (let at = 0; at < 11; at++) tries.push((await prove(`wrong ${at}`, other)).status);
    expect(tries[0]).toBe(422);
    expect((await prove(goodPassword, other)).status).toBe(429);
    const { email } = other;
    expect((await other.post('/auth/sign-in', { email, password: goodPassword })).status).toBe(429);
  });

  test('the password is neither kept nor logged', async () => {
    const secret = 'a rather unusual password 7431';
    await prove(secret);
    const tables = await world.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect(await world.rows(`select from "${name}" t where t::text like $1`, [`%${secret}%`])).toEqual([]);
  });
});
