import { api } from './api.ts';

/** What is asked for in the same breath: the rail alone wants ten. */
let breath: { of: Set<string>; answer: Promise<Record<string, number>> } | undefined;

/** How many there are of a noun, all or by filters. */
export async function totalOf(noun: string, filters: string): Promise<number> {
  const one = filters ? `${noun}?${filters}` : noun;
  breath ??= begin();
  breath.of.add(one);
  return (await breath.answer)[one]!;
}

function begin(): NonNullable<typeof breath> {
  const of = new Set<string>();
  const answer = new Promise((begun) => setTimeout(begun)).then(() => {
    breath = undefined;
    return api.get<Record<string, number>>(`/totals?${new URLSearchParams([...of].map((one) => ['of', one]))}`);
  });
  return { of, answer };
}
