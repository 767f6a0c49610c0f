import { movingAverage, rounded } from '#shared/decimal';
import { invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { mostStock } from '../part';
import { available, type MovementKind, type Stock } from './stock';
import { countLow, type Held, readParts, readShelves, type Shelf, writeBooks, type Written } from './books-rows.server';
import type { Move } from './movement/move.server';
import { historyOf, type Note } from './history.server';

/**
 * The only way stock changes. Opening the books locks the parts in the order of their ids, before anything else of
 * theirs: their stock rows need no locks, and deadlocks cannot occur. Moves are computed on the state read then;
 * closing writes stock, ledger and totals in one statement, and one history entry per part.
 */
export class Books {
  readonly parts: ReadonlyMap<string, Held>;
  /** Names by id of the locations that exist. */
  readonly places: ReadonlyMap<string, string>;
  readonly #ctx: Context;
  readonly #shelves: Map<string, Shelf>;
  readonly #movements: Written[] = [];
  readonly #notes: Note[] = [];

  private constructor(ctx: Context, parts: Map<string, Held>, places: Map<string, string>, shelves: Shelf[]) {
    this.#ctx = ctx;
    this.parts = parts;
    this.places = places;
    this.#shelves = new Map(shelves.map((shelf) => [keyOf(shelf.part_id, shelf.location_id), shelf]));
  }

  static async open(ctx: Context, parts: string[], places: string[]): Promise<Books> {
    // The order matters: stock is read only after the locks are held.
    const [held, read] = await Promise.all([readParts(ctx, parts), readShelves(ctx, parts, places)]);
    return new Books(ctx, held, read.places, read.shelves);
  }

  at(part: string, location: string): Shelf {
    const key = keyOf(part, location);
    const known = this.#shelves.get(key);
    if (known) return known;
    const none = { quantity: 0, reserved: 0, minimum_quantity: 0 };
    const empty: Shelf = { ...none, id: uuid7(), part_id: part, location_id: location, before: none };
    this.#shelves.set(key, empty);
    return empty;
  }

  /** Applies a move in memory, or throws the reason why it is impossible. Returns the id of its movement. */
  move(move: Move): string {
    const { kind, quantity = 0, reserved = 0 } = move;
    const part = this.parts.get(move.part)!;
    const shelf = this.at(move.part, move.location);
    const after: Stock = { ...shelf, quantity: shelf.quantity + quantity, reserved: shelf.reserved + reserved };
    requirePossible(move, shelf, after);
    this.#revalue(part, move);
    Object.assign(shelf, { quantity: after.quantity, reserved: after.reserved });
    part.quantity += quantity;
    part.reserved += reserved;
    const id = move.id ?? uuid7(Date.parse(this.#ctx.now));
    if (kind) this.#movements.push(this.#line(id, kind, move, part, after.quantity));
    this.#note({ ...move, quantity, reserved, stock: after });
    return id;
  }

  /** Reserving and releasing at one location is recorded as the net result. */
  #note(note: Note): void {
    const same = note.kind
      ? undefined
      : this.#notes.find(
          ({ kind, minimum, part, location }) => !kind && !minimum && part === note.part && location === note.location,
        );
    if (same) Object.assign(same, { reserved: same.reserved + note.reserved, left: note.stock });
    else this.#notes.push(note);
  }

  /** Records both legs; returns the id of the outgoing one. */
  transfer(move: Move & { quantity: number; other: string }): string {
    const id = this.move({ ...move, kind: 'transfer', quantity: -move.quantity });
    this.move({ ...move, id: undefined, kind: 'transfer', location: move.other, other: move.location });
    return id;
  }

  setMinimum(part: string, location: string, minimum: number): void {
    const shelf = this.at(part, location);
    if (shelf.minimum_quantity === minimum) return;
    this.#notes.push({
      part,
      location,
      quantity: 0,
      reserved: 0,
      stock: shelf,
      minimum: [shelf.minimum_quantity, minimum],
    });
    shelf.minimum_quantity = minimum;
  }

  async close(): Promise<void> {
    const touched = [...this.parts.values()].filter(({ id }) => this.#notes.some((note) => note.part === id));
    if (touched.length === 0) return;
    const shelves = [...this.#shelves.values()].filter((shelf) =>
      this.#notes.some(({ part, location }) => part === shelf.part_id && location === shelf.location_id),
    );
    countLow(touched, shelves);
    const history = touched.map((part) => historyOf(part, this.places, shelves, this.#notes));
    await Promise.all([writeBooks(this.#ctx, touched, shelves, this.#movements), record(this.#ctx, history)]);
  }

  /** A receipt with its own cost moves the average, and moves it back when it is reversed. */
  #revalue(part: Held, { kind, quantity = 0, unitCost }: Move): void {
    if (!unitCost || kind === 'transfer' || part.quantity + quantity <= 0) return;
    const average = movingAverage(part.quantity, part.average_cost, quantity, unitCost);
    // Stock issued in between at another average may have left less than that.
    if (average.startsWith('-')) return;
    part.average_cost = average;
    part.unit_cost = rounded(part.average_cost);
  }

  #line(id: string, kind: MovementKind, move: Move, part: Held, balance: number): Written {
    return {
      id,
      part_id: part.id,
      seq: ++part.movements,
      location_id: move.location,
      other_location_id: move.other ?? null,
      kind,
      quantity: move.quantity ?? 0,
      balance,
      unit_cost: (kind === 'transfer' ? undefined : move.unitCost) ?? part.unit_cost,
      reason: move.reason ?? null,
      origin_type: move.origin?.entity_type ?? null,
      origin_id: move.origin?.id ?? null,
      is_scheduled: move.origin?.is_scheduled ?? false,
      counted_at: move.count?.at ?? (move.at && move.at < this.#ctx.now ? move.at : null),
    };
  }
}

const keyOf = (part: string, location: string): string => `${part} ${location}`;

/** Counts and adjustments state facts; every other move takes no more than is available. */
function requirePossible({ kind, quantity = 0, reserved = 0, field = 'quantity' }: Move, before: Stock, after: Stock) {
  const wanted = Math.max(-quantity, reserved);
  const refuse = (free: number) => invalid({ [field]: [messages.exceedsStock(wanted, Math.max(0, free))] });
  if (after.quantity > mostStock) throw invalid({ [field]: [messages.atMost('Stock', mostStock)] });
  if (after.quantity < 0) throw refuse(before.quantity);
  const isReduced = available(after) < available(before);
  if (isReduced && available(after) < 0 && kind !== 'adjust' && kind !== 'count') throw refuse(available(before));
}
