import { setTimeout as sleep } from 'node:timers/promises';
import { uuid7 } from '#shared/id';
import { type Body, Person } from '../person';
import { goodPassword } from '../world';
import type { Chance } from './random';

/** The content of a record as far as the journal writes it; null if it does not exist. */
type State = { name: string; note: string } | null;

interface Record {
  kind: 'contact' | 'location';
  /** The possible states: one after an answer, two if the connection broke before it. */
  maybe: State[];
}

/** A write without an answer, retried with the same key when the server is back. */
interface Open {
  path: string;
  body: unknown;
  key: string;
  made: { id: string; state: NonNullable<State> }[];
}

const paths = { contact: '/core/contacts', location: '/locations' };
/** Both texts of a record change in one request, so that a partial write is visible. */
const bodyOf = (kind: Record['kind'], { name, note }: NonNullable<State>) =>
  kind === 'contact' ? { name, role: note } : { name, description: note };
const sameState = (a: State, b: State) => JSON.stringify(a) === JSON.stringify(b);

export interface Answered {
  status: number;
  ms: number;
  retryAfter: string | null;
  type: string | null;
}

/** Clients that record what was acknowledged and later compare it with the data. */
export class Journal {
  readonly #person: Person;
  readonly #chance: Chance;
  readonly #records = new Map<string, Record>();
  readonly #open: Open[] = [];
  #count = 0;
  acknowledged = 0;
  broken = 0;
  readonly answers: Answered[] = [];

  private constructor(person: Person, chance: Chance) {
    this.#person = person;
    this.#chance = chance;
  }

  static async begin(url: string, chance: Chance): Promise<Journal> {
    const person = new Person(url);
    const { status } = await person.post('/auth/setup', {
      organization_name: 'Journal',
      name: 'Writer',
      email: 'writer@journal.example',
      password: goodPassword,
    });
    if (status !== 201) throw new Error(`setup answered ${status}`);
    return new Journal(person, chance);
  }

  get person(): Person {
    return this.#person;
  }

  /** Writes with several clients until stopped; a write without an answer is recorded as open. */
  write(clients: number): { stop(): Promise<void> } {
    let going = true;
    const client = async () => {
      const ownIds: string[] = [];
      while (going) {
        const id = ownIds.length > 3 && this.#chance.happens(0.5) ? this.#chance.pick(ownIds) : undefined;
        if (id) await this.#change(id);
        else ownIds.push(...(await this.#create()));
      }
    };
    const running = Promise.all(Array.from({ length: clients }, client));
    return {
      stop: async () => {
        going = false;
        await running;
      },
    };
  }

  #newState(): NonNullable<State> {
    const mark = `${++this.#count}`;
    return { name: `Name ${mark}`, note: `Note ${mark}` };
  }

  async #create(): Promise<string[]> {
    const kind = this.#chance.happens(0.6) ? 'contact' : 'location';
    // Contacts are created in batches, which must be complete or absent.
    const batch = kind === 'contact' ? 1 + this.#chance.whole(3) : 1;
    const made = Array.from({ length: batch }, () => ({ id: uuid7(), state: this.#newState() }));
    const rows = made.map(({ id, state }) => ({ id, ...bodyOf(kind, state) }));
    for (const { id, state } of made) this.#records.set(id, { kind, maybe: [null, state] });
    const open = { path: paths[kind], body: batch === 1 ? rows[0] : rows, key: uuid7(), made };
    const status = await this.#send('POST', open.path, open.body, { 'idempotency-key': open.key });
    if (status === 201) for (const { id, state } of made) this.#records.get(id)!.maybe = [state];
    else this.#open.push(open);
    // Only acknowledged records are changed.
    return status === 201 ? made.map(({ id }) => id) : [];
  }

  async #change(id: string): Promise<void> {
    const record = this.#records.get(id)!;
    if (record.maybe.length !== 1) return void (await sleep(5));
    const state = this.#newState();
    const [before] = record.maybe;
    record.maybe = [before!, state];
    const status = await this.#send('PATCH', `${paths[record.kind]}/${id}`, bodyOf(record.kind, state));
    if (status === 200) record.maybe = [state];
  }

  /** The status, or 0 without an answer. */
  async #send(method: string, path: string, body: unknown, headers: { [name: string]: string } = {}): Promise<number> {
    const began = performance.now();
    try {
      const reply = await this.#person.send(method, path, body, headers);
      const { status } = reply;
      this.answers.push({
        status,
        ms: performance.now() - began,
        retryAfter: reply.headers.get('retry-after'),
        type: reply.headers.get('content-type'),
      });
      if (status < 300) this.acknowledged++;
      else await sleep(100);
      return status;
    } catch {
      this.broken++;
      await sleep(100);
      return 0;
    }
  }

  /** Retries writes without an answer; afterwards each record must exist once. */
  async settle(): Promise<void> {
    for (const { path, body, key, made } of this.#open.splice(0)) {
      const { status } = await this.#person.send('POST', path, body, { 'idempotency-key': key });
      if (status !== 201) throw new Error(`repeating ${path} answered ${status}`);
      for (const { id, state } of made) this.#records.get(id)!.maybe = [state];
    }
  }

  /** Reads everything back and lists lost, changed, partial and unknown records. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    for (const kind of ['contact', 'location'] as const) {
      const found = await this.#readAll(kind);
      for (const [id, record] of this.#records) {
        if (record.kind !== kind) continue;
        const state = found.get(id) ?? null;
        found.delete(id);
        if (!record.maybe.some((possible) => sameState(possible, state)))
          wrong.push(`${kind} ${id} is ${JSON.stringify(state)}, may be ${JSON.stringify(record.maybe)}`);
        // From now on the state is known.
        record.maybe = [state];
      }
      for (const id of found.keys()) wrong.push(`${kind} ${id} was never written`);
    }
    for (const { made } of this.#open) {
      const existing = made.filter(({ id }) => this.#records.get(id)!.maybe[0] !== null).length;
      if (existing !== 0 && existing !== made.length)
        wrong.push(`of a batch of ${made.length} only ${existing} are there`);
    }
    return wrong;
  }

  async #readAll(kind: Record['kind']): Promise<Map<string, State>> {
    const found = new Map<string, State>();
    for (let page = 1; ; page++) {
      const { status, body } = await this.#person.get(`${paths[kind]}?page_size=200&page=${page}`);
      if (status !== 200) throw new Error(`reading ${kind}s answered ${status}: ${JSON.stringify(body)}`);
      for (const row of body.results as Body[])
        found.set(row.id, { name: row.name, note: kind === 'contact' ? row.role : row.description });
      if (!body.next) return found;
    }
  }
}
