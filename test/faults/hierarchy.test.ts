import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { insist, type Person } from '../person';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, tally, times } from './random';
import { brokenTrees } from './looking';

const maxDepth = 30;

describe('hierarchy', () => {
  let world: World;
  let organization: Organization;
  let admins: Person[];

  beforeAll(async () => {
    world = await World.open();
    await world.serve();
    organization = await world.organization('Acme');
    admins = world.servers.map((server) => organization.admin.at(server.url));
  });
  afterAll(() => world.close());

  /** A busy machine may refuse some requests; a server that refuses many is broken. */
  const expectServed = (tries: number[]) =>
    expect(tries.reduce((sum, one) => sum + one - 1, 0)).toBeLessThanOrEqual(tries.length / 10);

  const add = async (name: string, parent?: string): Promise<string> => {
    const id = uuid7();
    const { status } = await organization.admin.post('/locations', { id, name, parent });
    expect(status).toBe(201);
    return id;
  };

  test(
    'twenty people who move and add at random on two servers leave a forest',
    async () => {
      const chance = chanceOf('hierarchy');
      const nodes = await Promise.all(times(30, (at) => add(`Node ${at}`)));
      const statuses: number[] = [];
      const tried: number[] = [];
      const client = async (at: number) => {
        const admin = admins[at % admins.length]!;
        for (let step = 0; step < sized(8, 200); step++) {
          const parent = chance.happens(0.15) ? null : chance.pick(nodes);
          if (chance.happens(0.35)) {
            const id = uuid7();
            const body = { id, name: `Added by ${at}`, parent };
            const { status, tries } = await insist(() => admin.post('/locations', body));
            statuses.push(status);
            tried.push(tries);
            if (status === 201 && chance.happens(0.3)) nodes.push(id);
          } else {
            const moved = chance.pick(nodes);
            const { status, tries } = await insist(() => admin.patch(`/locations/${moved}`, { parent }));
            statuses.push(status);
            tried.push(tries);
          }
        }
      };
      await Promise.all(times(20, client));
      console.log(`hierarchy: ${JSON.stringify(tally(statuses))}`);
      for (const status of new Set(statuses)) expect([200, 201, 409, 412, 422]).toContain(status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
      expectServed(tried);
      expect(await brokenTrees(world)).toEqual({ orphans: [], astray: [], cycles: [] });
    },
    seconds(120, 400),
  );

  // Random moves rarely coincide with a create, so this test makes them coincide many times.
  test(
    'a row added below while the branch moves goes along',
    async () => {
      const chance = chanceOf('a branch that moves');
      const homes = [await add('Home 1'), await add('Home 2')];
      const top = await add('Top', homes[0]);
      const middle = await add('Middle', top);
      const bottom = await add('Bottom', middle);
      const tried: number[] = [];
      for (let round = 0; round < sized(25, 300); round++) {
        const replies = await Promise.all([
          ...times(3, (at) =>
            insist(() => admins[at % 2]!.post('/locations', { name: `Added ${round}`, parent: bottom })),
          ),
          insist(() => admins[round % 2]!.patch(`/locations/${top}`, { parent: homes[(round + 1) % 2] })),
          ...times(2 + chance.whole(2), (at) =>
            insist(() => admins[at % 2]!.post('/locations', { name: `Added ${round}`, parent: middle })),
          ),
        ]);
        for (const { status } of replies) expect([200, 201]).toContain(status);
        tried.push(...replies.map(({ tries }) => tries));
      }
      expectServed(tried);
      expect(await brokenTrees(world)).toEqual({ orphans: [], astray: [], cycles: [] });
    },
    seconds(120, 400),
  );

  test('two moves that are harmless alone never make a cycle together', async () => {
    for (let round = 0; round < sized(15, 200); round++) {
      const [a, b] = [await add('A'), await add('B')];
      const replies = await Promise.all([
        admins[0]!.patch(`/locations/${a}`, { parent: b }),
        admins[1]!.patch(`/locations/${b}`, { parent: a }),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    }
    expect(await brokenTrees(world)).toEqual({ orphans: [], astray: [], cycles: [] });
  });

  test('a location cannot lie in itself or below itself, and the message stands at its parent', async () => {
    const top = await add('Top');
    const middle = await add('Middle', top);
    const bottom = await add('Bottom', middle);
    for (const parent of [top, middle, bottom]) {
      const { status, body } = await organization.admin.patch(`/locations/${top}`, { parent });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ parent: [messages.ownAncestor('Location')] });
    }
  });

  test('no branch grows deeper than the limit, by adding or by moving', async () => {
    let last = await add('Level 1');
    const [root] = [last];
    for (let level = 2; level <= maxDepth; level++) last = await add(`Level ${level}`, last);
    const tooDeep = { parent: [messages.tooDeep(maxDepth)] };
    const below = await organization.admin.post('/locations', { name: 'One too many', parent: last });
    expect([below.status, below.body.errors]).toEqual([422, tooDeep]);
    const above = await organization.admin.patch(`/locations/${root}`, { parent: await add('New top') });
    expect([above.status, above.body.errors]).toEqual([422, tooDeep]);
  });
});
