import { Cron } from 'croner';
import { Temporal } from 'temporal-polyfill';
import type { App } from '../app';
import { dbOf } from '../db/transaction';
import { enqueue } from './queue';

/** Something that happens by the clock: once for the installation, or once in each organisation by its own wall clock. */
export interface Timetable {
  name: string;
  /** A cron pattern of five fields. */
  pattern: string;
  zone: 'UTC' | 'organization';
  task: string;
}

/**
 * The first occurrence after an instant. The pattern is read as wall time, as a calendar without clock changes, and the
 * result is then placed in the zone: a time that does not exist moves forward, one that occurs twice is the first.
 */
export function nextOccurrence(pattern: string, zone: string, after: Date): Date | undefined {
  const instant = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  let wall = instant.toZonedDateTimeISO(zone).toPlainDateTime();
  const cron = new Cron(pattern, { timezone: 'UTC' });
  for (;;) {
    const next = cron.nextRun(new Date(wall.toZonedDateTime('UTC').epochMilliseconds));
    if (!next) return undefined;
    wall = Temporal.Instant.fromEpochMilliseconds(next.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime();
    const placed = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
    // Within the hour that occurs twice the wall clock runs back: what lies behind us is skipped.
    if (placed > after.getTime()) return new Date(placed);
  }
}

const tickEvery = 20_000;

export class Clockwork {
  readonly #app: App;
  readonly #timetables: Timetable[];
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

  /** Turns what has become due into jobs. Moving `last_at` forward is the claim: of many servers one succeeds. */
  async tick(): Promise<void> {
    const client = await this.#app.system.connect();
    let broken = true;
    try {
      const organizations = await client.query<{ id: string; time_zone: string }>(
        `select id, time_zone from organization where deleted_at is null`,
      );
      for (const timetable of this.#timetables) {
        const scopes = timetable.zone === 'UTC' ? [{ id: null, time_zone: 'UTC' }] : organizations.rows;
        for (const { id, time_zone } of scopes) {
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
    const scope = organization ?? 'installation';
    const [row] = await db.rows<{ last_at: string }>(
      `insert into cron_tick as c (name, scope, last_at) values ($1, $2, $3)
       on conflict (name, scope) do update set last_at = c.last_at returning last_at`,
      [name, scope, now.toISOString()],
    );
    const due = latestDue(pattern, zone, new Date(row!.last_at), now);
    if (!due) return;
    await db.rows(`update cron_tick set last_at = $3 where name = $1 and scope = $2`, [name, scope, due.toISOString()]);
    const asking = { db, now: now.toISOString(), organization: organization ? { id: organization } : undefined };
    await enqueue(asking, task, {}, { key: `cron ${name} ${scope} ${due.toISOString()}` });
  }
}

/** After a long silence only the last occurrence counts: nobody wants ten nightly reports at once. */
function latestDue(pattern: string, zone: string, last: Date, now: Date): Date | undefined {
  let due: Date | undefined;
  for (let next = nextOccurrence(pattern, zone, last); next && next <= now; next = nextOccurrence(pattern, zone, next))
    due = next;
  return due;
}
