import type { Context } from '#server/context';
import { noiseOf, randomOf } from '../asset/history';
import { bookTime } from '#features/work-order/time/book.server';
import { turnSeries } from '#features/work-order/series/series-turn.server';
import { changeWorkOrder } from '#features/work-order/work-order.server';
import { day, hour, type Who } from './job';
import type { DemoSeries } from './series';

/** An event of the demo's year. It returns the events that follow from it. */
export interface Event {
  at: number;
  run(): Promise<unknown>;
}

type At = (time: number, by: Who) => Context;

interface OpenSeries {
  next: string | null;
  open: string | null;
  due: string | null;
}

const minute = 60_000;

/** Plays a series: the product opens each date, and it is done in time, late, or after the next one. */
export class Keeping {
  readonly #work: DemoSeries;
  readonly #first: string;
  readonly #at: At;
  readonly #now: number;
  readonly #person: string | null;
  readonly #chance: () => number;
  readonly #taken = new Set<string>();
  #awaited = false;
  #late = 0;

  constructor(work: DemoSeries, first: string, at: At, now: number, person: string | null) {
    this.#work = work;
    this.#first = first;
    this.#at = at;
    this.#now = now;
    this.#person = person;
    this.#chance = randomOf(noiseOf(first, work.key));
  }

  /** The event that opens the next date, unless it is scheduled already; the open one is completed later. */
  async opening(after = 0): Promise<Event[]> {
    const { next } = await this.#standing();
    const time = Math.max(next ? Date.parse(next) + minute : Infinity, after + minute);
    if (this.#awaited || time >= this.#now) return [];
    this.#awaited = true;
    return [{ at: time, run: () => this.#open(time) }];
  }

  async #open(time: number): Promise<Event[]> {
    this.#awaited = false;
    await turnSeries(this.#at(time, 'manager'));
    const { next, open, due } = await this.#standing();
    const nextTime = next ? Date.parse(next) : Infinity;
    // A series that waits for the last work order is checked again when that is done.
    const opening = nextTime > time ? await this.opening() : [];
    if (!open || this.#taken.has(open)) return opening;
    this.#taken.add(open);
    const done = this.#doneAt(time, Date.parse(due!), nextTime);
    return done < this.#now ? [...opening, { at: done, run: () => this.#done(open, done) }] : opening;
  }

  #doneAt(time: number, due: number, next: number): number {
    const dice = this.#chance() * 100;
    const some = this.#chance();
    if (dice < this.#work.onTime) return time + (0.1 + 0.8 * some) * (due - time);
    const late = due + (0.3 + some) * day;
    // One is always left, so that no plant has none.
    this.#late += 1;
    const isLeft = dice > 100 - this.#work.left || (this.#work.left > 0 && this.#late === 1);
    return isLeft && next < Infinity ? next + (2 + 20 * some) * hour : late;
  }

  async #done(order: string, time: number): Promise<Event[]> {
    const { who, estimate = 60 } = this.#work;
    const minutes = Math.max(10, Math.round((estimate * (0.8 + 0.5 * this.#chance())) / 5) * 5);
    await bookTime(this.#at(time - minute, who), {
      work_order: order,
      time_type: 'inspection',
      user: this.#person!,
      minutes,
    });
    await changeWorkOrder(this.#at(time, who), order, { status: 'done' });
    return this.opening(time);
  }

  async #standing(): Promise<OpenSeries> {
    const ctx = this.#at(this.#now, 'manager');
    const [row] = await ctx.db.rows<OpenSeries>(
      `select s.opens_at as next, w.id as open, w.due_date as due from work_order_series s
         left join lateral (select id, due_date from work_order w where w.organization_id = s.organization_id
           and w.series_id = s.id and w.status = 'open' order by number desc limit 1) w on true
       where s.organization_id = $1 and s.first_id = $2`,
      [ctx.organization.id, this.#first],
    );
    return row!;
  }
}
