import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, insist, Person } from '../person';
import { goodPassword } from '../world';
import { chanceOf, seconds, sized, tally, times } from './random';
import { Installation } from './server';

let installation: Installation;
let admin: Person;
let assistant: Person;

beforeAll(async () => {
  installation = await Installation.make();
  await installation.start();
  admin = new Person(installation.url);
  const who = { organization_name: 'Acme', name: 'Ada Min', email: 'ada@acme.example', password: goodPassword };
  await admin.post('/auth/setup', who);
  const { body } = await admin.post('/auth/api-keys', { name: 'Assistant', role: 'admin' });
  assistant = Person.withKey(installation.url, body.key);
});
afterAll(() => installation.remove());

const [cycles, each] = [sized(3, 60), 6];
/** What one proposal makes. */
const orders = ['Look at', 'Mend'];

/** One that makes several work orders, so that half of it would be seen. */
async function proposal(asset: string, nth: string): Promise<string> {
  const calls = orders.map((what) => ({ method: 'POST', path: '/work-orders', body: { name: `${what} ${nth}` } }));
  const about = { title: nth, why: 'It is loud', records: [{ type: 'asset', id: asset }] };
  const reply = await insist(() => assistant.post('/agents/proposals', { ...about, calls }));
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
}

const stateOf = async (id: string): Promise<string> => (await admin.get(`/agents/proposals/${id}`)).body.state;

/** How many work orders each proposal has made. */
async function names(): Promise<Record<string, number>> {
  const all: Body[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = (await insist(() => admin.get(`/work-orders?page_size=200&page=${page}`))).body;
    all.push(...results);
    if (!next) return tally(all.map(({ name }) => name.split(' ').at(-1)));
  }
}

test(
  'kill -9 of the server while proposals are accepted and undone: each wholly or not at all, and none twice',
  async () => {
    const chance = chanceOf('kill -9 while deciding');
    const asset = (await admin.post('/assets', { name: 'Filler' })).body.id;
    const all: [string, string][] = [];
    let broken = 0;
    /** Sends the verb to all and kills the server at some moment; what was not answered is done or not. */
    const interrupted = async (verb: string, ids: [string, string][], done: string, before: string) => {
      const sent = Promise.all(
        ids.map(([id]) =>
          admin.post(`/agents/proposals/${id}/${verb}`, verb === 'accept' ? {} : undefined).then(
            ({ status }) => status,
            () => undefined,
          ),
        ),
      );
      await sleep(chance.whole(150));
      await installation.kill();
      const first = await sent;
      broken += first.filter((status) => status === undefined).length;
      await installation.start();
      const count = await names();
      for (const [at, [id, nth]] of ids.entries()) {
        const state = await stateOf(id);
        expect(first[at] === 200 ? [done] : [done, before]).toContain(state);
        expect({ nth, orders: count[nth] ?? 0 }).toEqual({ nth, orders: state === 'accepted' ? orders.length : 0 });
        const again = await insist(() => admin.post(`/agents/proposals/${id}/${verb}`));
        expect(again.status).toBe(state === before ? 200 : 409);
      }
    };
    // A fast machine may decide before it is killed.
    for (let cycle = 0; cycle < cycles || (broken === 0 && cycle < 5 * cycles); cycle++) {
      const ids: [string, string][] = [];
      for (const at of times(each, (n) => n)) {
        const nth = `${cycle}.${at}`;
        ids.push([await proposal(asset, nth), nth]);
      }
      all.push(...ids);
      await interrupted('accept', ids, 'accepted', 'open');
      await interrupted('undo', ids.slice(0, each / 2), 'undone', 'accepted');
    }
    const count = await names();
    for (const [id, nth] of all)
      expect({ nth, orders: count[nth] ?? 0 }).toEqual({ nth, orders: (await stateOf(id)) === 'accepted' ? 2 : 0 });
    expect(Object.values(count).reduce((sum, one) => sum + one, 0)).toBe((all.length / 2) * orders.length);
    console.log(`kill -9 while deciding: ${cycles} cycles, ${broken} without an answer`);
    expect(broken).toBeGreaterThan(0);
  },
  seconds(180, 1800),
);
