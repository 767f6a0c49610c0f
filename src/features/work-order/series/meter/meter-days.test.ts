import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf, seconds, sized, times } from '#test/faults/random';
import type { Body, Person } from '../../../../../test/person';
import { World } from '../../../../../test/world';

/** Work by meter against a second, naive reckoning: day by day, with no dates but whole days (F2.10). */
let world: World;
let admin: Person;
const chance = chanceOf('work by meter');

beforeAll(async () => {
  world = await World.open();
  const organization = await world.organization('Acme');
  admin = await organization.program('admin');
  admin.become(organization.admin, '');
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2029-01-01T00:00:00Z');
const setClock = (nth: number, hours: number) => {
  world.clockOffset = begin + nth * day + hours * hour - Date.now();
};

/** Until nothing is left to do; a server that ticks by itself may be ahead of the test. */
async function settle(): Promise<void> {
  const patient = { timeout: 90_000, interval: 20 };
  await expect.poll(() => world.unheard(), patient).toBe(0);
  const due = new Date(Date.now() + world.clockOffset).toISOString();
  const pending = () =>
    world.rows(
      `select from job where task like 'series%' and run_at <= $1
       union all select from work_order_series s where s.opens_at <= $1
         and (s.rule ->> 'mode' = 'fixed' and s.rule #>> '{meter,only}' = 'false' and s.next_at <= $1
           or not exists (select from work_order w where w.series_id = s.id and w.status = 'open'))`,
      [due],
    );
  let looked = 0;
  const left = async () => {
    const { length } = await pending();
    // What was busy has its turn in the next minute; waiting for the server's own would take that minute.
    if (length > 0 && ++looked % 20 === 0) {
      world.clockOffset += 60_000;
      await world.servers[0]!.clockwork.tick();
    }
    return length;
  };
  await expect.poll(left, patient).toBe(0);
}

/** A series that is busy with its forecast has its turn a minute later. */
async function tick(nth: number, hours: number): Promise<void> {
  for (const minute of [0, 1]) {
    setClock(nth, hours + minute / 60);
    await world.servers[0]!.clockwork.tick();
    await settle();
  }
}

interface Rule {
  every: number;
  days: number;
  lead: number;
  only: boolean;
  mode: 'fixed' | 'floating';
}

/** What a person with a calendar and a notebook would do. */
class Notebook {
  readonly rule: Rule;
  readonly written: string[] = ['0 day: work'];
  due: number;
  date: number;
  isOpen = true;

  constructor(rule: Rule, total: number) {
    this.rule = rule;
    this.due = total + rule.every;
    this.date = rule.days;
  }

  morning(today: number, total: number): void {
    const { days, every, only, mode } = this.rule;
    if (only || this.date > today) return;
    if (!this.isOpen) {
      this.open(`${this.date} day`);
      this.date += days;
      this.due = total + every;
    } else if (mode === 'fixed') {
      for (; this.date <= today; this.date += days) this.written.push(`${this.date} day: missed`);
      this.due = total + every;
    }
  }

  reading(today: number, total: number): void {
    const { days, every, mode, lead } = this.rule;
    if (total < this.due - lead) return;
    if (this.isOpen && (mode === 'floating' || total < this.due)) return;
    if (!this.isOpen) {
      this.open(`${this.due} h`);
      this.due += every;
    }
    if (mode === 'floating') this.due = total + every;
    for (; this.due <= total; this.due += every) this.written.push(`${this.due} h: missed`);
    this.date = today + days;
  }

  done(today: number, total: number): void {
    this.isOpen = false;
    if (this.rule.mode === 'floating') {
      this.date = today + this.rule.days;
      this.due = total + this.rule.every;
    }
    // Within the lead it waited for this.
    this.reading(today, total);
  }

  private open(key: string): void {
    this.isOpen = true;
    this.written.push(`${key}: work`);
  }
}

interface StoredDates {
  id: string;
  due_total: number;
  next_at: Date;
  open: string | null;
  written: { at: string; due_total: number | null; absence: string | null }[];
}

async function storedDates(): Promise<Map<string, StoredDates>> {
  const rows = await world.rows<StoredDates & { first_id: string }>(
    `select s.first_id, s.due_total, s.next_at,
       (select w.id from work_order w where w.series_id = s.id and w.status = 'open') as open,
       (select json_agg(json_build_object('at', o.at, 'due_total', o.due_total, 'absence', o.absence))
         from work_order_occurrence o where o.series_id = s.id and o.work_order_id is distinct from s.next_id) as written
     from work_order_series s`,
  );
  return new Map(rows.map((row) => [row.first_id, row]));
}

const nthOf = (at: string | Date) => Math.floor((new Date(at).getTime() - begin) / day);
const shown = ({ written }: StoredDates) =>
  written
    .map(
      ({ at, due_total, absence }) =>
        `${due_total === null ? `${nthOf(at)} day` : `${due_total} h`}: ${absence ?? 'work'}`,
    )
    .toSorted();

test(
  'random readings and days: the same work orders and the same missed ones as by hand',
  async () => {
    setClock(0, 11);
    const asset = (await admin.post('/assets', { name: 'Press' })).body.id;
    const { body: meter } = await admin.post('/measurements', { name: 'Hours', kind: 'cumulative', unit: 'h', asset });
    const add = async (value: number) =>
      expect(await admin.post(`/measurements/${meter.id}/readings`, { value })).toMatchObject({ status: 201 });
    let total = 100;
    await add(total);
    const books = new Map<string, Notebook>();
    for (const nth of times(sized(8, 60), (at) => at)) {
      const rule: Rule = {
        every: 15 + chance.whole(sized(30, 85)),
        days: 2 + chance.whole(sized(4, 13)),
        lead: chance.happens(0.3) ? 1 + chance.whole(12) : 0,
        only: chance.happens(0.25),
        mode: chance.happens(0.35) ? 'floating' : 'fixed',
      };
      const { status, body }: { status: number; body: Body } = await admin.post('/work-orders', {
        name: `Series ${nth}`,
        start_date: new Date(begin + 12 * hour).toISOString(),
        recurrence: {
          unit: 'daily',
          frequency: rule.days,
          mode: rule.mode,
          is_active: true,
          meter: { measurement: meter.id, every: rule.every, lead: rule.lead, only: rule.only },
        },
      });
      expect({ status, body }).toMatchObject({ status: 201 });
      books.set(body.id, new Notebook(rule, total));
    }
    for (let today = 1; today <= sized(7, 200); today++) {
      await tick(today, 12.5);
      for (const book of books.values()) book.morning(today, total);
      if (chance.happens(0.7)) {
        total += chance.whole(chance.happens(0.1) ? 300 : 25);
        setClock(today, 13);
        await add(total);
        await settle();
        for (const book of books.values()) book.reading(today, total);
      }
      setClock(today, 14);
      const found = await storedDates();
      let isDone = false;
      for (const [id, book] of books) {
        const { open } = found.get(id)!;
        expect({ today, total, book: { ...book, isOpen: open !== null }, now: shown(found.get(id)!) }).toMatchObject({
          book,
        });
        if (!book.isOpen || !chance.happens(0.3)) continue;
        const { status } = await admin.patch(`/work-orders/${open}`, { status: 'done' });
        expect(status).toBe(200);
        book.done(today, total);
        isDone = true;
      }
      if (isDone) await tick(today, 14.5);
    }
    for (const [id, one] of await storedDates()) {
      const { rule, due, date, written } = books.get(id)!;
      const expected = { rule, due, ...(!rule.only && { date }), written: written.toSorted() };
      expect({
        rule,
        due: one.due_total,
        ...(!rule.only && { date: nthOf(one.next_at) }),
        written: shown(one),
      }).toEqual(expected);
    }
    const all = [...books.values()].flatMap(({ written }) => written);
    console.log(
      `work by meter: ${books.size} series, ${all.length} occurrences, ${all.filter((one) => one.endsWith('missed')).length} missed`,
    );
    expect(all.length).toBeGreaterThan(sized(1, 3) * books.size);
  },
  seconds(300, 1800),
);
