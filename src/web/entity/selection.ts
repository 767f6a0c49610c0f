import { useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: string[];
  has(id: string): boolean;
  /** With Shift: everything between this row and the last one that was touched. */
  toggle(id: string, range?: boolean): void;
  setAll(ids: string[]): void;
}

export function useSelection(order: string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const present = new Set(order);
    const ids = [...chosen].filter((id) => present.has(id));
    return {
      ids,
      has: (id) => chosen.has(id),
      toggle(id, range = false) {
        const next = new Set(chosen);
        const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const between = range && from >= 0 ? order.slice(from, to + 1) : [id];
        for (const one of between)
          if (chosen.has(id)) next.delete(one);
          else next.add(one);
        last.current = id;
        setChosen(next);
      },
      setAll: (all) => setChosen(new Set(all)),
    };
  }, [chosen, order]);
}
