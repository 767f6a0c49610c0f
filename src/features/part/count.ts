import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { Offline, Problem } from '#web/api.ts';
import { readPref, writePref } from '#web/prefs.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { send, stockMoved } from './move-stock';
import { stocksOf } from './stock-view';

/** One part that was counted. It is sent with its key, so that it counts once however often it is sent. */
export interface Counted {
  key: string;
  part: string;
  name: string;
  expected: number;
  counted: number;
  reason: string;
  state: 'waiting' | 'saved' | 'refused';
  message?: string;
}

const mostPages = 10;
const pageSize = 200;

/** All there is to count at a location, fetched at once: it is looked up where there may be no connection. */
export const useSheet = (location: string | null) =>
  useQuery({
    queryKey: keys.some('part', `to count at ${location}`),
    queryFn: async () => {
      const rows: Row[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const { results, next } = await getPage(
          '/parts',
          `part_stocks__location=${location}&ordering=name`,
          page,
          pageSize,
        );
        rows.push(...results);
        if (!next) break;
      }
      return rows;
    },
    enabled: location !== null,
    placeholderData: (before) => before,
  });

/** What the books say lies there. */
export const expectedAt = (part: Row, location: string): number =>
  stocksOf(part).find((stock) => stock.location.id === location)?.quantity ?? 0;

const again = 10_000;

/**
 * What was counted at a location by this person in this browser. Every line is kept before it is sent, and sent until
 * the server has said yes or no.
 */
export function useCount(person: string, location: string) {
  const pref = `count.${person}.${location}`;
  const [lines, setLines] = useState<Counted[]>(() => readLines(pref));
  const busy = useRef(false);
  useEffect(() => writePref(pref, lines.length > 0 ? JSON.stringify(lines) : null), [pref, lines]);

  const change = useCallback(
    (key: string, more: Partial<Counted>) =>
      setLines((before) => before.map((line) => (line.key === key ? { ...line, ...more } : line))),
    [],
  );
  const next = lines.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!next) return;
    const attempt = async () => {
      if (busy.current) return;
      busy.current = true;
      try {
        const { part, counted, reason, key } = next;
        const made = await send(part, { kind: 'count', location, quantity: counted, reason: reason || undefined }, key);
        // Somebody may have moved some since the sheet was read.
        change(key, { state: 'saved', expected: counted - made.quantity });
        void stockMoved(part);
      } catch (problem) {
        const later = problem instanceof Offline || (problem instanceof Problem && problem.status >= 500);
        if (!later) change(next.key, { state: 'refused', message: toldBy(problem as Error) });
      } finally {
        busy.current = false;
      }
    };
    void attempt();
    const timer = setInterval(() => void attempt(), again);
    const onLine = () => void attempt();
    addEventListener('online', onLine);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onLine);
    };
  }, [next, location, change]);

  return {
    lines,
    add: (line: Omit<Counted, 'key' | 'state'>) =>
      setLines((before) => [{ ...line, key: uuid7(), state: 'waiting' }, ...before]),
    retry: (key: string) => change(key, { state: 'waiting', message: undefined }),
    drop: (key: string) => setLines((before) => before.filter((line) => line.key !== key)),
    finish: () => setLines((before) => before.filter(({ state }) => state !== 'saved')),
  };
}

function readLines(pref: string): Counted[] {
  try {
    return JSON.parse(readPref(pref) ?? '[]') as Counted[];
  } catch {
    return [];
  }
}

const toldBy = (problem: Error): string =>
  (problem instanceof Problem ? Object.values(problem.errors)[0]?.[0] : undefined) ?? problem.message;
