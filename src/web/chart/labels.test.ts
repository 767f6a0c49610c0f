import { expect, test } from 'vitest';
import { besideNone } from './labels';

test('a mark is named only where its name ends before the next mark', () => {
  const marks = [0, 10, 12, 60].map((x) => ({ x, width: 20 }));
  expect(besideNone(marks, 14).map(({ x }) => x)).toEqual([12, 60]);
});
