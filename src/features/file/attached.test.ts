import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#shared/permission';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '#test/person';
import { goodPassword, type Organization, World } from '#test/world';
import { pixel } from '#test/contract/sample';

let world: World;
let here: Organization;
let admin: Person;
const people = new Map<Role, Person>();
const roles = ['manager', 'technician', 'limited_technician', 'viewer', 'requester'] as const;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  admin = here.admin;
  for (const role of roles) people.set(role, await here.person(role));
});
afterAll(() => world.close());

const uploaded = async (person: Person, name: string, fields = {}): Promise<Body> => {
  const { status, body } = await person.upload(pixel, name, fields);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const read = async (person: Person, { id }: Body): Promise<number> =>
  (await fetch(`${world.url}/api/files/${id}/content`, { headers: person.credentials })).status;
const names = (list: Body[]) => list.map(({ name }) => name);

describe('files of a record', () => {
  test('are written as ids, read with where they are, and keep their order', async () => {
    const [a, b, c] = [await uploaded(admin, 'a.png'), await uploaded(admin, 'b.png'), await uploaded(admin, 'c.png')];
    const made = await admin.post('/locations', { name: 'Hall', images: [b.id, a.id], files: [c.id] });
    expect(made.status).toBe(201);
    expect(made.body.images).toEqual(
      [b, a].map(({ id, name, mime_type, size, file, file_url, image_url, medium_url, thumbnail_url }) => ({
        id,
        name,
        file,
        mime_type,
        size,
        file_url,
        image_url,
        medium_url,
        thumbnail_url,
      })),
    );
    const path = `/locations/${made.body.id}`;
    const turned = await admin.patch(path, { images: [a.id, b.id] });
    expect([names(turned.body.images), turned.body.version]).toEqual([['a.png', 'b.png'], 2]);
    expect((await admin.patch(path, { images: [a.id, b.id] })).body.version).toBe(2);

    const history = (await admin.get(`/core/audit-logs?entity_id=${made.body.id}`)).body.results;
    expect(history[0].description).toBe('Changed images from “b.png”, “a.png” to “a.png”, “b.png”');

    const found = async (query: string) => names((await admin.get(`/locations?${query}`)).body.results);
    expect(await found(`files=${c.id}`)).toEqual(['Hall']);
    expect(await found('images__name=a.png')).toEqual(['Hall']);
    expect(await found('files__isnull=false')).toEqual(['Hall']);
    await admin.delete(`/core/files/${c.id}`);
    expect((await admin.get(path)).body.files).toEqual([]);
    expect(await found('files__isnull=false')).toEqual([]);
    await admin.post(`/core/files/${c.id}/restore`);
    expect(names((await admin.get(path)).body.files)).toEqual(['c.png']);
  });

  test('must be there, be seen by who attaches them, and be pictures where pictures are asked for', async () => {
    const text = (await admin.upload('words', 'words.txt')).body;
    const refused = async (person: Person, body: object) => {
      const answer = await person.post('/locations', { name: 'Refused', ...body });
      return [answer.status, answer.body.errors];
    };
    expect(await refused(admin, { images: [text.id] })).toEqual([
      422,
      { images: ['Only images can be among “Images”'] },
    ]);
    expect(await refused(admin, { files: [uuid7()] })).toEqual([422, { files: ['One of “Files” was not found'] }]);
    expect(await refused(admin, { files: [text.id, text.id] })).toEqual([
      422,
      { files: ['Files contains the same entry twice'] },
    ]);
    // The admin's own unattached file: attaching it would give access to it.
    expect(await refused(people.get('technician')!, { files: [text.id] })).toEqual([
      422,
      { files: ['One of “Files” was not found'] },
    ]);
  });

  test('a picture of oneself, which is held by who has it', async () => {
    const technician = people.get('technician')!;
    const mine = await uploaded(technician, 'me.png');
    const changed = await technician.patch(`/users/${technician.id}`, { profile_image: mine.id });
    expect(changed.body.profile_image).toMatchObject({ id: mine.id, thumbnail_url: mine.thumbnail_url });
    const made = await technician.post('/locations', { name: 'With a face' });
    expect(made.body.created_by).toMatchObject({ id: technician.id, profile_image: mine.thumbnail_url });
    const { body } = await admin.get(`/core/audit-logs?entity_id=${made.body.id}`);
    expect(body.results[0].user.profile_image).toBe(mine.thumbnail_url);
    expect(await read(people.get('viewer')!, mine)).toBe(200);
    const refused = await admin.delete(`/core/files/${mine.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, 'It cannot be deleted while it is used by 1 user.']);
  });
});

describe('who may', () => {
  let attached: Body;
  let loose: Body;
  let shared: Body;
  beforeAll(async () => {
    attached = await uploaded(admin, 'attached.png');
    loose = await uploaded(admin, 'loose.png');
    shared = await uploaded(admin, 'shared.png', { in_library: true });
    await admin.post('/locations', { name: 'Place', files: [attached.id] });
  });

  test.each([
    ['manager', [200, 200, 200], 201],
    ['technician', [200, 404, 200], 201],
    ['limited_technician', [200, 404, 200], 201],
    ['viewer', [200, 404, 200], 403],
    ['requester', [404, 404, 404], 201],
  ] as const)('a %s reads what they may reach, and adds', async (role, reads, adds) => {
    const person = people.get(role)!;
    const seen = [];
    for (const file of [attached, loose, shared]) {
      const status = await read(person, file);
      seen.push(status);
      expect((await person.get(`/core/files/${file.id}`)).status).toBe(status);
      const listed = (await person.get(`/core/files?id=${file.id}`)).body.count;
      expect(listed).toBe(status === 200 ? 1 : 0);
    }
    expect(seen).toEqual(reads);
    const mine = await person.upload('own', 'own.txt');
    expect(mine.status).toBe(adds);
    expect(await read(person, mine.body)).toBe(adds === 201 ? 200 : 404);
  });

  test.each([
    ['manager', 204, 204],
    ['technician', 204, 403],
    ['limited_technician', 403, 403],
    ['requester', 403, 403],
  ] as const)('a %s deletes their own: %i, another’s: %i', async (role, own, others) => {
    const person = people.get(role)!;
    const mine = (await person.upload('mine', 'mine.txt')).body;
    const theirs = await uploaded(admin, 'theirs.png', { in_library: true });
    expect((await person.delete(`/core/files/${mine.id}`)).status).toBe(own);
    expect((await person.delete(`/core/files/${theirs.id}`)).status).toBe(others);
  });

  test('when the place goes, so does the way to its files', async () => {
    const file = await uploaded(admin, 'gone.png');
    const place = (await admin.post('/locations', { name: 'Going', images: [file.id] })).body;
    const viewer = people.get('viewer')!;
    expect(await read(viewer, file)).toBe(200);
    await admin.delete(`/locations/${place.id}`);
    expect(await read(viewer, file)).toBe(404);
    await admin.post(`/locations/${place.id}/restore`);
    expect(await read(viewer, file)).toBe(200);
  });

  test('nobody of another organisation, and nobody who is not signed in', async () => {
    const other = await world.organization('Other');
    for (const size of ['content', 'medium', 'thumbnail']) {
      const url = `/api/files/${attached.id}/${size}`;
      const answers = await Promise.all(
        [other.admin.credentials, {}].map((headers) => fetch(`${world.url}${url}`, { headers })),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    }
    expect((await other.admin.post('/locations', { name: 'Theft', files: [attached.id] })).status).toBe(422);
  });
});

async function ask(organization: string, task: string): Promise<void> {
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, $2, '{}', now())`,
    [organization, task],
  );
}

async function done(organization: string, task: string): Promise<void> {
  await ask(organization, task);
  await expect.poll(() => world.rows(`select from job where task = $1`, [task]), { timeout: 15_000 }).toEqual([]);
}

test('the sweep leaves what somebody is attaching as it comes by', async () => {
  const { admin: owner, id: organization } = await world.organization('Attaching');
  const file = await uploaded(owner, 'wanted.png');
  const place = (await owner.post('/locations', { name: 'Place' })).body.id;
  const writer = new pg.Client({ ...world.connection, options: '-c role=millwright_system' });
  await writer.connect();
  world.clockOffset = 1.1 * 86_400_000;
  try {
    // What attaching does, paused before its commit.
    await writer.query('begin');
    await writer.query('select from file where id = $1 for share', [file.id]);
    await writer.query(
      `insert into file_link (organization_id, entity_type, entity_id, field, file_id, position)
       values ($1, 'location', $2, 'images', $3, 1)`,
      [organization, place, file.id],
    );
    await ask(organization, 'sweep files');
    const past = () =>
      world.rows(
        `select where not exists (select from job where task = 'sweep files')
           or exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`,
      );
    await expect.poll(past, { timeout: 15_000 }).toHaveLength(1);
    await writer.query('commit');
    await expect.poll(() => world.rows(`select from job where task = 'sweep files'`), { timeout: 15_000 }).toEqual([]);
  } finally {
    world.clockOffset = 0;
    await writer.end();
  }
  expect(names((await owner.get(`/locations/${place}`)).body.images)).toEqual(['wanted.png']);
});

test('the sweep takes what hangs on nothing after a day, what was deleted after a month, and bytes without a row', async () => {
  const { admin: owner, id: organization } = await world.organization('Sweeping');
  const folder = join(world.folder, 'files', organization);
  const loose = await uploaded(owner, 'loose.png');
  const stored = await uploaded(owner, 'kept.png', { in_library: true });
  const hung = await uploaded(owner, 'hung.png');
  const face = await uploaded(owner, 'face.png');
  const places = [];
  for (const name of ['Place', 'Other'])
    places.push((await owner.post('/locations', { name, images: [hung.id] })).body.id);
  await owner.patch(`/users/${owner.id}`, { profile_image: face.id });
  const there = async () => (await readdir(folder)).length;
  expect(await there()).toBe(4 * 3);

  const sweep = async (days: number) => {
    world.clockOffset = days * 86_400_000;
    for (const task of ['sweep files', 'sweep bytes']) await done(organization, task);
    world.clockOffset = 0;
    // Sessions expire within a month, and other tasks sweep them, too.
    await owner.post('/auth/sign-in', { email: owner.email, password: goodPassword });
  };
  const listed = async () => names((await owner.get('/core/files?ordering=name')).body.results);
  await sweep(0.9);
  expect(await listed()).toHaveLength(4);
  await sweep(1.1);
  expect(await listed()).toEqual(['face.png', 'hung.png', 'kept.png']);
  const [gone] = (await owner.get(`/core/audit-logs?entity_id=${loose.id}`)).body.results;
  expect(gone).toMatchObject({ description: 'Deleted file “loose.png”', user: null, source: 'system' });
  // Until then it can be restored.
  expect((await owner.post(`/core/files/${loose.id}/restore`)).status).toBe(200);
  expect(await read(owner, loose)).toBe(200);
  await sweep(1.1);

  await sweep(33);
  expect((await owner.post(`/core/files/${loose.id}/restore`)).status).toBe(404);
  await sweep(34);
  expect(await there()).toBe(3 * 3);
  for (const file of [stored, hung, face]) expect(await read(owner, file)).toBe(200);

  // One of two records that share the file drops it: the other keeps it. Once both dropped it, it is unattached.
  await owner.patch(`/locations/${places[0]}`, { images: [] });
  await sweep(35);
  expect(names((await owner.get(`/locations/${places[1]}`)).body.images)).toEqual(['hung.png']);
  await owner.patch(`/locations/${places[1]}`, { images: [] });
  await sweep(35);
  expect(await listed()).toEqual(['face.png', 'kept.png']);
});
