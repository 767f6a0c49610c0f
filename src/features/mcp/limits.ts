import { tooManyTries } from '#shared/errors';
import { words } from './mcp.words';

const span = 15 * 60_000;
const most = { read: 600, write: 100 };
const refusal = { read: words.tooManyReads, write: words.tooManyWrites };
/** Counts of keys that have long been silent are dropped when there are this many. */
const mostCached = 10_000;

export type Kind = keyof typeof most;

/** Counts the calls of keys in memory, because a count in the database would take longer than the call. */
export class Counts {
  readonly #windows = new Map<string, { since: number; read: number; write: number }>();

  /** Counts a call before it is made; one too many is refused with the time to wait. */
  count(key: string, kind: Kind, now: number): void {
    const known = this.#windows.get(key);
    const window = known && now - known.since < span ? known : { since: now, read: 0, write: 0 };
    if (window !== known) this.#begin(key, window, now);
    if (window[kind] >= most[kind]) throw tooManyTries(Math.ceil((window.since + span - now) / 1000), refusal[kind]);
    window[kind]++;
  }

  #begin(key: string, window: { since: number; read: number; write: number }, now: number): void {
    if (this.#windows.size >= mostCached)
      for (const [old, { since }] of this.#windows) if (now - since >= span) this.#windows.delete(old);
    this.#windows.set(key, window);
  }
}
