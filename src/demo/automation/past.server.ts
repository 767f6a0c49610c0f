import { call } from '#server/call';
import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import { automationListener } from '#features/automation/engine/engine.server';
import { isHeard } from '#features/automation/engine/events.server';
import { day } from '../work-order/job';
import type { Event } from '../work-order/series.server';
import { demoAutomations } from './automations';
import { Doing } from './doing.server';
import { entriesOf, entriesSince } from './entries.server';
import { seedDemoAutomations } from './seed.server';

type Id = (kind: string, key: string) => string;
type At = (time: number, by: 'manager' | 'technician') => Context;

/** How many days ago the automations were made; the log keeps runs a little longer (F3.8). */
const since = 35;
/** What its automations listen to as it is written, apart from their measurements. */
const nouns = new Set(['asset', 'part', 'work-order']);
/** After the entry by which an automation was enabled, which may have no number before the commit. */
const seq = Number.MAX_SAFE_INTEGER;

/**
 * Lets the engine live through the last weeks of the demo plant: it hears each entry when it was written, and its timers
 * ring between them. The stock of the parts is that of today from the beginning, so its past movements are not heard.
 */
export class AutomationsThen {
  readonly #ctx: Context;
  readonly #at: At;
  readonly #now: number;
  readonly #idOf: Id;
  readonly #doing: Doing;
  readonly #watched: ReadonlySet<string>;
  /** How many entries of this transaction it has heard; undefined before there are automations. */
  #heard: number | undefined;
  /** When the next timer rings, as far as nothing has been heard since it was asked for. */
  #next: number | undefined;

  constructor(ctx: Context, at: At, now: number, idOf: Id, technician: string) {
    this.#ctx = ctx;
    this.#at = at;
    this.#now = now;
    this.#idOf = idOf;
    this.#doing = new Doing(ctx.organization.id, at, now, technician);
    this.#watched = new Set(
      demoAutomations(idOf).flatMap(({ trigger }) => (trigger.type === 'reading' ? trigger.measurement : [])),
    );
  }

  /** The making of the automations, and what was written before by the machines. */
  async events(): Promise<Event[]> {
    const begun = this.#now - since * day;
    const rest = await entriesSince(this.#ctx, new Date(begun).toISOString(), demoAutomations(this.#idOf));
    return [
      { at: begun, run: () => this.#make(begun) },
      ...demoAutomations(this.#idOf).flatMap(({ key, off }) => (off ? [this.#switchingOff(key, off)] : [])),
      { at: this.#now, run: () => this.#readInboxes() },
      ...rest.map((happened) => {
        const time = Date.parse(happened.timestamp);
        return { at: time, run: () => this.#hand(happened, time) };
      }),
    ];
  }

  async #make(begun: number): Promise<void> {
    await seedDemoAutomations(this.#at(begun, 'manager'), this.#idOf);
    this.#heard = this.#ctx.events.length;
    this.#next = undefined;
  }

  #switchingOff(key: string, ago: number): Event {
    const at = this.#now - ago * day;
    const id = this.#idOf('automation', key);
    const ctx = this.#at(at, 'manager');
    return {
      at,
      run: () => call(ctx, 'PATCH', '/automations/:id', { params: { id }, body: { is_enabled: false } }),
    };
  }

  /** People have read what they were told, but for the last two days. */
  #readInboxes(): Promise<unknown> {
    return this.#ctx.db.rows(
      `update notice set is_read = true, is_done = true where organization_id = $1 and updated_at < $2`,
      [this.#ctx.organization.id, new Date(this.#now - 2 * day).toISOString()],
    );
  }

  /** What the clock brings until a time, or until it brings work, which may come before what is left. */
  async ringUntil(time: number): Promise<Event[]> {
    while (this.#heard !== undefined) {
      const due = (this.#next ??= await this.#dueAt());
      if (due > time) break;
      this.#next = undefined;
      await automationListener.clock!.run(this.#engineAt(due));
      const work = await this.hear(due);
      if (work.length > 0) return work;
    }
    return [];
  }

  async #dueAt(): Promise<number> {
    const [next] = await this.#ctx.db.rows<{ at: string | null }>(
      `select min(due_at) as at from automation_timer where organization_id = $1`,
      [this.#ctx.organization.id],
    );
    return next?.at ? Date.parse(next.at) : Infinity;
  }

  /** Hears what was written since; the work it makes is done by people. */
  async hear(time: number): Promise<Event[]> {
    const work: Event[] = [];
    while (this.#heard !== undefined && this.#heard < this.#ctx.events.length) {
      // An inbox that changed is no entry.
      const ids = this.#ctx.events
        .slice(this.#heard)
        .flatMap(({ id, entity_type, entity_id }) =>
          id && (nouns.has(entity_type) || this.#watched.has(entity_id)) ? id : [],
        );
      this.#heard = this.#ctx.events.length;
      for (const entry of ids.length > 0 ? await entriesOf(this.#ctx, ids) : []) {
        await this.#hand(entry, time);
        const isMade = entry.entity_type === 'work-order' && entry.action === 'created' && entry.via !== null;
        if (isMade) work.push(...this.#doing.of(entry.entity_id, time));
      }
    }
    return work;
  }

  async #hand(entry: Happened, time: number): Promise<void> {
    const happened = { ...entry, seq };
    if (!isHeard(happened)) return;
    const ctx = this.#engineAt(time);
    const concerning = await automationListener.sift!(ctx, [happened]);
    if (!concerning.has(happened.id)) return;
    this.#next = undefined;
    await automationListener.handle(ctx, happened);
  }

  #engineAt(time: number): Context {
    return { ...this.#at(time, 'manager'), user: this.#ctx.user };
  }
}
