import { setTimeout as sleep } from 'node:timers/promises';
import { uuid7 } from '#shared/id';
import type { Person, Reply } from '../person';
import type { Organization, World } from '../world';
import { type Chance, tally } from './random';
import { orderFaults, stockFaults } from './ledger';
import { verify } from './looking';

/** Five parts at three locations, each with stock, and with a minimum that prevents the delete of the location. */
export interface Store {
  organization: Organization;
  parts: string[];
  places: string[];
}

export async function openStore(world: World, name: string): Promise<Store> {
  const organization = await world.organization(name);
  const make = async (path: string, body: object) => (await organization.admin.post(path, body)).body.id as string;
  const places = [];
  for (const place of ['North', 'South', 'Van']) places.push(await make('/locations', { name: place }));
  const parts = [];
  for (const part of ['Bearing', 'Belt', 'Bolt', 'Filter', 'Seal']) {
    const part_stocks = places.map((location) => ({ location, quantity: 12, minimum_quantity: 5 }));
    parts.push(await make('/parts', { name: part, unit_cost: '3.00', part_stocks }));
  }
  return { organization, parts, places };
}

/** Retries with the same key, on any server, until there is an answer. */
async function insist(send: (headers: Record<string, string>, tries: number) => Promise<Reply>): Promise<Reply> {
  const key = { 'idempotency-key': uuid7() };
  for (let tries = 0; ; tries++) {
    const reply = await send(key, tries).catch(() => undefined);
    if (reply && reply.status !== 503 && reply.status !== 429) return reply;
    if (tries === 100) throw new Error(`no answer: ${reply?.status}`);
    await sleep(100);
  }
}

type Kind = 'receive' | 'issue' | 'return' | 'transfer' | 'adjust' | 'count';
const kinds: Kind[] = ['issue', 'issue', 'issue', 'receive', 'return', 'transfer', 'transfer', 'adjust', 'count'];
const tooMuch = /^Requested \d+ exceeds stock \(\d+\)$/;

/** Runs operations and records their answers: each acknowledged movement is in the ledger once, and no other is. */
export class Consumers {
  readonly moved: { id: string; quantity: number; kind: string }[] = [];
  readonly #answers: string[] = [];
  /** The acknowledged work orders. */
  readonly #orders: { id: string; name: string }[] = [];
  /** Unexpected answers. */
  readonly #odd: string[] = [];
  readonly #store: Store;
  readonly #chance: Chance;
  readonly #at: (tries: number) => Person;

  constructor(store: Store, chance: Chance, at: (tries: number) => Person) {
    this.#store = store;
    this.#chance = chance;
    this.#at = at;
  }

  /** One random operation. */
  act(): Promise<void> {
    const dice = this.#chance.whole(20);
    if (dice < 13) return this.#move();
    if (dice < 17) return this.#work();
    return dice < 19 ? this.#editOrDelete() : this.#deleteDuringReceipt();
  }

  async #send(method: string, path: string, body: object | undefined, expected: (reply: Reply) => boolean) {
    const reply = await insist((headers, tries) => this.#at(tries).send(method, path, body, headers));
    this.#answers.push(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${reply.status}`);
    if (!expected(reply)) this.#odd.push(`${method} ${path}: ${reply.status} ${reply.body?.detail}`);
    return reply;
  }

  async #receive(part: string, body: object, refused: (reply: Reply) => boolean): Promise<boolean> {
    const { status, body: made } = await this.#send(
      'POST',
      `/parts/${part}/movements`,
      body,
      (reply) => reply.status === 201 || refused(reply),
    );
    if (status === 201) this.moved.push(made);
    return status === 201;
  }

  async #move(): Promise<void> {
    const { pick, whole } = this.#chance;
    const { parts, places } = this.#store;
    const [kind, location] = [pick(kinds), pick(places)];
    const body = {
      kind,
      location,
      quantity: kind === 'adjust' ? pick([-3, -1, 1, 3]) : 1 + whole(6),
      ...(kind === 'transfer' && { to_location: pick(places.filter((place) => place !== location)) }),
      ...(kind === 'adjust' && { reason: 'Found' }),
      ...(kind === 'receive' && { unit_cost: `${1 + whole(5)}.${10 + whole(90)}` }),
    };
    await this.#receive(pick(parts), body, exceeds);
  }

  /** Work orders that reserve parts, consume them, return them or release them. */
  async #work(): Promise<void> {
    const { pick, whole, happens } = this.#chance;
    const { parts, places } = this.#store;
    if (this.#orders.length === 0 || happens(0.4)) {
      const line = (at: number) => ({ id: parts[at]!, location: pick(places), quantity: 1 + whole(4) });
      const name = uuid7();
      const body = { name, parts: [line(whole(3)), line(3 + whole(2))] };
      const { status, body: made } = await this.#send(
        'POST',
        '/work-orders',
        body,
        (reply) => reply.status === 201 || exceeds(reply),
      );
      if (status === 201) this.#orders.push({ id: made.id, name });
      return;
    }
    const path = `/work-orders/${pick(this.#orders).id}`;
    // Somebody else may have deleted it, or a count since may be less than the reservation.
    const found = (reply: Reply) => [200, 204, 404].includes(reply.status) || exceeds(reply);
    if (happens(0.2)) await this.#send('DELETE', path, undefined, found);
    else await this.#send('PATCH', path, { status: pick(['done', 'done', 'open']) }, found);
  }

  /** Edits, minima, and deletes of records that are in use. */
  async #editOrDelete(): Promise<void> {
    const { pick, whole } = this.#chance;
    const part = pick(this.#store.parts);
    const place = pick(this.#store.places);
    const [method, path, body, status] = pick([
      ['PATCH', `/parts/${part}`, { description: uuid7() }, 200],
      ['PATCH', `/parts/${part}/stocks/${place}`, { minimum_quantity: 1 + whole(9) }, 200],
      ['DELETE', `/parts/${part}`, undefined, 409],
      ['DELETE', `/locations/${place}`, undefined, 409],
    ] as const);
    await this.#send(method, path, body, (reply) => reply.status === status);
  }

  /** Deletes a part or location during a receipt: one of the two wins, and the other is refused. */
  async #deleteDuringReceipt(): Promise<void> {
    const { pick } = this.#chance;
    const noun = pick(['/parts', '/locations']);
    const made = (await this.#send('POST', noun, { name: uuid7() }, ({ status }) => status === 201)).body.id as string;
    const [part, location] = noun === '/parts' ? [made, pick(this.#store.places)] : [pick(this.#store.parts), made];
    const [{ status }, received] = await Promise.all([
      // A retry may find that the first attempt succeeded.
      this.#send('DELETE', `${noun}/${made}`, undefined, (reply) => [204, 404, 409].includes(reply.status)),
      this.#receive(part, { kind: 'receive', location, quantity: 1 }, (reply) =>
        noun === '/parts' ? reply.status === 404 : reply.status === 422,
      ),
    ]);
    if (received !== (status === 409)) this.#odd.push(`${noun}: deleted ${status}, received ${received}`);
  }

  /** Descriptions of what is wrong. */
  async faults(world: World): Promise<string[]> {
    const { organization, parts, places } = this.#store;
    const rows = <T>(sql: string) => world.rows<T>(sql, [organization.id]);
    const lines = await rows<{ id: string; quantity: number }>(
      `select id, quantity from part_movement where organization_id = $1 and origin_id is null`,
    );
    const byId = new Map(lines.map((line) => [line.id, line.quantity]));
    const lost = this.moved.filter(({ id, quantity }) => byId.get(id) !== quantity);
    const legs = this.moved.filter(({ kind }) => kind === 'transfer').length;
    const expected = parts.length * places.length + this.moved.length + legs;
    const orders = tally(
      (await rows<{ name: string }>(`select name from work_order where organization_id = $1`)).map(({ name }) => name),
    );
    const acknowledged = tally(this.#orders.map(({ name }) => name));
    const { findings } = await verify(world, organization.id);
    return [
      ...this.#odd,
      ...(await stockFaults((sql) => world.rows(sql))),
      ...(await orderFaults((sql) => world.rows(sql))),
      ...lost.map(({ id }) => `${id} was acknowledged and is not there`),
      ...(lines.length === expected ? [] : [`${lines.length} lines where ${expected} were acknowledged`]),
      ...Object.keys({ ...orders, ...acknowledged })
        .filter((name) => orders[name] !== acknowledged[name])
        .map(
          (name) => `work order ${name} is there ${orders[name] ?? 0} times, acknowledged ${acknowledged[name] ?? 0}`,
        ),
      ...findings.map((finding) => JSON.stringify(finding)),
    ];
  }

  /** How often each answer was given. */
  told(): string {
    return JSON.stringify(tally(this.#answers));
  }
}

const exceeds = ({ status, body }: Reply): boolean =>
  status === 422 &&
  Object.values(body.errors ?? {})
    .flat()
    .some((sentence) => tooMuch.test(String(sentence)));
