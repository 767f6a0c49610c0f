import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction';
import { hasStore, isOf, storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import { can, isInPerson, type Noun, roles, scopeOf, type Subject } from '#shared/permission';
import { verifyChain } from '#features/audit/verify.server';
import { type Body, Person } from '../person';
import { goodPassword, World } from '../world';
import {
  entriesOf,
  type Entry,
  type Observed,
  observe,
  rawIn,
  Reader,
  readThese,
  subjectOf,
  untruths,
} from './history';
import { openPlant, type Plant } from './plant';
import { fittingTo, makeReady } from './ready';
import { changesFor, make, pixel, sampleFields, toolsOf } from './sample';
import { verbOf } from './declared';
import { addressOf, asWritten, isOfNoRecord, isRecordRoute, routeOf, routes, storeFor, stores, title } from './table';
import { sameInOtherWords } from './words';

let world: World;
let home: Plant;
let callers: Record<'screen' | 'api', Person>;
let reader: Reader;

beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  reader = new Reader(world, home.admin, home.organization);
  callers = { screen: home.admin, api: await home.at.program('admin') };
});
afterAll(() => world.close());

/** Exactly one entry for every changed row, and none for any other. */
const expectComplete = ({ changed, entries }: Observed) => expect(entries.map(subjectOf).sort()).toEqual(changed);

const changing = routes.filter(
  (route) =>
    route.method !== 'GET' &&
    typeof route.permit !== 'string' &&
    !verbOf(route).changesNoRecord &&
    !isOfNoRecord(route),
);

describe('what is changed', () => {
  // Alternates between session and key, because the source of a change does not depend on the route.
  // A key gives nobody a role above its own.
  const bySession = ({ permit, body }: Route) =>
    (typeof permit !== 'string' && isInPerson(permit[0], permit[1])) || body?.fields.role !== undefined;
  const turns = changing.map(
    (route, at) => [title(route), at % 2 === 0 || bySession(route) ? 'screen' : 'api', route] as const,
  );
  test.each(turns)('%s leaves its history, through the %s', async (_name, source, route) => {
    const restores = route.path.endsWith('/restore');
    // Optional values may prevent a delete: stock holds a part.
    const extent = restores || route.method === 'DELETE' ? 'required' : 'all';
    const record = isRecordRoute(route) ? await makeReady(route, home, extent) : undefined;
    const body = await bodyOf(route, record);
    if (restores) await home.admin.delete(route.path.replace(':id/restore', record!.id));
    const before = await reader.all();
    if (record) await readWhole(before, `${storeFor(route)!.entity.name} ${record.id}`);
    const caller = callers[source];
    const observed = await observe(world, () =>
      route.form
        ? caller.upload(pixel, 'pixel.png')
        : caller.send(route.method, addressOf(route, record, home.id).slice('/api'.length), body),
    );
    expect(observed.reply.status).toBeLessThan(300);
    expect(observed.changed).not.toEqual([]);
    expectComplete(observed);
    const after = await readThese(home.admin, home.organization, observed.entries.map(subjectOf));
    for (const entry of observed.entries) await readWhole(after, subjectOf(entry));
    const wrong = observed.entries.flatMap((entry) =>
      untruths(storeOf(entry.entity_type), entry, before.get(subjectOf(entry)), after.get(subjectOf(entry))),
    );
    expect(wrong).toEqual([]);
    for (const entry of observed.entries) {
      expect(entry).toMatchObject({ source, user_id: home.admin.id, organization_id: home.organization });
      expect(entry.description).toMatch(/\w+ \w+/);
      expect(rawIn(entry.description)).toEqual([]);
      expect(entry.action).toBe(
        (restores && entry.entity_id === record!.id) || (verbOf(route).bringsBack && !before.has(subjectOf(entry)))
          ? 'restored'
          : (verbOf(route).action ?? actionOf(before.has(subjectOf(entry)), after.has(subjectOf(entry)))),
      );
    }
  });
});

/** Adds the fields that are only in the record itself, not in lists. */
async function readWhole(records: Map<string, Body>, subject: string): Promise<void> {
  const [noun = '', id] = subject.split(' ');
  if (!records.has(subject)) return;
  const { status, body } = await home.admin.get(`${storeOf(noun).entity.path}/${id}`);
  if (status === 200) records.set(subject, body);
}

async function bodyOf(route: Route, record: unknown): Promise<unknown> {
  if (!route.body) return undefined;
  if (record) return fittingTo(route, record, await changesFor(route, home, record));
  const asked = await verbOf(route).ask?.(toolsOf(home));
  if (asked) return asked;
  const sample = () => sampleFields(route.body!.fields, home);
  return route.body.batch ? [await sample(), await sample()] : sample();
}

const actionOf = (was: boolean, is: boolean) => (was && is ? 'updated' : is ? 'created' : 'deleted');

describe('a change that changes nothing leaves no history', () => {
  const rewriting = stores.flatMap((store) =>
    ['PATCH', 'PUT'].flatMap((method) => {
      const route = routeOf(store, method);
      return route ? [[title(route), store, route] as const] : [];
    }),
  );

  test.each(rewriting)('%s', async (_name, store, route) => {
    const record = await make(store, home);
    const same = asWritten(store.entity.fields, record);
    for (const body of [same, ...sameInOtherWords(store.entity.fields, same)]) {
      const observed = await observe(world, () =>
        home.admin.send(route.method, route.path.replace(':id', record.id), body),
      );
      expect(observed).toMatchObject({ reply: { status: 200 }, changed: [], entries: [] });
    }
  });
});

describe('a change of one field reads as a sentence', () => {
  const patched = stores.flatMap((store) => {
    const route = routeOf(store, 'PATCH');
    return route?.body ? [[title(route), store, route] as const] : [];
  });

  test.each(patched)('%s', async (_name, store, route) => {
    const record = await make(store, home);
    const changes = fittingTo(route, record, await changesFor(route, home, record)) as Record<string, unknown>;
    const raw: string[] = [];
    for (const [key, value] of Object.entries(changes))
      for (const one of [value, null, value]) {
        const path = route.path.replace(':id', record.id);
        const { entries } = await entriesOf(world, () => home.admin.send('PATCH', path, { [key]: one }));
        for (const { description } of entries)
          raw.push(...rawIn(description).map((found) => `${key}: ${found} in ${description}`));
      }
    expect(raw).toEqual([]);
  });
});

describe('the ways in', () => {
  test('joining by a link, and changing one’s email, are in the history of every organisation', async () => {
    const invited = await home.admin.post('/users/invite-link', { role: 'technician' });
    const token = new URL(invited.body.url).pathname.split('/').pop();
    const person = new Person(world.url);
    const email = 'joins@example.test';
    const joined = await observe(world, () =>
      person.post('/auth/accept-invite', { token, name: 'Joins', email, password: goodPassword }),
    );
    expectComplete(joined);
    expect(joined.entries.map(({ entity_type, action }) => `${entity_type} ${action}`).sort()).toEqual([
      'invitation updated',
      'user created',
    ]);

    const other = await world.organization('Elsewhere');
    const link = await other.admin.post('/users/invite-link', { role: 'viewer' });
    await person.post('/auth/accept-invite', { token: new URL(link.body.url).pathname.split('/').pop() });
    const moved = await observe(world, async () => {
      await person.post('/auth/change-email', { email: 'moved@example.test', password: goodPassword });
      const [mail] = await world.rows<{ body: string }>(`select body from mail where recipient = 'moved@example.test'`);
      const proof = /confirm-email\/([\w-]+)/.exec(mail!.body)![1];
      const confirmed = await person.post('/auth/confirm-email', { token: proof });
      const members = () => world.rows(`select from member where email = 'moved@example.test'`);
      await expect.poll(async () => (await members()).length).toBe(2);
      return confirmed;
    });
    expect(moved.reply.status).toBe(204);
    expect(moved.changed).toHaveLength(2);
    expectComplete(moved);
    expect(new Set(moved.entries.map((entry) => entry.organization_id))).toEqual(
      new Set([home.organization, other.id]),
    );
    for (const entry of moved.entries)
      expect(entry.changes).toEqual([{ field: 'email', from: email, to: 'moved@example.test' }]);
  });

  test('a new organisation, what it begins with and its admin are the first entries', async () => {
    const founded = await observe(world, async () => {
      await world.organization('Founded');
      return home.admin.get('/users/me');
    });
    expectComplete(founded);
    expect(founded.entries.map(({ entity_type }) => entity_type).sort()).toEqual([
      'health-status',
      'health-status',
      'health-status',
      'organization',
      'user',
    ]);
  });
});

describe('history is visible where the record is', () => {
  test.each(roles)('to a %s', async (role) => {
    const person = role === 'admin' ? home.admin : await home.at.person(role);
    const seen: Entry[] = [];
    for (let page = 1, more = true; more; page++) {
      const { body } = await person.get(`/core/audit-logs?page_size=200&page=${page}`);
      seen.push(...body.results);
      more = body.next !== null;
    }
    const subject = { id: person.id, role, restrictedAdd: {} };
    const all = await world.rows<Entry>(`select * from audit_entry where organization_id = $1`, [home.organization]);
    const owner = await ownersOf();
    const shared = await sharedRecords();
    const reachable = await attachedFiles(subject);
    const ownOnly = scopeOf(subject, 'read', 'history') === 'own';
    const readable = all.filter((entry) => {
      const scope = scopeOf(subject, 'read', nounOf(entry));
      const isOwn = owner.get(subjectOf(entry)) === person.id;
      if (scope === 'own') return isOwn;
      if (scope === 'attached') return isOwn || reachable.has(entry.entity_id);
      return !ownOnly && (scope === 'all' || (scope === 'shared' && (isOwn || shared.has(subjectOf(entry)))));
    });
    expect(seen.map(({ id }) => id).sort()).toEqual(readable.map(({ id }) => id).sort());
    const guarded = seen.flatMap((entry) =>
      entry.changes.filter(({ field }) => {
        const guard = hasStore(entry.entity_type) && storeOf(entry.entity_type).entity.fields[field]?.guard;
        return guard && entry.entity_id !== person.id && !can(subject, 'read', guard, { created_by: null });
      }),
    );
    expect(guarded).toEqual([]);
    for (const { id, entity_type, entity_id } of all.filter((entry) => !readable.includes(entry)).slice(0, 20)) {
      const { body } = await person.get(`/core/audit-logs?entity_type=${entity_type}&entity_id=${entity_id}`);
      expect(body.results.map((entry: Entry) => entry.id)).not.toContain(id);
    }
  });
});

/** Agents and their proposals are nouns without a store. */
const nounOf = ({ entity_type }: Entry): Noun =>
  hasStore(entity_type) ? storeOf(entity_type).entity.name : (entity_type as Noun);

/** Records that are shared with everybody. */
async function sharedRecords(): Promise<Set<string>> {
  const sharing = stores.filter(({ entity }) => 'is_shared' in entity.fields);
  const found = sharing.map(async ({ entity, source }) =>
    (await world.rows<{ id: string }>(`select id from "${source}" where is_shared`)).map(
      ({ id }) => `${entity.name} ${id}`,
    ),
  );
  return new Set((await Promise.all(found)).flat());
}

/** Files in the library, and those attached to records of nouns that the person may read. */
async function attachedFiles(subject: Subject): Promise<Set<string>> {
  const readable = stores.filter(({ entity }) => scopeOf(subject, 'read', entity.name) === 'all');
  const links = readable.map(
    ({ entity, source }) => `union select l.file_id from file_link l join "${source}" e on e.id = l.entity_id
       where l.entity_type = '${entity.name}' and e.deleted_at is null`,
  );
  const rows = await world.rows<{ id: string }>(
    `select id from file where in_library ${links.join(' ')}
     union select profile_image_id from member where deleted_at is null and profile_image_id is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The owner of each record: people own themselves, everything else belongs to its creator. */
async function ownersOf(): Promise<Map<string, string | null>> {
  const owners = new Map<string, string | null>();
  for (const store of stores) {
    const { entity, source } = store;
    const rows = await world.rows<{ id: string; created_by: string | null }>(
      `select id, created_by from "${source}" t where true${isOf(store, 't')}`,
    );
    for (const { id, created_by } of rows) owners.set(`${entity.name} ${id}`, entity.name === 'user' ? id : created_by);
  }
  return owners;
}

describe('history is append-only', () => {
  const statements = ['audit_entry', 'audit_chain'].flatMap((table) => [
    `update ${table} set entity_type = 'x'`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]);
  const attempts = ['millwright_app', 'millwright_system', undefined].flatMap((role) =>
    statements.map((sql) => [role ?? 'the owner', sql, role] as const),
  );

  test.each(attempts)('to %s: %s', async (_who, sql, role) => {
    const client = new pg.Client({ ...world.connection, options: role && `-c role=${role}` });
    await client.connect();
    await client.query(`select set_config('app.organization', $1, false)`, [home.organization]);
    await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('and everything above is in an unbroken chain', async () => {
    const { entries, findings } = await transaction(world.app.system, {}, (db) => verifyChain(db, home.organization));
    const [row] = await world.rows<{ count: string }>(`select count(*) from audit_entry where organization_id = $1`, [
      home.organization,
    ]);
    expect(findings).toEqual([]);
    expect(entries).toBe(Number(row!.count));
  });
});
