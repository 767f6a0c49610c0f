import type { IncomingMessage } from 'node:http';

/** How often it looks, and how long anybody may wait before that counts as a queue, in milliseconds. */
const tick = 25;
const target = 10;
/** While some are refused no more are let in than leave waits as short as this: what is let in is answered quickly. */
const shortWait = 3;
/**
 * So many at once are always let in, of each source: as many as a browser has under way. A quiet organisation finds a
 * place however loud another is, and a person alone is never refused, however slow the machine.
 */
const fewest = 6;
/** What is left of that to a source that was refused in the last second: it wants more than its place. */
const fewestOfLoud = 1;
const quietAfter = 1_000;
/** An overloaded server still works: its limit never falls below this. */
const lowest = 2;
/** Of what may be under way, the share that one source may have. */
const mostOfOne = 0.7;

export type Refusal = 'busy' | 'too many';

/**
 * Sheds load by waiting time, not by count. A burst may queue; when the queue has not drained for `patience`, those who
 * wait are sent away, and only so many requests are let in as are answered without waiting: fewer while there is a
 * queue, one more at each look without.
 */
export class Gate {
  readonly #patience: number;
  readonly #sendAway: () => void;
  readonly #cookie: RegExp;
  readonly #underWay = new Map<string, number>();
  readonly #organizations = new Map<string, string>();
  /** When each source was last refused. */
  readonly #loud = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #all = 0;
  #limit = Infinity;
  #lastLook = performance.now();
  #queuedSince: number | undefined;
  #longestWait = 0;
  #full = false;

  /** `sendAway` ends the waiting of those who were let in before the overload was noticed. */
  constructor(patience: number, cookie: string, sendAway: () => void) {
    this.#patience = patience;
    this.#sendAway = sendAway;
    this.#cookie = new RegExp(`(?:^|; ?)${cookie}=([^;]+)`);
    this.#timer = setInterval(() => this.#look(), tick).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Says how to leave again, or why not to come in. */
  enter(source: string): (() => void) | Refusal {
    const mine = this.#underWay.get(source) ?? 0;
    const certain = this.#loud.has(source) ? fewestOfLoud : fewest;
    if (mine >= certain && this.#all >= this.#limit) return this.#refused(source, 'busy');
    if (mine >= certain && mine >= this.#limit * mostOfOne) return this.#refused(source, 'too many');
    this.#all++;
    this.#underWay.set(source, mine + 1);
    return () => this.#leave(source);
  }

  /** Somebody waited so long for their turn. */
  waited(milliseconds: number): void {
    this.#longestWait = Math.max(this.#longestWait, milliseconds);
  }

  /**
   * Known before anybody looks up who it is: the organisation that last came with these credentials. Others count by
   * their address: made-up credentials must not make a source of their own.
   */
  sourceOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    return this.#organizations.get(this.#shownIn(headers) ?? '') ?? socket.remoteAddress ?? '';
  }

  remember({ headers }: Pick<IncomingMessage, 'headers'>, organization: string): void {
    const shown = this.#shownIn(headers);
    if (!shown) return;
    if (this.#organizations.size > 10_000) this.#organizations.clear();
    this.#organizations.set(shown, organization);
  }

  /** The credential alone: what else a browser sends along would be kept, too. */
  #shownIn({ authorization, cookie = '' }: IncomingMessage['headers']): string | undefined {
    return authorization ?? this.#cookie.exec(cookie)?.[1];
  }

  #refused(source: string, why: Refusal): Refusal {
    this.#full = true;
    this.#loud.set(source, performance.now());
    return why;
  }

  #leave(source: string): void {
    this.#all--;
    const left = this.#underWay.get(source)! - 1;
    if (left === 0) this.#underWay.delete(source);
    else this.#underWay.set(source, left);
  }

  #look(): void {
    const now = performance.now();
    // A timer that comes late has waited like everybody else.
    const wait = Math.max(now - this.#lastLook - tick, this.#longestWait);
    this.#lastLook = now;
    this.#longestWait = 0;
    if (wait <= target) this.#queuedSince = undefined;
    // Since now: the loop may have been held up once, which is over when the next look comes.
    else this.#queuedSince ??= now;
    for (const [source, at] of this.#loud) if (now - at > quietAfter) this.#loud.delete(source);
    if (this.#limit === Infinity) {
      if (this.#queuedSince === undefined || now - this.#queuedSince < this.#patience) return;
      this.#limit = lowest;
      this.#sendAway();
    } else if (wait > (this.#full ? shortWait : target)) this.#limit = Math.max(lowest, this.#limit * 0.8);
    else if (this.#full) this.#limit += 0.05;
    else this.#limit = this.#limit > calm ? Infinity : this.#limit + 1;
    this.#full = false;
  }
}

/** Nobody had to be refused and so many fit in: the overload is over. */
const calm = 40;
