import type { FieldErrors } from '#shared/errors';
import { api, Offline, Problem } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { currentEntries } from '#web/queue/entry.ts';
import { queued } from '#web/queue/queue.ts';
import { createStore } from '#web/store.ts';
import { words } from './parts.words';
import { type Order, orderOf, titleOf } from '../order-view';
import {
  afterSave,
  countOf,
  type Findings,
  findings,
  isSaved,
  isUnplaced,
  reservedFor,
  type Line,
  linesOf,
  merged,
  newLine,
  placeOfSaved,
  type Shelf,
  shelfAt,
  shelfOfSaved,
  toSave,
} from './part-lines';
import { savedAs } from './part-places';
import { onlyPlaceOf, partQuery } from './places';
import type { PartLine, ShownLine } from '../plan';
import { refreshOrders } from '../status/set-status';

/** The debounce: long enough to type a number, short enough to be trusted. */
const delay = 600;
const tries = 3;

export type Saving = 'saved' | 'saving' | 'kept' | 'failed';

interface QueuedParts {
  parts: PartLine[];
  /** The list before the change, for a merge with changes that others make until this one arrives. */
  base: PartLine[];
}

interface Judged {
  line: Line;
  shelf?: Shelf;
  found: Findings;
}

/** The draft of a work order's parts: each row is saved automatically as soon as it is valid (S17). */
export class PartsDraft {
  lines: Line[];
  blank = newLine();
  state: Saving = 'saved';
  problem = '';
  private refused = new Map<number, Findings>();
  private removed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  /** What is shown is what was drawn from: a new one for each change. */
  readonly seen = createStore({});

  constructor(private order: Order) {
    this.lines = linesOf(order.parts);
  }

  private changed(): void {
    this.seen.set({});
  }

  /** Takes over a new version of the record. */
  take(order: Order): void {
    const before = this.order.parts;
    this.order = order;
    if (before === order.parts) return;
    this.lines = merged(this.lines, order.parts, this.removed);
    this.changed();
  }

  set(line: Line, more: Partial<Line>): void {
    const next = { ...line, ...more };
    this.refused.delete(line.key);
    if (line === this.blank) {
      this.lines = [...this.lines, next];
      this.blank = newLine();
    } else this.lines = this.lines.map((one) => (one.key === line.key ? next : one));
    this.scheduleSave();
  }

  /** Adds one to the quantity if the part is already in the list. */
  add({ id, name, unit, unit_cost }: Row): void {
    const known = this.lines.find(({ part }) => part?.id === id);
    if (known) return this.set(known, { quantity: String(countOf(known) + 1) });
    const part = { id, name, unit: (unit as string) ?? null, unit_cost: (unit_cost as string) ?? null };
    this.set(this.blank, { part, location: undefined });
  }

  /** Returns a function that undoes the removal. */
  remove(line: Line): () => void {
    const at = this.lines.indexOf(line);
    this.lines = this.lines.filter((one) => one !== line);
    if (line.saved) this.removed.add(placeOfSaved(line.saved));
    this.scheduleSave();
    return () => {
      this.lines = this.lines.toSpliced(at, 0, { ...line, saved: undefined });
      if (line.saved) this.removed.delete(placeOfSaved(line.saved));
      this.scheduleSave();
    };
  }

  /** Each row with the stock at its location and its errors. */
  judged(): Judged[] {
    return this.lines.map((line, at) => {
      const shelf = this.shelfOf(line);
      return {
        line,
        shelf,
        found: { ...findings(line, this.lines.slice(0, at), shelf), ...this.refused.get(line.key) },
      };
    });
  }

  /** From the row or from the part, whichever was read last: each is consistent in itself, a mix of both may not be. */
  private shelfOf({ part, location, saved }: Line): Shelf | undefined {
    const query = queryClient.getQueryState(partQuery(part!.id).queryKey);
    const here = saved?.location && saved.location.id === location?.id ? saved : undefined;
    const orderReadAt = queryClient.getQueryState(keys.detail('work-order', this.order.id))?.dataUpdatedAt ?? 0;
    if (here?.on_hand != null && (query?.dataUpdatedAt ?? 0) <= orderReadAt) return shelfOfSaved(here);
    return shelfAt(query?.data?.results[0], location?.id, reservedFor(here));
  }

  /** The first row that cannot be saved, and why. */
  wrong(): { line: Line; why: string } | undefined {
    for (const { line, found } of this.judged()) {
      const why = found.location ?? found.quantity;
      if (why) return { line, why };
    }
    return undefined;
  }

  private toSave() {
    const wrong = new Set(this.judged().flatMap(({ line, found }) => ((found.location ?? found.quantity) ? line : [])));
    return toSave(this.lines, (line) => isUnplaced(line) || wrong.has(line));
  }

  get isUnsaved(): boolean {
    return (
      this.state === 'failed' ||
      this.lines.some(isUnplaced) ||
      !isSaved(this.toSave().body, this.order.parts) ||
      this.wrong() !== undefined
    );
  }

  private scheduleSave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), delay);
    this.changed();
  }

  /** Saves everything that can be saved. Returns why the rest is not saved. */
  readonly flush = async (): Promise<string | undefined> => {
    await Promise.all(this.lines.filter(isUnplaced).map((line) => this.place(line)));
    await this.save();
    const wrong = this.wrong();
    if (wrong) return `${wrong.line.part!.name}: ${wrong.why}`;
    return this.state === 'failed' ? this.problem : undefined;
  };

  /** Looks up the location now, for callers that cannot wait for the row to do it. */
  private async place({ key, part }: Line): Promise<void> {
    const place = await onlyPlaceOf(part!.id).catch(() => null);
    const now = this.lines.find((line) => line.key === key);
    if (now?.part!.id === part!.id && isUnplaced(now))
      this.set(now, { location: place && { id: place.id, name: place.name } });
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    const { sent, body } = this.toSave();
    if (isSaved(body, this.order.parts)) return this.setState('saved');
    this.setState('saving');
    // Runs until the record is read again: the next save needs the new version. A queued save creates none.
    this.running = this.send(sent, body)
      .then(() => (this.state === 'kept' ? undefined : refreshOrders(this.order.id)))
      .finally(() => (this.running = undefined));
    await this.running;
  }

  private async send(sent: Line[], body: PartLine[], triesLeft = tries): Promise<void> {
    if (this.queuedList()) return this.enqueue(sent, body);
    const key = keys.detail('work-order', this.order.id);
    const { version } = queryClient.getQueryData<Row>(key) ?? this.order;
    try {
      const parts = await api.put<ShownLine[]>(this.path, body, { 'if-match': `"${version}"` });
      this.saved(sent, parts);
      queryClient.setQueryData<Row>(key, (before) => before && { ...before, parts });
      this.setState('saved');
    } catch (error) {
      await this.failed(sent, body, error as Error, triesLeft - 1);
    }
  }

  private get path(): string {
    return `/work-orders/${this.order.id}/parts`;
  }

  private saved(sent: Line[], parts: ShownLine[]): void {
    this.lines = afterSave(this.lines, sent, parts);
    this.removed.clear();
    this.order = { ...this.order, parts };
  }

  private async failed(sent: Line[], body: PartLine[], error: Error, triesLeft: number): Promise<void> {
    const retry = () => {
      const next = this.toSave();
      return this.send(next.sent, next.body, triesLeft);
    };
    if (error instanceof Problem && error.status === 412 && triesLeft > 0) {
      const current = error.body.current as Row;
      queryClient.setQueryData(keys.detail('work-order', this.order.id), current);
      this.take(orderOf(current));
      return retry();
    }
    const rows = error instanceof Problem ? refusedRows(error.errors) : new Map<number, Findings>();
    if (rows.size > 0 && triesLeft > 0) {
      for (const [at, found] of rows) this.refused.set(sent[at]!.key, found);
      return retry();
    }
    if (error instanceof Offline) return this.enqueue(sent, body);
    this.problem = error.message;
    this.setState('failed');
  }

  /** The last list in the queue: a newer one must not be sent before it. */
  private queuedList(): QueuedParts | undefined {
    const entry = currentEntries().findLast(
      ({ state, call }) => state === 'waiting' && call.kind === 'request' && call.path === this.path,
    );
    return entry && ((entry.call as { body?: unknown }).body as QueuedParts);
  }

  /**
   * Offline: queues the list together with the list it started from. A queued list is the base of the next one and is
   * not replaced, because it may already be on its way or at the server.
   */
  private async enqueue(sent: Line[], body: PartLine[]): Promise<void> {
    const optimistic = { parts: sent.map((line, at) => shownAs(line, body[at]!)) };
    const about = {
      said: words.editor.queued(titleOf(this.order)),
      noun: 'work-order',
      record: this.order.id,
      ahead: optimistic,
    };
    try {
      const list: QueuedParts = { parts: body, base: this.queuedList()?.parts ?? this.order.parts.map(savedAs) };
      const parts = await queued.put<ShownLine[]>(this.path, list, about);
      this.saved(sent, parts ?? optimistic.parts);
      this.setState(parts ? 'saved' : 'kept');
    } catch (error) {
      this.problem = (error as Error).message;
      this.setState('failed');
    }
  }

  private setState(state: Saving): void {
    this.state = state;
    this.changed();
  }
}

/** The errors of the server that the screen could not know, by the index of the sent row. */
function refusedRows(errors: FieldErrors): Map<number, Findings> {
  const rows = new Map<number, Findings>();
  for (const [path, [sentence]] of Object.entries(errors)) {
    const [, at, key] = /^(\d+)\.(\w+)$/.exec(path) ?? [];
    if (!at) continue;
    const field = key === 'quantity' ? 'quantity' : 'location';
    rows.set(Number(at), { ...rows.get(Number(at)), [field]: sentence });
  }
  return rows;
}

/** How a row reads until the server confirms it: the stock is derived from the last known figures. */
function shownAs({ part, location, saved }: Line, row: PartLine): ShownLine {
  if (saved && isSaved([row], [saved])) return saved;
  const quantity = row.quantity ?? 1;
  if (saved && saved.id === row.id && (saved.location?.id ?? null) === row.location) {
    const more = quantity - saved.quantity;
    const [reserved, available] = [saved.reserved ?? 0, saved.available ?? 0];
    return { ...saved, quantity, reserved: reserved + more, available: available - more };
  }
  const unknown = {
    cost: null,
    is_reserved: true,
    on_hand: null,
    reserved: null,
    available: null,
    minimum_quantity: null,
    warning: null,
  };
  return { ...part!, location: location ?? null, quantity, ...unknown };
}
