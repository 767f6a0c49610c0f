import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../src', import.meta.url));

/** The code by path. Tests are excluded, because they may import everything. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** What a file imports, by an alias or a relative path and including types and lazy imports. */
function importsOf(path: string): string[] {
  const named = [...sources.get(path)!.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(#|\.\.?\/)([^']+)'/g)];
  return named.flatMap(([, start = '', rest = '']) => {
    const bare = start === '#' ? rest : relative(root, join(root, dirname(path), start + rest));
    return [bare, `${bare}.ts`, `${bare}.tsx`].filter((one) => sources.has(one));
  });
}

export const imports: ReadonlyMap<string, readonly string[]> = new Map(
  [...sources.keys()].map((path) => [path, importsOf(path)]),
);

/** The first cycle in the graph. */
export function circleIn(graph: ReadonlyMap<string, Iterable<string>>): string | undefined {
  const done = new Set<string>();
  const walk = (at: string, path: string[]): string | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at].join(' → ');
    if (done.has(at)) return undefined;
    for (const next of graph.get(at) ?? []) {
      const circle = walk(next, [...path, at]);
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
