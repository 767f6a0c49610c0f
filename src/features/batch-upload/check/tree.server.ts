import type { Scan } from './scan.server';

export interface Tree {
  depth: Map<number, number>;
  /** The names of a circle, for each row in it. */
  cycles: Map<number, string[]>;
}

/** How deep each row lies below others of the file; parents are imported before their children. */
export function depthsOf({ nodes, parentsIn }: Scan): Tree {
  const tree: Tree = { depth: new Map(), cycles: new Map() };
  const parentOf = (row: number): number | undefined => {
    const { parent } = nodes.get(row)!;
    const found = parent === '' ? [] : parentsIn(row, parent);
    return found.length === 1 ? found[0] : undefined;
  };
  for (const start of nodes.keys()) {
    const passed = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !tree.depth.has(at) && !passed.has(at)) {
      passed.add(at);
      at = parentOf(at);
    }
    const path = [...passed];
    if (at !== undefined && passed.has(at)) {
      const circle = path.slice(path.indexOf(at));
      const names = [...circle, at].map((row) => nodes.get(row)!.name);
      for (const row of circle) tree.cycles.set(row, names);
    }
    let depth = at === undefined ? -1 : (tree.depth.get(at) ?? -1);
    for (const row of path.reverse()) tree.depth.set(row, ++depth);
  }
  return tree;
}
