import { expect, test } from 'vitest';
import { circleIn, imports } from './imports';

/** What each floor may import besides itself. */
const below: Record<string, readonly string[]> = {
  words: [],
  shared: ['words'],
  server: ['words', 'shared'],
  web: ['words', 'shared'],
  features: ['words', 'shared', 'server', 'web'],
  demo: ['words', 'shared', 'server', 'web', 'features'],
  app: ['words', 'shared', 'server', 'web', 'features', 'demo'],
};

const floorOf = (path: string): string => path.split('/')[0]!;

test('Imports go down only, by a relative path, too', () => {
  const up = [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => floorOf(to) !== floorOf(from) && !below[floorOf(from)]?.includes(floorOf(to)))
      .map((to) => `${from} imports ${to}`),
  );
  expect(up).toEqual([]);
});

test('No file imports another in a circle, not for a type either', () => {
  expect(circleIn(imports)).toBeUndefined();
});
