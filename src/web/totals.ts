import { api } from './api.ts';

/** Totals requested in the same tick, sent as one call: the rail alone needs ten. */
let batch: { of: Set<string>; answer: Promise<Record<string, number>> } | undefined;

/** The number of records of a noun, optionally filtered. */
export async function totalOf(noun: string, filters: string): Promise<number> {
  const one = filters ? `${noun}?${filters}` : noun;
  batch ??= begin();
  batch.of.add(one);
  return (await batch.answer)[one]!;
}

function begin(): NonNullable<typeof batch> {
  const of = new Set<string>();
  const answer = new Promise((start) => setTimeout(start)).then(() => {
    batch = undefined;
    return api.get<Record<string, number>>(`/totals?${new URLSearchParams([...of].map((one) => ['of', one]))}`);
  });
  return { of, answer };
}
