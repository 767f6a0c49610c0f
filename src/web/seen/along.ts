import { hashKey, queryOptions } from '@tanstack/react-query';
import { Offline } from '../api.ts';
import { allFeatures, type Feature, type Screens } from '../entity/common/feature.ts';
import { askedBy } from '../entity/list/list-state.ts';
import { detailQuery, listQuery } from '../entity/common/queries.ts';
import { countedIn } from '../entity/list/tabs.ts';
import { keys, queryClient, type Question, type Row } from '../query.ts';
import { isForLater } from '../queue/send.ts';
import type { May } from '../session.tsx';
import { totalOf } from '../totals.ts';
import { dropUnopened, findCopy, shownCopies } from './copies.ts';

/** The records that are taken along: the first of the list, as it begins. */
const most = 30;
/** A browser has six connections, and whoever presses something wants one. */
const sideBySide = 2;
const lookEvery = 120_000;
/** For as long nobody is asked which records they are, unless the page has heard that some have changed. */
const listFor = 600_000;
/** What a list says of a record is not all: what others answer and say comes along this often. */
const recordFor = 4 * 3_600_000;
/** Small pictures of a record that has many are not all worth it. */
const mostPictures = 12;

interface Along {
  /** When all of them were there. */
  at: number;
  /** By their ids: when they were read, and what the list said of them then. */
  records: Record<string, { at: number; row: string }>;
}

/** What this device has taken along. It is a copy like the others, and is gone with them. */
export const alongQuery = queryOptions({
  queryKey: keys.along,
  queryFn: async () =>
    ((await findCopy(hashKey(keys.along)))?.data as Along | undefined) ?? { at: 0, records: {} as Along['records'] },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Nobody is kept waiting, and nothing is asked that nobody looks at. */
const goesOn = (): boolean => navigator.onLine && document.visibilityState === 'visible';

/**
 * Reads what the pages of somebody's own work ask before they are opened (S44): who goes to where there is no connection
 * has it with them. The copies are those that every page finds (`copies.ts`). Answers how to stop.
 */
export function takeAlong(may: May): () => void {
  const feature = allFeatures().find(({ along }) => along !== undefined);
  // Where a browser keeps no copies there is nothing to take along.
  if (!feature || !may('update', feature.slug) || !globalThis.caches) return () => {};
  const look = () => void (goesOn() && alone(() => round(feature, may)).catch(() => {}));
  const timer = setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

/** One tab at a time, where browsers let tabs agree. */
const alone = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('millwright-along', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

async function round(feature: Feature, may: May): Promise<void> {
  const before = await queryClient.fetchQuery(alongQuery);
  const list = listQuery(feature, askedBy(feature.along ?? {}, feature.tabs?.[0]));
  const isOld = Date.now() - before.at > listFor;
  if (!isOld && !queryClient.getQueryData(list.queryKey)) return;
  const rows = await ownOf(feature, list);
  const stay = rows.filter(({ id }) => before.records[id]);
  const records = Object.fromEntries(stay.map(({ id }) => [id, before.records[id]!]));
  const gone = Object.keys(before.records).filter((id) => !records[id]);
  for (const id of gone) await dropUnopened(id);
  const wanted = rows.filter((row) => !isFresh(row, records[row.id]));
  if (!isOld && wanted.length + gone.length === 0) return;
  const told = (at: number) => queryClient.setQueryData<Along>(keys.along, { at, records });
  try {
    await readAll(feature, may, wanted, (row) => (records[row.id] = { at: Date.now(), row: JSON.stringify(row) }));
    told(Date.now());
  } catch {
    // The rest comes when there is a line, and somebody looks.
    told(0);
  }
}

/** Most who look at a page have no work of their own: they are asked no more than that. */
async function ownOf(feature: Feature, list: ReturnType<typeof listQuery>): Promise<Row[]> {
  const counted = countedIn({ search: askedBy(feature.along ?? {}, feature.tabs?.[0]) });
  if (!queryClient.getQueryData(list.queryKey) && (await totalOf(feature.slug, counted)) === 0) return [];
  const { pages } = await queryClient.fetchInfiniteQuery({ ...list, staleTime: listFor });
  return pages[0]!.results.slice(0, most);
}

const isFresh = (row: Row, known: Along['records'][string] | undefined): boolean =>
  known?.row === JSON.stringify(row) && Date.now() - known.at < recordFor;

async function readAll(feature: Feature, may: May, rows: Row[], onRead: (row: Row) => void): Promise<void> {
  if (rows.length === 0) return;
  const { screens } = await feature.load();
  const asked = new Set<string>();
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      await readRecord(feature, screens, row.id, may, asked);
      onRead(row);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
}

async function readRecord(feature: Feature, screens: Screens, id: string, may: May, asked: Set<string>): Promise<void> {
  const record = detailQuery(feature, id);
  await ask(record, asked);
  const row = queryClient.getQueryData(record.queryKey);
  if (!row) return;
  for (const question of (await screens.along?.(row, may)) ?? []) await ask(question, asked);
  // The browser keeps them by itself: they never change.
  for (const [, picture] of [...JSON.stringify(row).matchAll(thumbnails)].slice(0, mostPictures))
    if (goesOn()) await fetch(picture!, { priority: 'low' }).catch(() => {});
}

const thumbnails = /"thumbnail_url":"([^"]+)"/g;

/** What many pages ask is asked once in a round, and what a page shows it keeps up to date by itself. */
async function ask(question: Question, asked: Set<string>): Promise<void> {
  const hash = hashKey(question.queryKey);
  if (asked.has(hash) || queryClient.getQueryCache().get(hash)?.isActive()) return;
  asked.add(hash);
  if (!goesOn()) throw new Offline();
  const options = { ...question, meta: { unopened: true } } as never;
  try {
    await ('initialPageParam' in question ? queryClient.fetchInfiniteQuery(options) : queryClient.fetchQuery(options));
  } catch (error) {
    // What this person may not read, or is gone: its page says so.
    if (isForLater(error)) throw error;
  }
  if (shownCopies().has(hash)) throw new Offline();
}
