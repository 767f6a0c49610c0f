import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openProposals, scanNow } from '../../../../test/agents';
import type { Body, Person } from '../../../../test/person';
import { World } from '../../../../test/world';
import { steward } from '../rules/steward/steward.server';
import type { Finding } from '../rule.server';

const placeCount = 4;

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** What a scan finds at each place: how bad it is, or nothing. In any order. */
interface Scan {
  weights: (number | null)[];
  order: number[];
}
/** What somebody says of the proposal about a place, if one is open. */
interface Decision {
  place: number;
  verb: 'dismiss' | 'accept';
}
type Step = Scan | Decision;

const scan = fc.record({
  weights: fc.array(fc.option(fc.constantFrom(4, 4.5, 5, 5.5, 6.25, 8)), {
    minLength: placeCount,
    maxLength: placeCount,
  }),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: placeCount }),
});
const decision = fc.record({
  place: fc.nat({ max: placeCount - 1 }),
  verb: fc.constantFrom('dismiss' as const, 'dismiss' as const, 'accept' as const),
});
const steps = fc.array(fc.oneof<[fc.Arbitrary<Step>, fc.Arbitrary<Step>]>(scan, decision), {
  minLength: 4,
  maxLength: 12,
});

const findingAt = (place: Body, weight: number): Finding => ({
  kind: 'gap',
  subject: place.id,
  targets: [{ type: 'location', id: place.id, name: place.name }],
  title: `Gap at ${place.name}`,
  why: 'Because',
  confidence: 'high',
  calls: [],
  evidence: [],
  weight,
});

/** The rule of the design in its shortest form: what is open, and from which weight on a place is spoken of again. */
class Memory {
  readonly open = new Map<number, number>();
  readonly again = new Map<number, number>();

  found({ weights }: Scan): void {
    for (const [place, weight] of weights.entries())
      if (weight === null) this.open.delete(place);
      else if (this.open.has(place) || weight >= (this.again.get(place) ?? 0)) this.open.set(place, weight);
  }

  /** Advice has nothing to do: that it is handled is an answer, too. */
  decided(place: number): void {
    this.again.set(place, this.open.get(place)! * 1.25);
    this.open.delete(place);
  }
}

/** What is open at each place after each step: as the product says, and as it must be. */
async function follow(manager: Person, places: readonly Body[], all: readonly Step[]) {
  const memory = new Memory();
  let findings: Finding[] = [];
  vi.spyOn(steward, 'subjects').mockImplementation(async (_ctx, after) =>
    after === undefined ? places.map(({ id }) => id) : [],
  );
  vi.spyOn(steward, 'look').mockImplementation(async () => ({ findings, silent: {} }));
  // What the run before has left ends.
  await scanNow(manager, 'steward');
  const seen = { said: [] as object[], right: [] as object[] };
  for (const step of all) {
    if ('weights' in step) {
      findings = step.order.flatMap((place) => {
        const weight = step.weights[place];
        return weight ? [findingAt(places[place]!, weight)] : [];
      });
      await scanNow(manager, 'steward');
      memory.found(step);
    } else if (memory.open.has(step.place)) {
      await decide(manager, places[step.place]!, step.verb);
      memory.decided(step.place);
    }
    seen.said.push(await openIn(manager, places));
    seen.right.push(Object.fromEntries(memory.open));
  }
  return seen;
}

async function decide(manager: Person, place: Body, verb: Decision['verb']): Promise<void> {
  const [proposal] = await openProposals(manager, 'gap', place.id);
  const body = verb === 'dismiss' ? { reason: 'wrong' } : {};
  const { status } = await manager.post(`/agents/proposals/${proposal!.id}/${verb}`, body);
  if (status !== 200) throw new Error(`${verb} answered ${status}`);
}

async function openIn(manager: Person, places: readonly Body[]): Promise<object> {
  const open = await openProposals(manager, 'gap');
  return Object.fromEntries(
    open.map(({ targets: [{ id }], weight }) => [places.findIndex((one) => one.id === id), weight]),
  );
}

test('whatever is found and decided in whatever order: nothing is proposed twice, and nothing after a no unless it is a quarter worse', async () => {
  const manager = await (await world.organization('Dismissals')).person('manager');
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const places: Body[] = [];
      for (let at = 0; at < placeCount; at++)
        places.push((await manager.post('/locations', { name: `Place ${at}` })).body);
      const { said, right } = await follow(manager, places, all);
      expect(said).toEqual(right);
    }),
    { numRuns: 12, seed: 22 },
  );
});
