import { useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: string[];
  /** Everything the list's filter matches, also what has not been loaded. */
  all: boolean;
  has(id: string): boolean;
  /** With Shift: everything between this row and the last one that was touched. */
  toggle(id: string, range?: boolean): void;
  setAll(ids: string[]): void;
  selectMatching(): void;
}

/** `scope` is what the list shows: with another filter, "everything that matches" would be something else. */
export function useSelection(order: string[], scope = ''): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matching, setMatching] = useState<string>();
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const all = matching === scope;
    const ids = all ? order : order.filter((id) => chosen.has(id));
    const choose = (next: Iterable<string>) => {
      setMatching(undefined);
      setChosen(new Set(next));
    };
    return {
      ids,
      all,
      has: (id) => all || chosen.has(id),
      toggle(id, range = false) {
        const before = new Set(ids);
        const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const between = range && from >= 0 ? order.slice(from, to + 1) : [id];
        const next = new Set(before);
        for (const one of between)
          if (before.has(id)) next.delete(one);
          else next.add(one);
        last.current = id;
        choose(next);
      },
      setAll: choose,
      selectMatching: () => setMatching(scope),
    };
  }, [chosen, matching, order, scope]);
}
