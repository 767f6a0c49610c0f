import type { Context } from '#server/context';
import { bookTime } from '#features/work-order/time/book.server';
import { changeWorkOrder } from '#features/work-order/work-order.server';
import { noiseOf, randomOf } from '../asset/history';
import { hour } from '../work-order/job';
import type { Event } from '../work-order/series.server';

type At = (time: number, by: 'technician') => Context;

const minute = 60_000;

/** Does the work that automations made. */
export class Doing {
  readonly #at: At;
  readonly #now: number;
  readonly #technician: string;
  readonly #chance: () => number;

  constructor(organization: string, at: At, now: number, technician: string) {
    this.#at = at;
    this.#now = now;
    this.#technician = technician;
    this.#chance = randomOf(noiseOf(organization, 'automations'));
  }

  /** Somebody does it within a day or two. */
  of(id: string, made: number): Event[] {
    const minutes = 20 + 5 * Math.floor(12 * this.#chance());
    const done = made + (4 + 40 * this.#chance()) * hour;
    const begun = done - (minutes + 5) * minute;
    const move = (time: number, status: 'in_progress' | 'done'): Event => ({
      at: time,
      run: () => changeWorkOrder(this.#at(time, 'technician'), id, { status } as never),
    });
    const book: Event = {
      at: done - minute,
      run: () =>
        bookTime(this.#at(done - minute, 'technician'), {
          work_order: id,
          time_type: 'work',
          user: this.#technician,
          minutes,
        }),
    };
    return [move(begun, 'in_progress'), book, move(done, 'done')].filter(({ at }) => at < this.#now);
  }
}
