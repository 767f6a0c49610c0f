import { uuid7 } from '#shared/id';
import { api, Offline, Problem, withRetryKey } from '../api.ts';
import { showOptimistic } from '../entity/common/optimistic.ts';
import { keys, queryClient } from '../query.ts';
import { sessionEnded } from '../session-end.ts';
import type { Me } from '../session.tsx';
import { sayFailed } from '../ui/overlay/toast.tsx';
import {
  type About,
  askedAt,
  type Call,
  currentEntries,
  currentOwner,
  type Entry,
  isShown,
  onEntries,
} from './entry.ts';
import { changeEntry, deleteEntries, onOthers, readEntries, writeEntry } from './stored.ts';
import { reachable } from './reachable.ts';
import { isRetryable, sendEntry, sentenceOf } from './send.ts';

const firstWait = 2_000;
const longestWait = 60_000;
/** How long a new call waits for the calls that are being sent. */
const roundTimeout = 2_000;

/**
 * Sends a call at once if there is a connection and nothing waits ahead of it; otherwise queues it, in order.
 * Returns the server's answer, or undefined if it was queued; throws what the server refuses.
 */
async function sendOrQueue<T>(wanted: Call, about: About, id: string, unasked?: object): Promise<T | undefined> {
  const at = askedAt();
  // Waits for the current round: a person with a connection should not be told that this call waits for one.
  if (round && !about.page) await Promise.race([round, new Promise((resolve) => setTimeout(resolve, roundTimeout))]);
  // Calls that a page lists are stored before they are sent, and so are those of a page whose session has ended.
  const now = navigator.onLine && !sessionEnded() && !about.page && !currentEntries().some(isWaiting);
  // Fixed before the first attempt, and never changed: that attempt may have arrived though its answer was lost.
  const call = now || !unasked ? wanted : withMore(wanted, unasked);
  const entry: Entry = { ...currentOwner(), ...about, id, call, at, state: 'waiting' };
  for (let tries = 1; now; tries++) {
    try {
      const answer = await sendEntry<T>(entry);
      void refresh(entry);
      return answer;
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      if (!(await reachable())) break;
      if (tries === 2) throw error;
    }
  }
  await writeEntry(entry);
  void flush();
  return undefined;
}

function withMore(call: Call, more: object): Call {
  return call.kind === 'request' ? { ...call, body: { ...(call.body as object), ...more } } : call;
}

/** Whether a call made now would be queued. */
export const isQueueing = async (): Promise<boolean> => currentEntries().some(isWaiting) || !(await reachable());

const request = <T>(method: 'PATCH' | 'PUT', path: string, body: unknown, about: About) =>
  sendOrQueue<T>({ kind: 'request', method, path, body }, about, uuid7());

interface More {
  /** Added to the body if the call is queued without an attempt, when nobody can answer a question. */
  unasked?: object;
  /** Identifies a repeated press, where the body contains the time of the press. */
  same?: string;
}

export const queued = {
  post: <T>(path: string, wanted: unknown, about: About, { unasked, same = JSON.stringify(wanted) }: More = {}) =>
    withRetryKey(`${path} ${same}`, wanted, (id, body) =>
      sendOrQueue<T>({ kind: 'request', method: 'POST', path, body }, about, id, unasked),
    ),
  /** A new record takes the id of its entry: it is created once, even after its idempotency key has expired. */
  make: <T>(path: string, wanted: object, about: About) =>
    withRetryKey(`${path} ${JSON.stringify(wanted)}`, wanted, (id, body) =>
      sendOrQueue<T>({ kind: 'request', method: 'POST', path, body: { ...body, id } }, about, id),
    ),
  patch: <T>(path: string, body: unknown, about: About) => request<T>('PATCH', path, body, about),
  put: <T>(path: string, body: unknown, about: About) => request<T>('PUT', path, body, about),
  /** A file takes the id of its entry, so that a second upload creates no second file. */
  file: <T>(id: string, call: Omit<Call & { kind: 'file' }, 'kind'>, about: About) =>
    sendOrQueue<T>({ kind: 'file', ...call }, about, id),
};

/**
 * Queues a call and then sends it, for a page that renders its lines from the queue: nothing is lost whatever
 * happens meanwhile. Returns the state of the entry.
 */
export async function storeAndSend(call: Call, about: About & Required<Pick<About, 'page'>>, id = uuid7()) {
  await writeEntry({ ...currentOwner(), ...about, id, call, at: askedAt(), state: 'waiting' });
  await flush();
  const state = currentEntries().find((entry) => entry.id === id)?.state ?? 'sent';
  return state === 'taken' ? 'sent' : state;
}

const isWaiting = ({ state }: Entry): boolean => state === 'waiting';

export const dropEntries = deleteEntries;

/** Tries refused calls again, and then everything that waits. */
export async function retry(entries: readonly Entry[]): Promise<void> {
  for (const entry of entries)
    if (entry.state === 'refused') await changeEntry({ ...entry, state: 'waiting', problem: undefined });
  await flush();
}

// ---- sending -------------------------------------------------------------------------------------------------------

let round: Promise<boolean> | undefined;
let wait = firstWait;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting calls one after the other. A refused call stays in the queue and does not block the rest. */
export async function flush(): Promise<void> {
  if (!navigator.onLine || !currentEntries().some(isWaiting)) return;
  round ??= sendRound().finally(() => (round = undefined));
  // Calls that were queued after the last read are sent, too.
  if (await round) await flush();
}

/** Whether everything was sent. */
async function sendRound(): Promise<boolean> {
  clearTimeout(timer);
  try {
    const all = await underLock(sendAll);
    wait = firstWait;
    return all;
  } catch (error) {
    if (!isRetryable(error)) throw error;
    timer = setTimeout(() => void flush(), wait);
    wait = Math.min(wait * 2, longestWait);
    return false;
  }
}

async function sendAll(): Promise<boolean> {
  await readEntries();
  try {
    return await sendEach();
  } finally {
    await dropTaken();
  }
}

async function sendEach(): Promise<boolean> {
  for (let next; (next = currentEntries().find(isWaiting));) {
    try {
      const answer = await sendEntry(next);
      if (next.page?.until === 'dropped') {
        await refresh(next);
        await changeEntry({ ...next, state: 'sent', answer });
      } else await changeEntry({ ...next, state: 'taken' });
    } catch (error) {
      if (isRetryable(error)) throw error;
      // Somebody else may have signed in since this tab was opened: then the server refuses, and the call waits.
      if (error instanceof Problem && error.status === 409 && !(await isStillMe())) return false;
      const problem = sentenceOf(error as Error);
      await changeEntry({ ...next, state: 'refused', problem });
      if (!next.page) sayFailed(`${next.said}: ${problem}`);
    }
  }
  return true;
}

async function isStillMe(): Promise<boolean> {
  const { person, organization } = currentOwner();
  const me = await api.get<Me>('/users/me');
  return me.id === person && me.organization.id === organization;
}

/** One tab sends at a time, where the browser has locks; elsewhere idempotency keys prevent duplicates. */
const underLock = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('millwright-queue', work) : work();

/** Refetches once for many calls, before they leave the queue, so that no value jumps back meanwhile. */
async function dropTaken(): Promise<void> {
  const taken = currentEntries().filter(({ state }) => state === 'taken');
  if (taken.length === 0) return;
  const each = new Map(taken.map((entry) => [`${entry.noun} ${entry.record} ${entry.also?.join()}`, entry]));
  await Promise.all([...each.values()].map(refresh));
  await deleteEntries(taken.map(({ id }) => id));
}

async function refresh({ noun, record, also }: Entry): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.entity(noun) }),
    record && queryClient.invalidateQueries({ queryKey: keys.allHistory(noun, record) }),
    also && queryClient.invalidateQueries({ queryKey: also }),
  ]);
}

// ---- showing -------------------------------------------------------------------------------------------------------

let settle = () => {};

/** Shows records as they will be once the waiting calls are done (optimistic update). */
function showWaiting(): void {
  const values = new Map<string, Record<string, unknown>>();
  for (const { record, ahead: optimistic } of currentEntries().filter(isShown))
    if (record && optimistic) values.set(record, { ...values.get(record), ...optimistic });
  const before = settle;
  settle = showOptimistic([...values]);
  before();
}

/** Starts to show and send what is queued; returns how to stop. */
export function startQueue(): () => void {
  const goOn = () => void flush();
  const look = () => void readEntries().then(dropTaken).then(flush);
  const stops = [onEntries(showWaiting), onOthers(() => void readEntries())];
  addEventListener('online', goOn);
  document.addEventListener('visibilitychange', goOn);
  look();
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', goOn);
    document.removeEventListener('visibilitychange', goOn);
    clearTimeout(timer);
  };
}

/** Deletes the person's entries at sign-out; the outbox asked about unsent ones before. */
export const forgetQueue = (): Promise<void> => deleteEntries(currentEntries().map(({ id }) => id));
