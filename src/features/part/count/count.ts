import { useQuery } from '@tanstack/react-query';
import { getPage, keys, type Row } from '#web/query.ts';
import { askedNow, type Entry, useEntries } from '#web/queue/entry.ts';
import { dropEntries, queued, retry } from '#web/queue/queue.ts';
import { words } from '../part.words';
import { stocksOf } from '../stock/stock-view';

interface Note {
  part: string;
  name: string;
  expected: number;
  counted: number;
  reason: string;
}

/** One counted part, with the state of its request. */
export interface Counted extends Note {
  key: string;
  state: Exclude<Entry['state'], 'taken'>;
  message?: string;
}

const mostPages = 10;
const pageSize = 200;

/** Loads everything to count at a location at once, because there may be no connection in the store. */
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

/** The recorded quantity at the location. */
export const expectedAt = (part: Row, location: string): number =>
  stocksOf(part).find((stock) => stock.location.id === location)?.quantity ?? 0;

/** The counts of this person in this browser at a location, read from the queue, including those already sent. */
export function useCount(location: string) {
  const page = `count/${location}`;
  const entries = useEntries().filter((entry) => entry.page?.name === page);
  const lines = entries.map(lineOf).toReversed();
  return {
    lines,
    add: (note: Note) => {
      const { part, name, counted, reason } = note;
      const counted_at = askedNow();
      const body = { kind: 'count', location, quantity: counted, reason: reason || undefined, counted_at };
      const about = {
        said: words.count.said(name, counted),
        noun: 'part',
        record: part,
        page: { name: page, note, until: 'dropped' as const },
      };
      void queued.post(`/parts/${part}/movements`, body, about);
    },
    retry: (key: string) => void retry(entries.filter(({ id }) => id === key)),
    drop: (key: string) => void dropEntries([key]),
    finish: () => void dropEntries(lines.filter(({ state }) => state === 'sent').map(({ key }) => key)),
  };
}

function lineOf({ id, state, problem, page, answer }: Entry): Counted {
  const note = page!.note as Note;
  // The stock may have changed since the sheet was read.
  const made = answer as { quantity: number } | undefined;
  const expected = made ? note.counted - made.quantity : note.expected;
  return { ...note, expected, key: id, state: state === 'taken' ? 'sent' : state, message: problem };
}
