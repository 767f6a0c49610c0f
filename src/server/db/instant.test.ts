import { expect, test } from 'vitest';
import { instantWriter } from './instant';

test('instants in a row are written as one by one', () => {
  const times = [-1, 0, 1, 86_399_999, 86_400_000, 951_782_399_999, 1_760_000_000_123, 4_102_444_800_000, 5];
  expect(times.map(instantWriter())).toEqual(times.map((time) => new Date(time).toISOString()));
});
