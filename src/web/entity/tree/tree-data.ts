import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getPage, keys, type Page, queryClient, type Row } from '../../query.ts';
import { forestOf } from './tree-search.ts';

/** A record of a noun whose records lie in one another. */
export interface Place extends Row {
  /** The names from the root down to itself. */
  path: string[];
  /** The ids from the root down to what it lies in. */
  ancestors: string[];
  has_children: boolean;
  descendants?: number;
}

/** One line of an open tree. A line without a place stands where more are fetched as soon as it comes into view. */
export interface Line {
  place?: Place;
  parent: string | null;
  level: number;
  position: number;
  size: number;
  expanded?: boolean;
  /** What was searched for, and not only what it lies in. */
  hit?: boolean;
}

export interface Tree {
  lines: Line[];
  isPending: boolean;
  error: Error | null;
  /** How many places a search found. */
  found?: number;
  toggle(id: string, open: boolean): void;
  more(parent: string | null): void;
}

interface Wanted {
  /** The noun, and where its rows come from: the list, or `/minimal` for a picker. */
  slug: string;
  from: string;
  /** Only what lies below it; otherwise everything. */
  root?: string;
  /** What is asked of the API in place of the levels: what it finds is shown inside what it lies in. */
  search?: string;
  /** Left out, with everything below it. */
  without?: string;
}

const pageSize = 200;

/** A tree that asks for each level when it is opened, and remembers in this tab which ones are. */
export function useTree({ slug, from, root, search = '', without }: Wanted): Tree {
  const opened = useOpened(slug, search);
  const [pages, setPages] = useState<Record<string, number>>({});
  const hits = useQuery({
    queryKey: keys.branch(slug, from, `?${search}`, 1),
    queryFn: () => getPage(from, search, 1, pageSize),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
  const forest = useMemo(
    () => (search && hits.data ? forestOf(hits.data.results as Place[], without) : undefined),
    [search, hits.data, without],
  );

  // Which levels are needed follows from those that are there: each answer may name the next.
  const needed: [parent: string | null, page: number][] = [];
  const lines: Line[] = [];
  function children(parent: string | null): { places: Place[]; size: number } {
    const found = forest?.children.get(parent);
    if (found) return { places: found, size: found.length };
    const places: Place[] = [];
    let size = 0;
    for (let page = 1; page <= (pages[parent ?? ''] ?? 1); page++) {
      needed.push([parent, page]);
      const got = queryClient.getQueryData<Page<Row>>(keys.branch(slug, from, parent, page));
      places.push(...((got?.results ?? []) as Place[]));
      size = got?.count ?? size;
    }
    const kept = places.filter(({ id }) => id !== without);
    return { places: kept, size: size - (places.length - kept.length) };
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
    more: (parent) => setPages((before) => ({ ...before, [parent ?? '']: (before[parent ?? ''] ?? 1) + 1 })),
  };
}

/** What was opened and closed by hand: kept for the tab while browsing, and for as long as a search lasts in a search. */
function useOpened(slug: string, search: string) {
  const name = `millwright.tree.${slug}`;
  const [kept, keep] = useState(
    () => new Map<string, boolean>(JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, boolean][]),
  );
  const [during, setDuring] = useState({ search: '', opened: new Map<string, boolean>() });
  const current = search === '' ? kept : during.search === search ? during.opened : new Map<string, boolean>();
  return {
    get: (id: string) => current.get(id),
    set(id: string, open: boolean) {
      const next = new Map(current).set(id, open);
      if (search !== '') return setDuring({ search, opened: next });
      sessionStorage.setItem(name, JSON.stringify([...next]));
      keep(next);
    },
  };
}
