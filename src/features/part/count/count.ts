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

/** One part that was counted, and how far it has come. */
export interface Counted extends Note {
  key: string;
  state: Exclude<Entry['state'], 'taken'>;
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

/** What was counted at a location by this person in this browser: the lines lie in the queue, also those that were sent. */
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
  // Somebody may have moved some since the sheet was read.
  const made = answer as { quantity: number } | undefined;
  const expected = made ? note.counted - made.quantity : note.expected;
  return { ...note, expected, key: id, state: state === 'taken' ? 'sent' : state, message: problem };
}
