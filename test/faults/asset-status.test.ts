import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person, Reply } from '../person';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, times } from './random';

describe.each([1, 2])('status changes at once on %i server(s)', (servers) => {
  let world: World;
  let organization: Organization;
  let people: Person[];
  let statuses: Body[];

  beforeAll(async () => {
    world = await World.open();
    for (let more = 1; more < servers; more++) await world.serve();
    organization = await world.organization('Acme');
    people = world.servers.map((server) => organization.admin.at(server.url));
    statuses = (await organization.admin.get('/assets/custom-health-status')).body.results;
  });
  afterAll(() => world.close());

  const minute = 60_000;

  /** Fifty requests wait for each other. On a busy machine some get a 503 and retry with the same key. */
  const record = async (person: Person, body: object): Promise<Reply> => {
    const key = { 'idempotency-key': uuid7() };
    for (let tries = 1; ; tries++) {
      const reply = await person.post('/assets/status', body, key);
      if (reply.status !== 503 || tries === 20) return reply;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };

  test(
    'fifty of them on one asset leave a timeline without overlap or gap, and a history of each',
    async () => {
      const chance = chanceOf('asset status');
      const asset = (await organization.admin.post('/assets', { name: 'Press' })).body.id;
      const began = Date.now();
      for (let round = 0; round < sized(1, 20); round++) {
        const replies = await Promise.all(
          times(50, (at) => {
            const { id, category } = chance.pick(statuses);
            const since = began + (chance.whole(400) - 300) * minute;
            const until = since + (1 + chance.whole(120)) * minute;
            return record(people[at % people.length]!, {
              asset,
              status_type: id,
              status_change_type: category === 'offline' ? chance.pick(['planned', 'unplanned']) : null,
              ...(chance.happens(0.8) && {
                status_change_since: new Date(since).toISOString(),
                ...(chance.happens(0.5) && { status_change_until: new Date(until).toISOString() }),
              }),
            });
          }),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      }

      const { body } = await organization.admin.get(`/assets/${asset}/timeline?page_size=200`);
      const intervals = body.results.toReversed();
      expect(intervals.length).toBeGreaterThan(10);
      intervals.forEach((one: Body, at: number) => expect(one.until).toBe(intervals[at + 1]?.since ?? null));
      const backward = intervals.filter(({ since, until }: Body) => until !== null && until <= since);
      expect(backward).toEqual([]);

      // The asset and its filters agree with the timeline.
      const now = intervals.findLast((one: Body) => Date.parse(one.since) <= Date.now());
      const read = (await organization.admin.get(`/assets/${asset}`)).body;
      expect(read.asset_status).toMatchObject({
        since: now.since,
        status_category: now.status_category,
        status_change_type: now.status_change_type,
      });
      for (const { category } of statuses) {
        const found = await organization.admin.get(`/assets?asset_status__status_category=${category}`);
        expect(found.body.count).toBe(category === now.status_category ? 1 : 0);
      }
      // There may also be entries of planned changes that have become due.
      const [told] = await world.rows<{ count: number }>(
        `select count(*)::int as count from audit_entry where entity_id = $1 and description like 'Changed status%'`,
        [asset],
      );
      expect(told!.count).toBe(50 * sized(1, 20));
      // Every visible change has its row, and no row remains without its change.
      const [left] = await world.rows<{ count: number }>(
        `select count(*)::int as count from asset_status_step s
         where not exists (select from asset_status_change c where c.id = s.change_id) and s.change_id is not null`,
      );
      expect(left!.count).toBe(0);
    },
    seconds(60, 600),
  );
});
