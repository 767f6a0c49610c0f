import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: string[];
  /** Everything that matches the filter, including rows not loaded. */
  all: boolean;
  has(id: string): boolean;
  /** With `range` (Shift): all rows between this one and the last one toggled. */
  toggle(id: string, range?: boolean): void;
  setAll(ids: string[]): void;
  selectMatching(): void;
}

/** `scope` is the list's query: with another filter, "everything that matches" means other rows. */
export function useSelection(order: string[], scope = ''): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matching, setMatching] = useState<string>();
  const last = useRef<string>(undefined);
  const all = matching === scope;
  const ids = useMemo(() => (all ? order : order.filter((id) => chosen.has(id))), [all, chosen, order]);
  // Callbacks read the current rows from a ref, so that rows do not re-render when others load.
  const now = useRef({ ids, order, scope });
  useLayoutEffect(() => {
    now.current = { ids, order, scope };
  }, [ids, order, scope]);
  const has = useCallback((id: string) => all || chosen.has(id), [all, chosen]);
  const setAll = useCallback((next: Iterable<string>) => {
    setMatching(undefined);
    setChosen(new Set(next));
  }, []);
  const toggle = useCallback(
    (id: string, range = false) => {
      const { ids: before, order: rows } = now.current;
      const ends = [rows.indexOf(last.current ?? id), rows.indexOf(id)].sort((a, b) => a - b) as [number, number];
      const between = range && ends[0] >= 0 ? rows.slice(ends[0], ends[1] + 1) : [id];
      const next = new Set(before);
      for (const one of between)
        if (before.includes(id)) next.delete(one);
        else next.add(one);
      last.current = id;
      setAll(next);
    },
    [setAll],
  );
  const selectMatching = useCallback(() => setMatching(now.current.scope), []);
  return useMemo(
    () => ({ ids, all, has, toggle, setAll, selectMatching }),
    [ids, all, has, toggle, setAll, selectMatching],
  );
}
