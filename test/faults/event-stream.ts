import type { Person } from '../person';

export interface HeardEvent {
  id: string;
  event: string;
  data: { entity_type?: string; id?: string; action?: string };
  raw: string;
}

/** A client of /events. */
export class Ear {
  readonly heard: HeardEvent[] = [];
  /** How many notices are unread, each time it was told. */
  readonly unread: number[] = [];
  ended = false;
  readonly #abort = new AbortController();
  readonly #read: Promise<void>;

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#abort = abort;
    this.#read = this.#listen(body);
  }

  static async open(person: Person, lastEventId?: string, search = ''): Promise<Ear> {
    const abort = new AbortController();
    const headers = { ...person.credentials, ...(lastEventId && { 'last-event-id': lastEventId }) };
    const response = await fetch(`${person.url}/api/events${search}`, { headers, signal: abort.signal });
    if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
    return new Ear(response.body!, abort);
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let waiting = '';
    try {
      for await (const chunk of body) {
        waiting += decoder.decode(chunk, { stream: true });
        const blocks = waiting.split('\n\n');
        waiting = blocks.pop()!;
        for (const block of blocks) this.#hear(block);
      }
    } catch {
      // Closed by us or by the server: either way it has ended.
    }
    this.ended = true;
  }

  #hear(block: string): void {
    const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    if (lines.event === 'inbox') this.unread.push(JSON.parse(lines.data).unread);
    else if (lines.event)
      this.heard.push({ id: lines.id, event: lines.event, data: JSON.parse(lines.data), raw: block });
  }

  /** The events about these records, in order. */
  of(...ids: string[]): HeardEvent[] {
    return this.heard.filter(({ data }) => ids.includes(data.id ?? ''));
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#read;
  }
}

/** Generous for a busy machine; benchmarks measure the speed. */
const minimumLimit = 60_000;

/** Polls until the condition holds and returns the time it took; fails after the limit. */
export async function until(what: string, limit: number, holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  const most = Math.max(limit, minimumLimit);
  for (;;) {
    if (await holds()) return performance.now() - began;
    if (performance.now() - began > most) throw new Error(`${what}: not within ${most} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
