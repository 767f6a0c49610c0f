import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasStore } from '#server/entity/store';
import type { Route } from '#server/http/route';
import { type Role, roles, rolesOfKey, scopeOf } from '#shared/permission';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../person';
import { goodPassword, World } from '../world';
import { call } from './call';
import { forgetTries } from './plant';
import { isOfBelonging, makeReady, needsMore } from './ready';
import { bodyFor, make, type Maker } from './sample';
import { addressOf, isRecordRoute, parametersOf, routes, storeFor, stores, title } from './table';

/**
 * Calls every route without credentials, with a session of each role and with a key of each role. The observed table is
 * pinned in `routes.snap.txt`, so that a new route, or a role with new access, is a line that somebody must review.
 */
type Seen = 'all' | 'own' | 'no';
interface Caller {
  role: Role;
  person: Person;
  /** The owner of rows that this caller creates; a key acts for the admin who created it. */
  owner: string;
  session: boolean;
}

let world: World;
let callers: Caller[];
/** Creates rows that belong to none of the callers. */
let stranger: Maker;
const othersRows = new Map<string, Body>();
const observed = new Map<Route, { none: number; cells: Map<Caller, Seen> }>();

beforeAll(async () => {
  world = await World.open();
  const organization = await world.organization('Roles');
  const maker = (person: Person): Maker => ({ person, organization: organization.id, mark: 'sample' });
  stranger = maker(await organization.person('admin'));
  callers = [];
  for (const role of roles) {
    const person = role === 'admin' ? organization.admin : await organization.person(role);
    callers.push({ role, person, owner: person.id, session: true });
  }
  for (const role of roles)
    callers.push({ role, person: await organization.program(role), owner: organization.admin.id, session: false });
  for (const store of stores) othersRows.set(store.entity.name, await make(store, stranger, 'required'));
  for (const route of routes) {
    await forgetTries(world);
    const none = await attempt(route, undefined, othersRows.get(storeFor(route)?.entity.name ?? ''));
    const cells = new Map<Caller, Seen>();
    for (const caller of callers) cells.set(caller, await see(route, caller));
    observed.set(route, { none, cells });
  }
  // Thousands of calls take minutes on a busy machine.
}, 600_000);
afterAll(() => world.close());

async function see(route: Route, caller: Caller): Promise<Seen> {
  const others = await targetOf(route);
  const status = await attempt(route, caller, others);
  if (others && !isRefusal(status)) unspoilt.delete(others);
  if (!isRecordRoute(route)) return status === 401 || status === 403 ? 'no' : 'all';
  if (!isRefusal(status)) return 'all';
  const ownTarget = await ownRow(route, caller);
  const ownStatus = ownTarget ? await attempt(route, caller, ownTarget) : status;
  if (ownTarget && !isRefusal(ownStatus)) unspoilt.delete(ownTarget);
  // A row of somebody else may answer 404; a missing permission answers 403.
  return [401, 403].includes(ownStatus) ? 'no' : 'own';
}

const isRefusal = (status: number): boolean => [401, 403, 404].includes(status);

/** Rows that nobody has been let in to: the next who is perhaps refused can try at them, too. */
const unspoilt = new Set<Body>();
const tried = new Map<string, Body | undefined>();

/** A row for this try, or the one of a try before that was refused. */
async function rowFor(key: string, makeRow: () => Promise<Body | undefined>): Promise<Body | undefined> {
  const before = tried.get(key);
  if (tried.has(key) && (before === undefined || unspoilt.has(before))) return before;
  const row = await makeRow();
  tried.set(key, row);
  if (row) unspoilt.add(row);
  return row;
}

/** Where a route needs more than a record of its noun, its rows are its own. */
const kindOf = (route: Route): string => (needsMore(route) ? title(route) : storeFor(route)!.entity.name);

/** A row of the stranger; a new one if the call may delete it. */
async function targetOf(route: Route): Promise<Body | undefined> {
  const store = storeFor(route);
  if (!store) return undefined;
  return (route.method === 'DELETE' && isRecordRoute(route)) || isOfBelonging(route)
    ? rowFor(`stranger ${kindOf(route)}`, () => makeReady(route, stranger, 'required'))
    : othersRows.get(store.entity.name);
}

async function ownRow(route: Route, { person, owner, role, session }: Caller): Promise<Body | undefined> {
  const store = storeFor(route)!;
  if (store.entity.name === 'user') return (await stranger.person.get(`/users/${owner}`)).body;
  return rowFor(`${role} ${session} ${kindOf(route)}`, () =>
    makeReady(route, { ...stranger, person }, 'required').catch(() => undefined),
  );
}

async function attempt(route: Route, caller: Caller | undefined, target: Body | undefined): Promise<number> {
  const path = addressOf(route, target ?? uuid7(), (noun) => othersRows.get(noun)!.id);
  const body = await bodyOf(route, target);
  const ask = async () => (await call(world.url, route.method, path, { person: caller?.person, body })).status;
  let status = await ask();
  // Signing out, here or everywhere, is among the calls before.
  if (status === 401 && caller?.session) {
    await caller.person.post('/auth/sign-in', { email: caller.person.email, password: goodPassword });
    status = await ask();
  }
  if (status >= 500) throw new Error(`${title(route)} answered ${status} to ${caller?.role ?? 'nobody'}`);
  return status;
}

const bodies = new Map<Route, Promise<Body>>();

/** Made once for all callers, but where it is the record itself: who gets in is asked before it is looked at. */
async function bodyOf(route: Route, target: Body | undefined): Promise<Body> {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  if (!storeFor(route)) return {};
  if (route.method === 'PUT') return bodyFor(route, stranger, target);
  if (!bodies.has(route)) bodies.set(route, bodyFor(route, stranger));
  return bodies.get(route);
}

const letters: Record<Role, string> = {
  admin: 'A',
  manager: 'M',
  technician: 'T',
  limited_technician: 'L',
  requester: 'R',
  viewer: 'V',
};
const written = { all: (letter: string) => letter, own: (letter: string) => letter.toLowerCase(), no: () => '.' };

function line(route: Route): string {
  const { none, cells } = observed.get(route)!;
  const column = (session: boolean) =>
    [...cells].filter(([caller]) => caller.session === session).map(([{ role }, seen]) => written[seen](letters[role]));
  const permission = typeof route.permit === 'string' ? route.permit : route.permit.join(' ');
  return [
    route.method.padEnd(7),
    route.path.padEnd(36),
    permission.padEnd(22),
    (none === 401 ? '.' : 'in').padEnd(6),
    column(true).join('').padEnd(9),
    column(false).join(''),
  ].join('');
}

test('the table of who gets in is the one that was agreed', async () => {
  const head = [
    'Who gets in, as observed. A admin, M manager, T technician, L limited technician, R requester, V viewer;',
    'a small letter reaches only its own rows, a dot is refused.',
    '',
    `${'method'.padEnd(7)}${'path'.padEnd(36)}${'permission'.padEnd(22)}${'none'.padEnd(6)}${'session'.padEnd(9)}key`,
  ];
  const lines = routes.map(line);
  await expect(`${[...head, ...lines].join('\n')}\n`).toMatchFileSnapshot('./routes.snap.txt');
});

test('every answer is the one the grants of D3 give', () => {
  const wrong: string[] = [];
  for (const [route, { none, cells }] of observed) {
    if ((none === 401) === (route.permit === 'anyone')) wrong.push(`${title(route)}: nobody got ${none}`);
    for (const [{ role, owner, session }, seen] of cells) {
      const inPerson = route.permit === 'in-person' && !session;
      const subject = { id: owner, ...(session ? { role } : rolesOfKey(role, 'admin')), restrictedAdd: {} };
      const scope =
        typeof route.permit === 'string'
          ? inPerson
            ? undefined
            : 'all'
          : scopeOf(subject, route.permit[0], route.permit[1]);
      // Nothing is assigned to anybody here, so the scope “assigned” refuses a body that names a record. A new record
      // names none. Whoever sees the record is refused at it, too.
      const sees = typeof route.permit !== 'string' && scopeOf(subject, 'read', route.permit[1]) === 'all';
      const names = route.method !== 'GET' && route.permit[0] !== 'create' && (!isRecordRoute(route) || sees);
      const refused = scope === undefined || (scope === 'assigned' && names);
      const expected = refused ? 'no' : scope === 'all' || !isRecordRoute(route) ? 'all' : 'own';
      if (seen !== expected)
        wrong.push(`${title(route)}: ${role} by ${session ? 'session' : 'key'} got ${seen}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a route has only parameters that the suites know', () => {
  // An id, a token, a noun, or what is the caller's own; others must be added to the suites with foreign ids. An export,
  // an upload, a backup and a company are no records: that nobody sees those of others is in their own tests.
  const own = new Set([
    'agent',
    'agent_run',
    'connector',
    'copy',
    'directory',
    'export',
    'external_id',
    'file_name',
    'mute',
    'notice',
    'number',
    'partner',
    'proposal',
    'reading',
    'upload',
    'watched',
  ]);
  const known = (name: string) => name === 'id' || name === 'token' || own.has(name) || hasStore(name);
  expect(routes.flatMap(parametersOf).filter((name) => !known(name))).toEqual([]);
});
