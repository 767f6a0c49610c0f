import { createStore, useStore } from '../store.ts';

/** What is to be done at the server, as data: it outlives the page it was asked on. */
export type Call =
  | { kind: 'request'; method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown }
  /** Sends a file; then a record has it among its `field`. */
  | { kind: 'file'; file: File; fields: Record<string, string>; attach?: { path: string; field: string } };

/** What a call is about, for people and for what is on the screen. */
export interface About {
  /** In the words of whoever did it: "Filler 2: Offline". */
  said: string;
  noun: string;
  record?: string;
  /** How the record looks until the server has answered. */
  ahead?: Record<string, unknown>;
  /** The address of the form it was made in, where what is refused can be put right. */
  form?: string;
  /** What else it makes stale than what is shown of the record. */
  also?: readonly string[];
  /** A page that lists what was done on it: until it was sent, or, with the answer, until the page drops it. */
  page?: { name: string; note: unknown; until: 'sent' | 'dropped' };
}

export interface Entry extends About {
  /** Also its Idempotency-Key. */
  id: string;
  /** Whose it is: it is never sent as somebody else, or in another organisation. */
  person: string;
  organization: string;
  /** When it was asked (`askedAt`), and so the order of sending. */
  at: number;
  call: Call;
  /** Taken: the server has it, and the page has not read that yet. */
  state: 'waiting' | 'taken' | 'refused' | 'sent';
  /** What the server said no with. */
  problem?: string;
  answer?: unknown;
}

export type Owner = Pick<Entry, 'person' | 'organization'>;

let owner: Owner | undefined;
const entries = createStore<readonly Entry[]>([]);

export const setOwner = (next: Owner): void => {
  owner = next;
};

export function currentOwner(): Owner {
  if (!owner) throw new Error('Nobody is signed in here.');
  return owner;
}

export function setEntries(next: readonly Entry[]): void {
  // Most people have none, and then all that could show one is not drawn again to show nothing.
  if (next.length + currentEntries().length > 0) entries.set(next);
}

export const currentEntries = entries.get;
export const onEntries = entries.subscribe;

/** All that is kept here of whoever is signed in, oldest first. */
export const useEntries = (): readonly Entry[] => useStore(entries);

/** Asked so shortly before that it may not be kept yet. */
const justBefore = 1_000;
let last = 0;

/**
 * Now, by this device's clock, for what somebody asks: never before what waits already. A clock may be put right
 * meanwhile, and what was asked later is to be done later, and to stand.
 */
export function askedAt(): number {
  const now = Date.now();
  const before = currentEntries()
    .filter(isShown)
    .map(({ at }) => at);
  if (last - now < justBefore) before.push(last);
  last = Math.max(now, ...before.map((at) => at + 1));
  return last;
}

/** The same, as it is sent. */
export const askedNow = (): string => new Date(askedAt()).toISOString();

/** What the server does not have yet. */
export const unsent = (all: readonly Entry[]): Entry[] =>
  all.filter(({ state }) => state === 'waiting' || state === 'refused');

/** What a page shows over what the server said last. */
export const isShown = ({ state }: Entry): boolean => state === 'waiting' || state === 'taken';
