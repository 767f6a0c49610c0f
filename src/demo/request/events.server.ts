import type { Context } from '#server/context';
import { loadRow } from '#server/entity/write';
import { messages } from '#words/messages';
import { bookTime } from '#features/work-order/time/book.server';
import { changeWorkOrder } from '#features/work-order/work-order.server';
import { acceptRequest } from '#features/request/decide/accept.server';
import { advance, decided, withdraw } from '#features/request/decide/advance.server';
import { createRequest } from '#features/request/create.server';
import { mergeRequest } from '#features/request/decide/merge.server';
import { requests } from '#features/request/store.server';
import { say } from '#features/request/thread/thread.server';
import { createPortal } from '#features/portal/portal.server';
import { demoAssets } from '../asset/assets';
import { demoTeams } from '../organization';
import { day, hour, type Team, type Who } from '../work-order/job';
import type { Event } from '../work-order/series.server';
import { past } from './past';
import { pending } from './pending';
import { demoPortals } from './portals';
import type { DemoReport } from './report';

type Id = (kind: string, key: string) => string;
type At = (time: number, by: Who | null) => Context;
type People = Record<Who | 'requester', string | null>;

const minute = 60_000;

/** The portals of the plant, and a year of what people reported through them and through their account. */
export function reportEvents(at: At, now: number, idOf: Id, people: People): Event[] {
  const opened = now - 360 * day;
  return [
    { at: opened, run: () => openPortals(at(opened, 'manager'), idOf) },
    ...[...past, ...pending].flatMap((report) => new Course(report, at, now, idOf, people).events()),
  ];
}

async function openPortals(ctx: Context, idOf: Id): Promise<void> {
  for (const { key, location, teams, ...portal } of demoPortals)
    await createPortal(ctx, {
      ...portal,
      id: idOf('portal', key),
      location: location && idOf('location', location),
      notify_teams: demoTeams.filter(({ name }) => teams.includes(name as Team)).map(({ name }) => idOf('team', name)),
    });
}

/** One report, from the first words to the repair. */
class Course {
  readonly #id: string;
  readonly #made: number;
  readonly #decided: number;

  constructor(
    readonly report: DemoReport,
    readonly at: At,
    readonly now: number,
    readonly idOf: Id,
    readonly people: People,
  ) {
    this.#id = idOf('request', report.key);
    this.#made = now - report.ago * day;
    this.#decided = this.#made + (report.decidedAfter ?? 0) * hour;
  }

  events(): Event[] {
    const { said = [], meToo, outcome } = this.report;
    const until = outcome.kind === 'pending' ? this.now : this.#decided;
    return [
      { at: this.#made, run: () => this.#create() },
      ...said.map(([who, words], nth) => {
        const time = this.#made + ((nth + 1) * (until - this.#made)) / (said.length + 1);
        return { at: time, run: () => this.#say(time, who === 'reporter', words) };
      }),
      ...(meToo ? [{ at: this.#made + minute, run: () => this.#count(meToo) }] : []),
      ...(outcome.kind === 'pending' ? [] : [{ at: this.#decided, run: () => this.#decide() }]),
    ];
  }

  /** What strangers write has no author. */
  #asReporter(time: number): Context {
    const ctx = this.at(time, null);
    return { ...ctx, user: { ...ctx.user, member: this.report.portal ? null : this.people.requester } };
  }

  async #create(): Promise<void> {
    const { name, words, asset, location, priority, portal, from, email, pictured } = this.report;
    const drawing = demoAssets
      .filter(({ key }) => key === asset)
      .map(({ kind }) => this.idOf('file', `drawing ${kind}`));
    await createRequest(
      this.#asReporter(this.#made),
      {
        id: this.#id,
        name,
        description: words,
        asset: asset && this.idOf('asset', asset),
        location: location && this.idOf('location', location),
        priority,
        images: pictured ? drawing : [],
      },
      { portal: portal && this.idOf('portal', portal), contact: portal && { name: from, email } },
    );
  }

  async #say(time: number, isReporter: boolean, text: string): Promise<void> {
    const ctx = isReporter ? this.#asReporter(time) : this.at(time, 'manager');
    await say(ctx, await loadRow(ctx, requests, this.#id, 'comment'), { text, is_public: true }, isReporter);
  }

  async #count(meToo: number): Promise<void> {
    const { db, organization } = this.at(this.#made, null);
    await db.rows(`update request set me_too_count = $3 where organization_id = $1 and id = $2`, [
      organization.id,
      this.#id,
      meToo,
    ]);
  }

  async #decide(): Promise<Event[]> {
    const { outcome, name, priority } = this.report;
    const ctx = this.at(this.#decided, 'manager');
    if (outcome.kind === 'merged') {
      await mergeRequest(ctx, this.#id, this.idOf('work-order', outcome.into));
      return [];
    }
    const row = await loadRow(ctx, requests, this.#id, 'update');
    if (outcome.kind === 'withdrawn') await withdraw(this.#asReporter(this.#decided), row);
    if (outcome.kind === 'rejected') {
      const columns = { ...decided(ctx, row), reason: outcome.reason, closed_at: ctx.now };
      await advance(ctx, row, 'rejected', messages.requestRejected(outcome.reason), columns);
    }
    if (outcome.kind !== 'repaired' && outcome.kind !== 'accepted') return [];
    const users = [this.people[name.length % 3 === 0 ? 'limited' : 'technician'] ?? []].flat();
    const order = await acceptRequest(ctx, this.#id, {
      assigned_to: { users },
      due_date: new Date(this.#decided + (priority === 'high' || priority === 'critical' ? 1 : 5) * day).toISOString(),
      estimated_minutes: 60,
    } as never);
    if (outcome.kind === 'accepted')
      return outcome.started ? [this.#move(order, this.#decided + 3 * hour, 'in_progress')] : [];
    const end = this.#made + outcome.after * hour + outcome.minutes * minute;
    const booked = Math.max(end - minute, this.#decided + 2 * minute);
    return [
      this.#move(order, end - outcome.minutes * minute, 'in_progress'),
      { at: booked, run: () => this.#book(order, booked, outcome.minutes) },
      this.#move(order, end, 'done'),
    ];
  }

  #move(order: string, at: number, status: 'in_progress' | 'done'): Event {
    // Begun after the decision, and done after that.
    const time = Math.max(at, this.#decided + (status === 'done' ? 3 : 1) * minute);
    return { at: time, run: () => changeWorkOrder(this.at(time, 'technician'), order, { status } as never) };
  }

  #book(order: string, time: number, minutes: number): Promise<unknown> {
    return bookTime(this.at(time, 'technician'), {
      work_order: order,
      time_type: 'work',
      user: this.people.technician!,
      minutes,
    });
  }
}
