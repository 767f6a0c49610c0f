import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openModules, readTables } from './doors';

const root = fileURLToPath(new URL('../../src/features', import.meta.url));

/** The code of the features by path. Tests are excluded, because they may import everything. */
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

const featureOf = (path: string): string => path.split('/')[0]!;

/** The imports of a file from features, including types, as paths in the features folder. */
function importsOf(path: string): string[] {
  const named = [...sources.get(path)!.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(#features\/|\.\.?\/)([^']+)'/g)];
  return named.flatMap(([, start = '', rest = '']) => {
    const bare = start === '#features/' ? rest : relative(root, join(root, dirname(path), start + rest));
    return [bare, `${bare}.ts`, `${bare}.tsx`].filter((one) => sources.has(one));
  });
}

const imports = new Map([...sources.keys()].map((path) => [path, importsOf(path)]));

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

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Tables of other features in SQL: `asset reads location`. */
const reads = new Set(
  [...sources].flatMap(([path, text]) =>
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

test('No file of a feature imports another in a circle, not for a type either', () => {
  const within = [...imports].map(([path, targets]): [string, string[]] => [
    path,
    targets.filter((target) => featureOf(target) === featureOf(path)),
  ]);
  expect(circleIn(new Map(within))).toBeUndefined();
});

test('No SQL names a table of another feature, but for what is listed with its reason', () => {
  expect([...reads].sort()).toEqual(Object.keys(readTables).sort());
});

/** The first cycle in the graph. */
function circleIn(graph: ReadonlyMap<string, Iterable<string>>): string | undefined {
  const done = new Set<string>();
  const walk = (at: string, way: string[]): string | undefined => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at].join(' → ');
    if (done.has(at)) return undefined;
    for (const next of graph.get(at) ?? []) {
      const circle = walk(next, [...way, at]);
      if (circle) return circle;
    }
    done.add(at);
    return undefined;
  };
  for (const at of graph.keys()) {
    const circle = walk(at, []);
    if (circle) return circle;
  }
  return undefined;
}
