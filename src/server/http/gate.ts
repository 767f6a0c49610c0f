import type { IncomingMessage } from 'node:http';

/** How often the load is measured, and how long a request may wait before that counts as a queue, in milliseconds. */
const tick = 25;
const target = 50;
/** While requests are refused, the limit grows only up to this wait, so that accepted requests are answered quickly. */
const shortWait = 3;
/**
 * Each source may always have this many concurrent requests, as many as a browser opens. A quiet organisation is served
 * however busy another is, and a single person is never refused, however slow the machine is.
 */
const guaranteed = 6;
/** The same for a source that was refused in the last second, because it wants more than its share. */
const guaranteedWhenLoud = 1;
const loudFor = 1_000;
/** The limit never falls below this, so that an overloaded server still works. */
const minLimit = 2;
/** The share of the limit that one source may use. */
const maxShare = 0.7;

export type Refusal = 'busy' | 'too many';

/**
 * Sheds load by waiting time, not by count. A burst may queue. When the queue has not drained for `patience`, waiting
 * requests are refused and a limit applies: it shrinks while there is a queue and grows at each check without one.
 */
export class Gate {
  readonly #patience: number;
  readonly #refuseWaiting: () => void;
  readonly #cookie: RegExp;
  readonly #active = new Map<string, number>();
  readonly #organizations = new Map<string, string>();
  /** When a source was last refused. */
  readonly #loud = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #all = 0;
  #limit = Infinity;
  #lastCheck = performance.now();
  #queuedSince: number | undefined;
  #longestWait = 0;
  #refusedAny = false;

  /** `refuseWaiting` refuses the requests that were admitted before the overload was noticed. */
  constructor(patience: number, cookie: string, refuseWaiting: () => void) {
    this.#patience = patience;
    this.#refuseWaiting = refuseWaiting;
    this.#cookie = new RegExp(`(?:^|; ?)${cookie}=([^;]+)`);
    this.#timer = setInterval(() => this.#check(), tick).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns the function that releases the place, or why there is none. */
  enter(source: string): (() => void) | Refusal {
    const active = this.#active.get(source) ?? 0;
    const guarantee = this.#loud.has(source) ? guaranteedWhenLoud : guaranteed;
    if (active >= guarantee && this.#all >= this.#limit) return this.#refused(source, 'busy');
    if (active >= guarantee && active >= this.#limit * maxShare) return this.#refused(source, 'too many');
    this.#all++;
    this.#active.set(source, active + 1);
    return () => this.#leave(source);
  }

  /** Reports how long a request waited for its turn. */
  waited(milliseconds: number): void {
    this.#longestWait = Math.max(this.#longestWait, milliseconds);
  }

  /**
   * The organisation that last used these credentials, known without a lookup. Others count by their address, so that
   * invented credentials do not become sources of their own.
   */
  sourceOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    return this.#organizations.get(this.#credentialIn(headers) ?? '') ?? socket.remoteAddress ?? '';
  }

  remember({ headers }: Pick<IncomingMessage, 'headers'>, organization: string): void {
    const credential = this.#credentialIn(headers);
    if (!credential) return;
    if (this.#organizations.size > 10_000) this.#organizations.clear();
    this.#organizations.set(credential, organization);
  }

  /** Only the credential, so that no other header of the browser is stored. */
  #credentialIn({ authorization, cookie = '' }: IncomingMessage['headers']): string | undefined {
    return authorization ?? this.#cookie.exec(cookie)?.[1];
  }

  #refused(source: string, why: Refusal): Refusal {
    this.#refusedAny = true;
    this.#loud.set(source, performance.now());
    return why;
  }

  #leave(source: string): void {
    this.#all--;
    const remaining = this.#active.get(source)! - 1;
    if (remaining === 0) this.#active.delete(source);
    else this.#active.set(source, remaining);
  }

  #check(): void {
    const now = performance.now();
    // A late timer has waited in the event loop like every request.
    const wait = Math.max(now - this.#lastCheck - tick, this.#longestWait);
    this.#lastCheck = now;
    this.#longestWait = 0;
    if (wait <= target) this.#queuedSince = undefined;
    // Not since the last check: a single stall of the loop is over by the next one.
    else this.#queuedSince ??= now;
    for (const [source, at] of this.#loud) if (now - at > loudFor) this.#loud.delete(source);
    if (this.#limit === Infinity) {
      if (this.#queuedSince === undefined || now - this.#queuedSince < this.#patience) return;
      this.#limit = minLimit;
      this.#refuseWaiting();
    } else if (wait > (this.#refusedAny ? shortWait : target)) this.#limit = Math.max(minLimit, this.#limit * 0.8);
    else if (this.#refusedAny) this.#limit += 0.05;
    else this.#limit = this.#limit > calm ? Infinity : this.#limit + 1;
    this.#refusedAny = false;
  }
}

/** When nothing was refused and the limit exceeds this, the overload is over. */
const calm = 40;
