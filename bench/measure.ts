/** One way of doing a piece of work; each of the clients calls it again and again. Says whether it was done or refused. */
export type Side = (client: number) => Promise<boolean>;

/** Clients at work at the same time, on every side, unless said otherwise. */
export const clients = 16;
const rounds = 5;
const turn = 1_000;

/** Work done per second by each side, one number per round; and how often, in all, one was told to come back later. */
export type Rates<K extends string> = Record<K, number[]> & { refused: number };

/** Lets the sides take turns, in changing order, so that whatever else the machine does befalls all of them alike. */
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

/** The median over the rounds of how many times as much the first did as the second. */
export const ratio = (first: number[], second: number[]): number =>
  median(first.map((value, round) => value / second[round]!));

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
