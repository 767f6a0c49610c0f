import { hashKey, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { Offline } from '../api.ts';
import { reachable } from '../queue/reachable.ts';
import { createStore, useStore } from '../store.ts';
import { giveCopiesTo, currentCache } from './forget.ts';

/** The answers that are kept; with more, the oldest go. */
const most = 800;
/** What is older says too little of how things are. */
const longest = 14 * 86_400_000;
/** Answers come in crowds. */
const gather = 300;
const firstWait = 5_000;
const longestWait = 60_000;

interface Copy {
  at: number;
  data: unknown;
  /** Nobody has opened it yet. */
  unopened?: true;
}

const addressOf = (hash: string): string => `/seen/${encodeURIComponent(hash)}`;

async function openCopies(): Promise<Cache | undefined> {
  const name = currentCache();
  return name ? globalThis.caches?.open(name).catch(() => undefined) : undefined;
}

export async function findCopy(hash: string): Promise<Copy | undefined> {
  const cache = await openCopies();
  return cache && readCopy(cache, addressOf(hash));
}

async function readCopy(cache: Cache, address: string): Promise<Copy | undefined> {
  const copy = (await (await cache.match(address))?.json()) as Copy | undefined;
  return copy && Date.now() - copy.at < longest ? copy : undefined;
}

/** All whose key begins with this one. */
export async function copiesBelow(key: QueryKey): Promise<unknown[]> {
  const cache = await openCopies();
  if (!cache) return [];
  const begin = addressOf(hashKey(key).slice(0, -1));
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((one) => one.startsWith(begin));
  return (await Promise.all(addresses.map((one) => readCopy(cache, one)))).map((copy) => copy?.data);
}

/** Of a record only what was read before anybody opened it: what somebody has read here stays, as everything does. */
export async function dropUnopened(id: string): Promise<void> {
  const cache = await openCopies();
  for (const address of (await cache?.keys()) ?? []) {
    if (!decodeURIComponent(address.url).includes(id)) continue;
    const copy = (await (await cache?.match(address))?.json()) as Copy | undefined;
    if (copy?.unopened) await cache?.delete(address);
  }
}

// ---- what is shown from a copy -------------------------------------------------------------------------------------

const shown = createStore<ReadonlyMap<string, number>>(new Map());

function show(hash: string, at: number | undefined): void {
  if (shownCopies().get(hash) === at) return;
  const next = new Map(shownCopies());
  if (at === undefined) next.delete(hash);
  else next.set(hash, at);
  shown.set(next);
}

export const shownCopies = shown.get;
export const useShownCopies = (): ReadonlyMap<string, number> => useStore(shown);

/**
 * What was never asked on this page, and cannot be asked now, is answered with what this device read last (S44). What
 * the page knows already is as new, or newer.
 */
export const orCopy: QueryPersister = async (ask, context, query) => {
  try {
    const answer = await ask(context as never);
    show(query.queryHash, undefined);
    return answer as never;
  } catch (error) {
    if (!(error instanceof Offline) || query.state.data !== undefined) throw error;
    const copy = await findCopy(query.queryHash);
    if (!copy) throw error;
    show(query.queryHash, copy.at);
    return copy.data as never;
  }
};

// ---- keeping them --------------------------------------------------------------------------------------------------

const fresh = new Map<string, Query>();
let writing: ReturnType<typeof setTimeout> | undefined;
/** Of whoever is signed in on this page. */
let mine: string | undefined;

/** What was read is kept for them, and what they read from now on. */
export async function keepCopiesFor(person: string, organization: string): Promise<void> {
  mine = await giveCopiesTo(person, organization);
  writeSoon();
}

function writeSoon(): void {
  writing ??= setTimeout(() => void write().catch(() => {}), gather);
}

async function write(): Promise<void> {
  writing = undefined;
  // Nobody is known yet whose it would be, or somebody else has signed in beside this page.
  if (!mine || currentCache() !== mine) return;
  const cache = await globalThis.caches?.open(mine);
  const all = [...fresh.values()];
  fresh.clear();
  for (const { queryHash, state, meta } of all) {
    const copy: Copy = {
      at: state.dataUpdatedAt,
      data: state.data,
      ...(meta?.unopened === true && { unopened: true }),
    };
    await cache?.put(addressOf(queryHash), new Response(JSON.stringify(copy)));
  }
  const stored = (await cache?.keys()) ?? [];
  await Promise.all(stored.slice(0, Math.max(0, stored.length - most)).map((one) => cache.delete(one)));
}

/** Keeps what is read, and asks anew for what is shown from a copy as soon as the server can be reached. */
export function watchCopies(client: QueryClient): void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;

  const isShown = ({ queryHash }: Query) => shownCopies().has(queryHash);

  async function askAgain(): Promise<void> {
    asking = undefined;
    if (await reachable()) await client.refetchQueries({ predicate: isShown, type: 'active' });
    wait = Math.min(wait * 2, longestWait);
    askLater();
  }
  function askLater(): void {
    const active = client.getQueryCache().findAll({ predicate: isShown, type: 'active' });
    if (active.length > 0) asking ??= setTimeout(() => void askAgain(), wait);
    else wait = firstWait;
  }

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query, action } = event;
    const at = shownCopies().get(query.queryHash);
    if (at !== undefined && !action.manual) {
      // As old as it is: then it is asked anew by everything that asks for what is old.
      query.setState({ dataUpdatedAt: at, isInvalidated: true });
      return askLater();
    }
    show(query.queryHash, undefined);
    fresh.set(query.queryHash, query);
    writeSoon();
  });
}
