import { uuid7 } from '#shared/id';
import { api, Offline, Problem, sameAgain } from '../api.ts';
import { showAhead } from '../entity/common/ahead.ts';
import { keys, queryClient } from '../query.ts';
import { sessionEnded } from '../session-end.ts';
import type { Me } from '../session.tsx';
import { sayFailed } from '../ui/toast.tsx';
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
import { changeEntry, deleteEntries, onOthers, readEntries, writeEntry } from './kept.ts';
import { reachable } from './reachable.ts';
import { isForLater, sendEntry, sentenceOf } from './send.ts';

const firstWait = 2_000;
const longestWait = 60_000;
/** How long what is asked waits for what is being sent just now. */
const patience = 2_000;

/**
 * Done at once where there is a connection and nothing waits before it; otherwise kept in the browser and sent, in the
 * order of asking, when there is one. Answers what the server did, or nothing where it was kept; throws what the server
 * said no with.
 */
async function doOrKeep<T>(asked: Call, about: About, id: string, unasked?: object): Promise<T | undefined> {
  const at = askedAt();
  // Who has a line is not told that theirs waits for one, because a moment ago they answered a step.
  if (round && !about.page) await Promise.race([round, new Promise((resolve) => setTimeout(resolve, patience))]);
  // What a page lists is kept before it is sent, and so is what a page has left when its session ends.
  const now = navigator.onLine && !sessionEnded() && !about.page && !currentEntries().some(isWaiting);
  // Settled before the first try, and the same from then on: that one may have arrived though its answer did not.
  const call = now || !unasked ? asked : withMore(asked, unasked);
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

/** Whether what is asked now would be sent later. */
export const isKeeping = async (): Promise<boolean> => currentEntries().some(isWaiting) || !(await reachable());

const request = <T>(method: 'PATCH' | 'PUT', path: string, body: unknown, about: About) =>
  doOrKeep<T>({ kind: 'request', method, path, body }, about, uuid7());

interface More {
  /** What it says besides where it is kept without a try, and nobody can be asked back. */
  unasked?: object;
  /** By which it is known when it is pressed again, where its body says when it was pressed. */
  same?: string;
}

export const queued = {
  post: <T>(path: string, asked: unknown, about: About, { unasked, same = JSON.stringify(asked) }: More = {}) =>
    sameAgain(`${path} ${same}`, asked, (id, body) =>
      doOrKeep<T>({ kind: 'request', method: 'POST', path, body }, about, id, unasked),
    ),
  /** A new record, whose id is the entry's: it is there once, also when keys have been forgotten by then. */
  make: <T>(path: string, asked: object, about: About) =>
    sameAgain(`${path} ${JSON.stringify(asked)}`, asked, (id, body) =>
      doOrKeep<T>({ kind: 'request', method: 'POST', path, body: { ...body, id } }, about, id),
    ),
  patch: <T>(path: string, body: unknown, about: About) => request<T>('PATCH', path, body, about),
  put: <T>(path: string, body: unknown, about: About) => request<T>('PUT', path, body, about),
  /** The file's id is the entry's: sent again, it is not there twice. */
  file: <T>(id: string, call: Omit<Call & { kind: 'file' }, 'kind'>, about: About) =>
    doOrKeep<T>({ kind: 'file', ...call }, about, id),
};

/**
 * Kept first and then sent, for a page that shows from what is kept what was said on it: whatever happens meanwhile,
 * nothing of it is lost. Answers what has become of it; what waits is sent later.
 */
export async function keepAndSend(call: Call, about: About & Required<Pick<About, 'page'>>, id = uuid7()) {
  await writeEntry({ ...currentOwner(), ...about, id, call, at: askedAt(), state: 'waiting' });
  await flush();
  const state = currentEntries().find((entry) => entry.id === id)?.state ?? 'sent';
  return state === 'taken' ? 'sent' : state;
}

const isWaiting = ({ state }: Entry): boolean => state === 'waiting';

export const dropEntries = deleteEntries;

/** Once more, all or one: what was refused may be taken now. */
export async function retry(entries: readonly Entry[]): Promise<void> {
  for (const entry of entries)
    if (entry.state === 'refused') await changeEntry({ ...entry, state: 'waiting', problem: undefined });
  await flush();
}

// ---- sending -------------------------------------------------------------------------------------------------------

let round: Promise<boolean> | undefined;
let wait = firstWait;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after the other. What is refused is left where it is, and does not hold up the rest. */
export async function flush(): Promise<void> {
  if (!navigator.onLine || !currentEntries().some(isWaiting)) return;
  round ??= sendRound().finally(() => (round = undefined));
  // What was asked after the last look is not left lying.
  if (await round) await flush();
}

/** Says whether nothing was left for later. */
async function sendRound(): Promise<boolean> {
  clearTimeout(timer);
  try {
    const all = await alone(sendAll);
    wait = firstWait;
    return all;
  } catch (error) {
    if (!isForLater(error)) throw error;
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
      if (isForLater(error)) throw error;
      // Somebody else may have signed in here since this tab began: then the server refuses, and it is for later.
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

/** One tab sends at a time, where browsers let tabs agree; elsewhere the keys keep what is sent twice from happening twice. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('millwright-queue', work) : work();

/** What the server has is read again, once for many, before it is gone from here: nothing jumps back meanwhile. */
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

/** Records look as they will when what waits has been done. */
function showWaiting(): void {
  const values = new Map<string, Record<string, unknown>>();
  for (const { record, ahead } of currentEntries().filter(isShown))
    if (record && ahead) values.set(record, { ...values.get(record), ...ahead });
  const before = settle;
  settle = showAhead([...values]);
  before();
}

/** From now on what is kept is shown and sent; answers how to stop. */
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

/** Nothing of this person stays when they sign out; what was not sent they were asked about before. */
export const forgetQueue = (): Promise<void> => deleteEntries(currentEntries().map(({ id }) => id));
