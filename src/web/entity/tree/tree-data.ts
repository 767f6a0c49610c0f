import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getPage, keys, type Page, queryClient, type Row } from '../../query.ts';
import type { Place } from './place.ts';
import { forestOf } from './tree-search.ts';

/** A line of an open tree. A line without a place loads more when it is scrolled into view. */
export interface Line {
  place?: Place;
  parent: string | null;
  level: number;
  position: number;
  size: number;
  expanded?: boolean;
  /** Whether the search found it, rather than one of its descendants. */
  hit?: boolean;
}

export interface Tree {
  lines: Line[];
  isPending: boolean;
  error: Error | null;
  /** How many records a search found. */
  found?: number;
  toggle(id: string, open: boolean): void;
  more(parent: string | null): void;
}

interface Wanted {
  /** The noun, and where its rows come from: the list, or `/minimal` for a picker. */
  slug: string;
  from: string;
  /** Only its descendants; otherwise the whole tree. */
  root?: string;
  /** An API query: its results are shown inside their ancestors, instead of the levels. */
  search?: string;
  /** Left out, with its descendants. */
  without?: string;
}

const pageSize = 200;

/** A tree that loads each level when it is opened, and remembers per tab which ones are open. */
export function useTree({ slug, from, root, search = '', without }: Wanted): Tree {
  const opened = useOpened(slug, search);
  const [pages, setPages] = useState<Record<string, number>>({});
  const hits = useQuery({
    queryKey: keys.branch(slug, from, `?${search}`, 1),
    queryFn: () => getPage(from, search, 1, pageSize),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  const forest = useMemo(
    () => (search && hits.data ? forestOf(hits.data.results as Place[], without) : undefined),
    [search, hits.data, without],
  );

  // Each loaded level may need the next one: an open place in it has children to load.
  const needed: [parent: string | null, page: number][] = [];
  const lines: Line[] = [];
  function children(parent: string | null): { places: Place[]; size: number } {
    const found = forest?.children.get(parent);
    if (found) return { places: found, size: found.length };
    const places: Place[] = [];
    let size = 0;
    for (let page = 1; page <= (pages[parent ?? ''] ?? 1); page++) {
      needed.push([parent, page]);
      const loaded = queryClient.getQueryData<Page<Row>>(keys.branch(slug, from, parent, page));
      places.push(...((loaded?.results ?? []) as Place[]));
      size = loaded?.count ?? size;
    }
    const remaining = places.filter(({ id }) => id !== without);
    return { places: remaining, size: size - (places.length - remaining.length) };
  }
  function walk(parent: string | null, level: number): void {
    const { places, size } = children(parent);
    for (const [at, place] of places.entries()) {
      const onlyRoot = level === 1 && size === 1 && root === undefined;
      const open = opened.get(place.id) ?? (forest ? forest.children.has(place.id) : onlyRoot);
      const expanded = place.has_children ? open : undefined;
      lines.push({ place, parent, level, position: at + 1, size, expanded, hit: forest?.hits.has(place.id) });
      if (expanded) walk(place.id, level + 1);
    }
    if (places.length < size) lines.push({ parent, level, position: places.length + 1, size });
  }
  if (search === '' || forest) walk(root ?? null, 1);

  const branches = useQueries({
    queries: needed.map(([parent, page]) => ({
      queryKey: keys.branch(slug, from, parent, page),
      queryFn: () => getPage(from, parent ? `parent=${parent}` : 'parent__isnull=true', page, pageSize),
      notifyOnChangeProps: ['data' as const, 'error' as const],
    })),
  });

  return {
    lines,
    isPending: lines.length === 0 && (search ? hits.isPending : (branches[0]?.isPending ?? true)),
    error: hits.error ?? branches.find(({ error }) => error)?.error ?? null,
    found: search ? hits.data?.count : undefined,
    toggle: opened.set,
    more: (parent) => setPages((current) => ({ ...current, [parent ?? '']: (current[parent ?? ''] ?? 1) + 1 })),
  };
}

/** Levels opened and closed by hand: remembered for the tab while browsing, and per search while searching. */
function useOpened(slug: string, search: string) {
  const name = `millwright.tree.${slug}`;
  const [stored, setStored] = useState(
    () => new Map<string, boolean>(JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, boolean][]),
  );
  const [during, setDuring] = useState({ search: '', opened: new Map<string, boolean>() });
  const current = search === '' ? stored : during.search === search ? during.opened : new Map<string, boolean>();
  return {
    get: (id: string) => current.get(id),
    set(id: string, open: boolean) {
      const next = new Map(current).set(id, open);
      if (search !== '') return setDuring({ search, opened: next });
      sessionStorage.setItem(name, JSON.stringify([...next]));
      setStored(next);
    },
  };
}
