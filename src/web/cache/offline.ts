import { hashKey, queryOptions } from '@tanstack/react-query';
import { Offline } from '../api.ts';
import { allFeatures, type Feature, type Screens } from '../entity/common/feature.ts';
import { askedBy } from '../entity/list/list-query.ts';
import { detailQuery, listQuery } from '../entity/common/queries.ts';
import { countedIn } from '../entity/list/tabs.ts';
import { keys, queryClient, type Question, type Row } from '../query.ts';
import { isRetryable } from '../queue/send.ts';
import type { May } from '../session.tsx';
import { totalOf } from '../totals.ts';
import { dropUnopened, findCopy, shownCopies } from './copies.ts';

/** The number of records to prefetch: the first of the list. */
const maxRecords = 30;
/** A browser has six connections, and a person who presses something needs one. */
const concurrency = 2;
const checkInterval = 120_000;
/** How long the list of records is fresh, unless the page has received changes of it. */
const listStaleTime = 600_000;
/** A list row does not show everything (answers, comments), so records are refetched this often. */
const recordStaleTime = 4 * 3_600_000;
/** A record with many pictures is not worth all their thumbnails. */
const mostPictures = 12;

interface OfflineRecords {
  /** When all of them had been read. */
  at: number;
  /** By id: when the record was read, and its list row at that time. */
  records: Record<string, { at: number; row: string }>;
}

/** The prefetched records. This is a copy like the others and is deleted with them. */
export const offlineQuery = queryOptions({
  queryKey: keys.offline,
  queryFn: async () =>
    ((await findCopy(hashKey(keys.offline)))?.data as OfflineRecords | undefined) ?? {
      at: 0,
      records: {} as OfflineRecords['records'],
    },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** No prefetching while offline or in a hidden tab. */
const mayFetch = (): boolean => navigator.onLine && document.visibilityState === 'visible';

/**
 * Prefetches the pages of a person's own work (S44), so that they open where there is no connection.
 * The copies are those that every page uses (`copies.ts`). Returns how to stop.
 */
export function prefetchForOffline(may: May): () => void {
  const feature = allFeatures().find(({ offline }) => offline !== undefined);
  // Without a cache in the browser there is nowhere to store copies.
  if (!feature || !may('update', feature.slug) || !globalThis.caches) return () => {};
  const look = () => void (mayFetch() && underLock(() => round(feature, may)).catch(() => {}));
  const timer = setInterval(look, checkInterval);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

/** One tab at a time, where the browser has locks. */
const underLock = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('millwright-along', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work();

async function round(feature: Feature, may: May): Promise<void> {
  const before = await queryClient.fetchQuery(offlineQuery);
  const list = listQuery(feature, askedBy(feature.offline ?? {}, feature.tabs?.[0]));
  const isOld = Date.now() - before.at > listStaleTime;
  if (!isOld && !queryClient.getQueryData(list.queryKey)) return;
  const rows = await ownOf(feature, list);
  const stay = rows.filter(({ id }) => before.records[id]);
  const records = Object.fromEntries(stay.map(({ id }) => [id, before.records[id]!]));
  const gone = Object.keys(before.records).filter((id) => !records[id]);
  for (const id of gone) await dropUnopened(id);
  const wanted = rows.filter((row) => !isFresh(row, records[row.id]));
  if (!isOld && wanted.length + gone.length === 0) return;
  const save = (at: number) => queryClient.setQueryData<OfflineRecords>(keys.offline, { at, records });
  try {
    await readAll(feature, may, wanted, (row) => (records[row.id] = { at: Date.now(), row: JSON.stringify(row) }));
    save(Date.now());
  } catch {
    // The rest is read when there is a connection and the page is visible.
    save(0);
  }
}

/** Most people have no work of their own: a count finds that out with one call. */
async function ownOf(feature: Feature, list: ReturnType<typeof listQuery>): Promise<Row[]> {
  const counted = countedIn({ search: askedBy(feature.offline ?? {}, feature.tabs?.[0]) });
  if (!queryClient.getQueryData(list.queryKey) && (await totalOf(feature.slug, counted)) === 0) return [];
  const { pages } = await queryClient.fetchInfiniteQuery({ ...list, staleTime: listStaleTime });
  return pages[0]!.results.slice(0, maxRecords);
}

const isFresh = (row: Row, known: OfflineRecords['records'][string] | undefined): boolean =>
  known?.row === JSON.stringify(row) && Date.now() - known.at < recordStaleTime;

async function readAll(feature: Feature, may: May, rows: Row[], onRead: (row: Row) => void): Promise<void> {
  if (rows.length === 0) return;
  const { screens } = await feature.load();
  const read = new Set<string>();
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      await readRecord(feature, screens, row.id, may, read);
      onRead(row);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function readRecord(feature: Feature, screens: Screens, id: string, may: May, read: Set<string>): Promise<void> {
  const record = detailQuery(feature, id);
  await ask(record, read);
  const row = queryClient.getQueryData(record.queryKey);
  if (!row) return;
  for (const question of (await screens.offlineQueries?.(row, may)) ?? []) await ask(question, read);
  // The browser caches thumbnails by itself: they never change.
  for (const [, picture] of [...JSON.stringify(row).matchAll(thumbnails)].slice(0, mostPictures))
    if (mayFetch()) await fetch(picture!, { priority: 'low' }).catch(() => {});
}

const thumbnails = /"thumbnail_url":"([^"]+)"/g;

/** A query that many pages share runs once per round; one that is on screen keeps itself up to date. */
async function ask(question: Question, read: Set<string>): Promise<void> {
  const hash = hashKey(question.queryKey);
  if (read.has(hash) || queryClient.getQueryCache().get(hash)?.isActive()) return;
  read.add(hash);
  if (!mayFetch()) throw new Offline();
  const options = { ...question, meta: { unopened: true } } as never;
  try {
    await ('initialPageParam' in question ? queryClient.fetchInfiniteQuery(options) : queryClient.fetchQuery(options));
  } catch (error) {
    // If this person may not read it, or it is gone, its page says so.
    if (isRetryable(error)) throw error;
  }
  if (shownCopies().has(hash)) throw new Offline();
}
