import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, insist, Person } from '../person';
import { goodPassword } from '../world';
import { until } from './event-stream';
import { chanceOf, seconds, sized, tally, times } from './random';
import { Installation } from './server';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.make();
});
afterAll(() => installation.remove());

async function join(admin: Person, role: string): Promise<Person> {
  const { url } = (await admin.post('/users/invite-link', { role })).body;
  const person = new Person(installation.url);
  const token = new URL(url).pathname.split('/').pop();
  const who = { name: `Some ${role}`, email: `${role}@acme.example`, password: goodPassword };
  expect(await person.post('/auth/accept-invite', { token, ...who })).toMatchObject({ status: 201 });
  return person;
}

const inboxOf = async (person: Person, event: string, state = 'open'): Promise<Body[]> =>
  (await person.get(`/inbox?state=${state}&page_size=200`)).body.results.filter((row: Body) => row.event === event);

test(
  'F1.2, F4 kill -9 of the server while it accepts: one work order for each request, and each notice once',
  async () => {
    const chance = chanceOf('kill -9 while accepting');
    await installation.start();
    const admin = new Person(installation.url);
    const who = { organization_name: 'Acme', name: 'Ada Min', email: 'ada@acme.example', password: goodPassword };
    expect(await admin.post('/auth/setup', who)).toMatchObject({ status: 201 });
    const [manager, requester] = [await join(admin, 'manager'), await join(admin, 'requester')];
    const accept = (id: string): Promise<number | undefined> =>
      admin.post(`/requests/${id}/accept`).then(
        ({ status }) => status,
        () => undefined,
      );
    const [cycles, each] = [sized(4, 60), 6];
    const asked: string[] = [];
    let broken = 0;
    // A fast machine may accept before it is killed.
    for (let cycle = 0; cycle < cycles || (broken === 0 && cycle < 5 * cycles); cycle++) {
      const ids = await Promise.all(
        times(each, async (nth) => {
          const reply = await insist(() => requester.post('/requests', { name: `Request ${cycle}.${nth}` }));
          expect(reply).toMatchObject({ status: 201 });
          return reply.body.id as string;
        }),
      );
      asked.push(...ids);
      const accepting = Promise.all(ids.map(accept));
      await sleep(chance.whole(200));
      await installation.kill();
      const first = await accepting;
      broken += first.filter((status) => status === undefined).length;
      await installation.start();
      for (const [nth, id] of ids.entries()) {
        const again = await insist(() => admin.post(`/requests/${id}/accept`));
        // What was answered is there; what was not is there or not, and then it is made now.
        expect(first[nth] === 200 ? [409] : [200, 409]).toContain(again.status);
      }
    }
    const orders = (await admin.get('/work-orders?source=request&page_size=200')).body;
    expect(orders.count).toBe(asked.length);
    const requests: Body[] = (await admin.get('/requests?status=accepted&page_size=200')).body.results;
    expect(new Set(requests.map(({ work_order }) => work_order.id)).size).toBe(asked.length);
    // The requester is told when nobody can undo it any more.
    await until(
      'all to be told',
      120_000,
      async () => (await inboxOf(requester, 'my_request')).length === asked.length,
    );
    // What was accepted is no longer new, so those who were told of it have nothing left to do.
    for (const [person, event, state] of [
      [requester, 'my_request', 'open'],
      [manager, 'request_created', 'done'],
    ] as const) {
      const rows = await inboxOf(person, event, state);
      expect(new Set(rows.map(({ record }) => record.id)).size).toBe(asked.length);
      expect(tally(rows.map(({ count }) => count))).toEqual({ 1: asked.length });
    }
    console.log(`kill -9 while accepting: ${cycles} times, ${broken} of ${asked.length} without an answer`);
    expect(broken).toBeGreaterThan(0);
  },
  seconds(180, 1800),
);
