import { Cron } from 'croner';
import type { App } from '../app';
import { dbOf } from '../db/transaction';
import { instantOf, wallAt } from '#shared/wall';
import { enqueue } from './queue';

const hour = 3_600_000;

/** A schedule: once for the installation, or once per organisation in its time zone. */
export interface Timetable {
  name: string;
  /** A cron pattern of five fields. */
  pattern: string;
  zone: 'UTC' | 'organization';
  /** Receives the time it was `due`, which is the same at every retry. */
  task: string;
}

/**
 * The first occurrence after an instant. The pattern is read as wall time without clock changes and then placed in the
 * zone: a time that does not exist moves forward, and of a time that occurs twice the first counts.
 */
export function nextOccurrence(pattern: string, zone: string, after: Date): Date | undefined {
  const now = after.getTime();
  // After the clocks went forward, a time that they skipped may still be due.
  const skipped = Math.max(0, wallAt(now, zone) - wallAt(now - 24 * hour, zone) - 24 * hour);
  const cron = matcher(pattern);
  let wall = wallAt(now, zone) - skipped;
  let [first, until] = [Infinity, Infinity];
  for (;;) {
    const next = cron(wall);
    if (next === undefined || next >= until) return first === Infinity ? undefined : new Date(first);
    wall = next;
    const placed = instantOf(wall, zone);
    // In the hour that occurs twice the wall clock goes back: skip what is already past.
    if (placed <= now) continue;
    first = Math.min(first, placed);
    // A time moved forward may have passed others, so look on until its new place.
    const shown = wallAt(placed, zone);
    if (shown === wall) return new Date(first);
    until = Math.min(until, shown);
  }
}

/**
 * The next wall time that matches. A day of the month and a day of the week together mean either; croner then skips the
 * first of a month, so each is a pattern of its own.
 */
function matcher(pattern: string): (after: number) => number | undefined {
  const [minute, hour, day, month, weekday] = pattern.trim().split(/\s+/);
  const either = day !== '*' && weekday !== '*';
  const patterns = either
    ? [
        [minute, hour, day, month, '*'],
        [minute, hour, '*', month, weekday],
      ].map((one) => one.join(' '))
    : [pattern];
  const crons = patterns.map((one) => new Cron(one, { timezone: 'UTC' }));
  return (after) => {
    const found = crons.flatMap((cron) => cron.nextRun(new Date(after))?.getTime() ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  };
}

const tickEvery = 20_000;
/** The scope of what runs once for all organisations. */
const installation = 'installation';

interface Plan {
  last: number;
  zone: string;
  next: number;
}

export class Clockwork {
  readonly #app: App;
  readonly #timetables: Timetable[];
  /** When each timetable is next due in each scope, because finding it takes long. */
  #plans = new Map<string, Plan>();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App, timetables: Timetable[]) {
    this.#app = app;
    this.#timetables = timetables;
  }

  start(): void {
    const tick = () =>
      this.tick().catch((error: unknown) =>
        this.#app.log.warn({ err: error }, 'the clock could not reach the database'),
      );
    this.#timer = setInterval(() => void tick(), tickEvery);
    this.#timer.unref();
    void tick();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Queues a job for each schedule that is due. Moving `last_at` forward is the claim, so only one server succeeds. */
  async tick(): Promise<void> {
    const client = await this.#app.system.connect();
    let broken = true;
    try {
      const organizations = await client.query<{ id: string; time_zone: string }>(
        `select id, time_zone from organization where deleted_at is null`,
      );
      const ticks = await client.query<{ key: string; last_at: Date }>(
        `select name || ' ' || scope as key, last_at from cron_tick`,
      );
      const last = new Map(ticks.rows.map(({ key, last_at }) => [key, new Date(last_at)]));
      const before = this.#plans;
      this.#plans = new Map();
      for (const timetable of this.#timetables) {
        const scopes = timetable.zone === 'UTC' ? [{ id: null, time_zone: 'UTC' }] : organizations.rows;
        for (const { id, time_zone } of scopes) {
          const key = `${timetable.name} ${id ?? installation}`;
          const plan = planAfter(last.get(key), timetable.pattern, time_zone, before.get(key));
          if (plan) this.#plans.set(key, plan);
          if (plan && plan.next > this.#app.clock().getTime()) continue;
          await client.query('begin');
          await this.#claim(dbOf(client), timetable, id, time_zone);
          await client.query('commit');
        }
      }
      broken = false;
    } finally {
      client.release(broken);
    }
  }

  async #claim(
    db: ReturnType<typeof dbOf>,
    { name, pattern, task }: Timetable,
    organization: string | null,
    zone: string,
  ): Promise<void> {
    const now = this.#app.clock();
    const scope = organization ?? installation;
    const [row] = await db.rows<{ last_at: string }>(`select last_at from cron_tick where name = $1 and scope = $2`, [
      name,
      scope,
    ]);
    if (!row) {
      await db.rows(`insert into cron_tick (name, scope, last_at) values ($1, $2, $3) on conflict do nothing`, [
        name,
        scope,
        now.toISOString(),
      ]);
      return;
    }
    const due = latestDue(pattern, zone, new Date(row.last_at), now);
    if (!due) return;
    const claimed = await db.rows(
      `update cron_tick set last_at = $3 where name = $1 and scope = $2 and last_at < $3 returning name`,
      [name, scope, due.toISOString()],
    );
    if (claimed.length === 0) return;
    const requester = { db, now: now.toISOString(), organization: organization ? { id: organization } : undefined };
    await enqueue(requester, task, { due: due.toISOString() }, { key: `cron ${name} ${scope} ${due.toISOString()}` });
  }
}

/** The next occurrence after the last one that was queued; undefined where none was yet. */
function planAfter(last: Date | undefined, pattern: string, zone: string, before: Plan | undefined): Plan | undefined {
  if (!last) return undefined;
  if (before?.last === last.getTime() && before.zone === zone) return before;
  return { last: last.getTime(), zone, next: nextOccurrence(pattern, zone, last)?.getTime() ?? Infinity };
}

/**
 * After a long downtime only the last occurrence counts: nobody wants ten nightly reports at once. It is searched from
 * the end in growing steps, so that a long downtime costs no more than a short one.
 */
export function latestDue(pattern: string, zone: string, last: Date, now: Date): Date | undefined {
  for (const back of [hour, 24 * hour, 31 * 24 * hour, Infinity]) {
    const from = new Date(Math.max(last.getTime(), now.getTime() - back));
    let due: Date | undefined;
    for (
      let next = nextOccurrence(pattern, zone, from);
      next && next <= now;
      next = nextOccurrence(pattern, zone, next)
    )
      due = next;
    if (due || from.getTime() === last.getTime()) return due;
  }
  return undefined;
}
