/** One implementation of a piece of work, called repeatedly by each client. Returns whether it was done or refused. */
export type Side = (client: number) => Promise<boolean>;

/** The default number of concurrent clients of each side. */
export const clients = 16;
const rounds = 5;
const turn = 1_000;

/** Operations per second of each side and round, and the total number of refusals. */
export type Rates<K extends string> = Record<K, number[]> & { refused: number };

/** Lets the sides take turns in changing order, so that other load on the machine affects all of them equally. */
export async function compare<K extends string>(sides: Record<K, Side | undefined>, many = clients): Promise<Rates<K>> {
  const names = (Object.keys(sides) as K[]).filter((name) => sides[name]);
  const rates = { ...Object.fromEntries(names.map((name) => [name, []])), refused: 0 } as Rates<K>;
  const rate = async (name: K, time: number) => {
    const { done, refused, elapsed } = await keepBusy(sides[name]!, time, many);
    rates.refused += refused;
    return (done * 1_000) / elapsed;
  };
  for (const name of names) await rate(name, turn / 2);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) (rates[name] as number[]).push(await rate(name, turn));
  }
  return rates;
}

async function keepBusy(side: Side, time: number, many: number) {
  const began = performance.now();
  let [done, refused] = [0, 0];
  const client = async (number: number) => {
    while (performance.now() - began < time) {
      if (await side(number)) done++;
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: many }, (_, number) => client(number)));
  return { done, refused, elapsed: performance.now() - began };
}

/** The median ratio of the first to the second over the rounds. */
export const ratio = (first: number[], second: number[]): number =>
  median(first.map((value, round) => value / second[round]!));

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
