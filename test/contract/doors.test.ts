import { expect, test } from 'vitest';
import { openModules, readTables } from './doors';
import { circleIn, imports as allImports, sources as allSources } from './imports';

const folder = 'features/';
const inside = (path: string): string => path.slice(folder.length);

/** The code of the features by path. */
const sources = new Map(
  [...allSources].filter(([path]) => path.startsWith(folder)).map(([path, text]) => [inside(path), text]),
);

/** The imports of features from features, including types. */
const imports = new Map(
  [...sources.keys()].map((path) => [
    path,
    allImports
      .get(folder + path)!
      .filter((to) => to.startsWith(folder))
      .map(inside),
  ]),
);

const featureOf = (path: string): string => path.split('/')[0]!;

/** Imports of another feature. */
const outward = [...imports].flatMap(([from, targets]) =>
  targets.filter((to) => featureOf(to) !== featureOf(from)).map((to) => ({ from, to })),
);

/** The feature of each table. */
const owners = new Map(
  [...sources]
    .filter(([path]) => path.endsWith('.table.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:pgTable|recordTable)\(\s*'(\w+)'/g)].map(([, table]) => [table!, featureOf(path)]),
    ),
);

/** The server knows no noun; its folder counts as one more feature. */
const ofServer = [...allSources].filter(([path]) => path.startsWith('server/'));

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Tables of other features in SQL: `asset reads location`. */
const reads = new Set(
  [...sources, ...ofServer].flatMap(([path, text]) =>
    [...withoutComments(text).matchAll(/\b(?:from|join|update|into|using)\s+(\w+)\b/g)]
      .map(([, table]) => table!)
      .filter((table) => owners.has(table) && owners.get(table) !== featureOf(path))
      .map((table) => `${featureOf(path)} reads ${table}`),
  ),
);

/** Doors, contracts, and tables, which foreign keys need; other open modules are listed in `doors.ts`. */
const isOpen = (path: string): boolean =>
  /^[^/]+\/index\.(server\.ts|web\.tsx)$/.test(path) ||
  /\.(table|words)\.ts$/.test(path) ||
  openModules.has(path) ||
  sources.get(path)!.includes('= defineEntity(');

test('A feature reaches another through its door alone', () => {
  const wrong = outward.filter((one) => !isOpen(one.to));
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('What is open beside the doors is used by another feature', () => {
  const used = new Set(outward.map(({ to }) => to));
  expect([...openModules].filter((path) => !used.has(path))).toEqual([]);
});

test('No feature imports or reads another in a circle', () => {
  const between = new Map<string, Set<string>>();
  const add = (from: string, to: string) => between.set(from, (between.get(from) ?? new Set()).add(to));
  for (const one of outward) add(featureOf(one.from), featureOf(one.to));
  for (const one of reads) {
    const [feature, table] = one.split(' reads ') as [string, string];
    add(feature, owners.get(table)!);
  }
  expect(circleIn(between)).toBeUndefined();
});

test('No SQL names a table of another feature, but for what is listed with its reason', () => {
  expect([...reads].sort()).toEqual(Object.keys(readTables).sort());
});
