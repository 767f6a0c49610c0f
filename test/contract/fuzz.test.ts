import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '#server/entity/store';
import type { Body } from '../person';
import { Person } from '../person';
import { goodPassword, World } from '../world';
import { type Answer, call } from './call';
import { anyBody, anyQuery, anyText, type Operation, operationsOf } from './hostile';
import { forgetTries, openPlant, type Plant } from './plant';
import { faultsOf } from './problem';
import { make } from './sample';
import { stores } from './table';

const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let world: World;
let home: Plant;
let admin: Person;
let operations: Operation[];
/** Existing ids of every noun, because a request with one gets further than one with an invented id. */
let ids: string[];

beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  admin = home.admin;
  const { body } = await call(world.url, 'GET', '/api/openapi.json');
  // A stream never ends, and signing out would end the fuzzing; both have tests of their own.
  operations = operationsOf(body).filter(({ path }) => !/\/events$|\/sign-out/.test(path));
  ids = stores.map(({ entity }) => home.id(entity.name));
});
afterAll(() => world.close());

/** Without bias, so that every operation gets its share of the requests. */
const request = () =>
  fc.noBias(fc.nat({ max: operations.length - 1 })).chain((n) => {
    const operation = operations[n]!;
    return fc.record({
      operation: fc.constant(operation),
      id: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 6 },
        { arbitrary: fc.constantFrom(...ids), weight: 1 },
        // An id that is too long for a URL is refused before routing; another suite covers that.
        { arbitrary: anyText.filter((text) => text.length < 500), weight: 1 },
      ),
      query: operation.method === 'get' ? fc.noBias(anyQuery(operation)) : fc.constant(''),
      body: operation.body ? anyBody(operation.body, ids) : fc.constant(undefined),
      headers: fc.oneof(
        { arbitrary: fc.constant({}), weight: 5 },
        { arbitrary: fc.record({ 'if-match': fc.constantFrom('"1"', '*', '"x"', '1', 'W/"1"', '') }), weight: 1 },
        { arbitrary: fc.record({ 'idempotency-key': fc.constantFrom('k', 'x'.repeat(201), '') }), weight: 1 },
      ),
    });
  });

/** The noun of a path. */
function nounOf({ path }: Operation): Store | undefined {
  const near = stores.filter(({ entity }) => path.startsWith(`/api${entity.path}/`));
  return near.sort((a, b) => b.entity.path.length - a.entity.path.length)[0];
}

test(`${requests} requests made from the contract: no 5xx, only declared statuses, only problems (seed ${seed})`, async () => {
  const seen = new Map<number, number>();
  const made = fc.sample(request(), { numRuns: requests, seed });
  const faults: string[] = [];
  for (const { operation, id, query, body, headers } of made) {
    const store = nounOf(operation);
    const usedId = id ?? (store ? home.id(store.entity.name) : ids[0]!);
    const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(usedId.isWellFormed() ? usedId : 'x')) + query;
    const answer = await call(world.url, operation.method.toUpperCase(), path, { person: admin, body, headers });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    for (const fault of [...faultsOf(answer), ...undeclared(operation, answer)])
      faults.push(`${operation.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}: ${fault}`);
    if (answer.status === 401 && !operation.open) await signInAgain();
    if (answer.status === 429) await forgetTries(world);
    // A deleted record is created again, or later requests would only get 404.
    if (answer.status === 204 && store)
      home.records.set(store.entity.name, await make(store, { ...home, person: admin }));
  }
  console.log(`fuzz seed ${seed}:`, Object.fromEntries([...seen].sort()));
  expect(faults).toEqual([]);
  // Checks the generator: enough requests must succeed, not only be refused.
  expect([...seen].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(
    requests / 5,
  );
}, 600_000);

/** With an empty id, or one that is a path, the URL may belong to another operation. */
const undeclared = ({ statuses }: Operation, { status }: Answer): string[] =>
  statuses.includes(status) ? [] : [`status ${status} is not among ${statuses.join(', ')}`];

/** A fuzzed request may have changed the admin's email, or ended a session. */
async function signInAgain(): Promise<void> {
  await forgetTries(world);
  const [row] = await world.rows<{ email: string }>(`select email from member where id = $1`, [home.admin.id]);
  admin = new Person(world.url);
  const reply: Body = await admin.post('/auth/sign-in', { email: row!.email, password: goodPassword });
  if (reply.status !== 200) throw new Error(`cannot sign in again: ${JSON.stringify(reply.body)}`);
}
