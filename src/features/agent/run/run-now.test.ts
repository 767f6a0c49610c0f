import { expect, test } from 'vitest';
import type { Rule } from '../rule.server';
import { firstSubjects } from './run-now.server';

const many = (lead: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${lead}${String(at).padStart(4, '0')}`);

const ruleOf = (all: readonly string[], leads?: string[]) =>
  ({
    leads,
    subjects: async (_ctx: unknown, after = '', limit = 0) => all.filter((one) => one > after).slice(0, limit),
  }) as unknown as Rule;

const first = async (rule: Rule, most: number) => {
  const { batches, isAll } = await firstSubjects({} as never, rule, most);
  return { looked: batches.map((some) => [some[0], some.length]), isAll };
};

test('a dry run looks at some of each sort in turn, where one has more than it has time for', async () => {
  const rule = ruleOf(
    [...many('order ', 900), ...many('part ', 40), ...many('work ', 3)],
    ['order ', 'part ', 'work '],
  );
  expect(await first(rule, 90)).toEqual({
    looked: [
      ['order 0000', 25],
      ['part 0000', 25],
      ['work 0000', 3],
      ['order 0025', 5],
      ['part 0025', 5],
    ],
    isAll: false,
  });
});

test('a dry run says whether these are all', async () => {
  expect(await first(ruleOf(many('', 30)), 30)).toMatchObject({ isAll: true });
  expect(await first(ruleOf(many('', 31)), 30)).toMatchObject({ isAll: false });
  expect(await first(ruleOf([]), 30)).toEqual({ looked: [], isAll: true });
});
