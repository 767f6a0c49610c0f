import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { loadRow } from '#server/entity/write';
import { demoAssets } from '../asset/assets';
import { demoNow } from '../asset/seed.server';
import { AutomationsThen } from '../automation/past.server';
import { addComment } from '#features/comment/change.server';
import { demoTeams, demoUsers } from '../organization';
import { createCost } from '#features/work-order/time/cost/other-cost.server';
import { failsInJob, proceduresOfJob, proceduresOfTemplate } from '../procedure/procedures';
import { seedDemoProcedures, usualAnswers } from '../procedure/seed.server';
import type { ProcedureCopy } from '#features/procedure/steps';
import { bookTime } from '#features/work-order/time/book.server';
import { createWorkOrder } from '#features/work-order/create.server';
import { addLink } from '#features/work-order/page/links.server';
import { answerSteps } from '#features/work-order/procedures/answer.server';
import { workOrders } from '#features/work-order/store.server';
import { createTemplate } from '#features/work-order/template/template.server';
import { changeWorkOrder } from '#features/work-order/work-order.server';
import { reportEvents } from '../request/events.server';
import { type DemoJob, type DemoStep, type DemoWork, onDay, type Who } from './job';
import { demoJobs } from './jobs';
import { keepTaken, partsAtHand } from './parts.server';
import { demoSeries, type DemoSeries } from './series';
import { type Event, Keeping } from './series.server';
import { demoTemplates } from './templates';

type Id = (kind: string, key: string) => string;
type At = (time: number, by: Who | null) => Context;

const minute = 60_000;

/** The templates and work orders of the demo plant. Machines, stores and vendors must be seeded before. */
export async function seedDemoWorkOrders(ctx: Context, idOf: Id): Promise<void> {
  const seeded = await ctx.db.rows(`select from work_order where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('work-order-template', demoTemplates[0]!.key),
  ]);
  if (seeded.length > 0) return;
  const people = await peopleOf(ctx);
  const now = await demoNow(ctx, idOf);
  const at: At = (time, by) => ({
    ...ctx,
    user: { ...ctx.user, member: by && people[by] },
    now: new Date(time).toISOString(),
  });
  await seedDemoProcedures(at(now - 365 * 24 * 60 * minute, 'manager'), idOf);
  for (const template of demoTemplates) {
    const { recurrence, rules } = template;
    await createTemplate(at(now - 364 * 24 * 60 * minute, 'manager'), {
      ...planOf(template, idOf, people),
      id: idOf('work-order-template', template.key),
      procedures: proceduresOfTemplate[template.key]?.map((key) => idOf('procedure', key)),
      parts: template.parts?.map(([part, quantity]) => ({ id: idOf('part', part), quantity })),
      recurrence,
      field_rules: rules,
    } as never);
  }
  const jobs = demoJobs(ctx.organization.id, now);
  const automations = new AutomationsThen(ctx, at, now, idOf, people.technician!);
  const events = [
    ...(await automations.events()),
    ...jobs.flatMap((job) => eventsOf(job, at, now, idOf, people)),
    ...demoSeries.map((series) => firstEvent(series, at, now, idOf, people)),
    ...reportEvents(at, now, idOf, people),
  ];
  await runInOrder(events, automations);
}

/** Runs all events in chronological order, including those that follow from others. */
async function runInOrder(events: Event[], automations: AutomationsThen): Promise<void> {
  const earliestLast = (a: Event, b: Event) => b.at - a.at;
  const add = (more: Event[]) => {
    if (more.length === 0) return;
    events.push(...more);
    events.sort(earliestLast);
  };
  events.sort(earliestLast);
  for (let next = events.at(-1); next; next = events.at(-1)) {
    const rung = await automations.ringUntil(next.at);
    add(rung);
    if (rung.length > 0) continue;
    events.pop();
    const more = await next.run();
    if (Array.isArray(more)) add(more as Event[]);
    add(await automations.hear(next.at));
  }
}

/** The first work order of a series; the product creates the others. */
function firstEvent(series: DemoSeries, at: At, now: number, idOf: Id, people: People): Event {
  const start = onDay(now, -series.since, series.at);
  const made = start - 2 * 24 * 60 * minute;
  const id = idOf('work-order', series.key);
  return {
    at: made,
    run: async () => {
      await createWorkOrder(at(made, 'manager'), {
        ...planOf({ ...series, preventive: true }, idOf, people),
        id,
        status: 'planned',
        start_date: new Date(start).toISOString(),
        due_date: new Date(start + series.within * 24 * 60 * minute).toISOString(),
        recurrence: series.recurrence,
      } as never);
      return new Keeping(series, id, at, now, people[series.who]).opening(made);
    },
  };
}

function eventsOf(job: DemoJob, at: At, now: number, idOf: Id, people: People): Event[] {
  const id = idOf('work-order', job.key);
  const last = job.course.at(-1);
  const done = last?.status === 'done';
  const end = done ? last.at : now;
  const comments = job.said ?? [];
  return [
    { at: job.made, run: () => create(at(job.made, job.by ?? 'manager'), job, done, idOf, people) },
    // At equal times events run in this order, so that everything of a work order comes before its completion.
    ...comments.map(([who, words, photo], nth) => {
      const time = job.made + ((nth + 1) * (end - job.made)) / (comments.length + 1);
      const shown = photo ? pictureOf(job, idOf) : [];
      return { at: time, run: () => addComment(at(time, who), workOrders, id, { text: words, files: shown }) };
    }),
    ...job.time.map(({ at: time, who, minutes, type, words }) => ({
      at: time - minute,
      run: () =>
        bookTime(at(time - minute, who), {
          work_order: id,
          time_type: type,
          user: people[who]!,
          minutes,
          description: words,
        }),
    })),
    ...(job.costs ?? []).map(([category, cost, description]) => ({
      at: end - minute,
      run: () =>
        createCost(at(end - minute, 'manager'), {
          work_order: id,
          category: category as 'other',
          cost,
          description,
          user: people.manager!,
        }),
    })),
    ...(job.links ?? []).map(([kind, other]) => ({
      at: end,
      run: async () => {
        const ctx = at(end, 'manager');
        await addLink(ctx, await loadRow(ctx, workOrders, id, 'update'), kind, idOf('work-order', other));
      },
    })),
    ...job.course.map(({ at: time, by, ...step }) => ({
      at: time,
      run: async () => {
        if (step.status === 'in_progress' || step.status === 'done')
          await answerAll(at(time, by), id, step, failsInJob[job.key]);
        await changeWorkOrder(at(time, by), id, step);
        if (step.status === 'done') await keepTaken(at(time, by), id);
      },
    })),
  ];
}

/** Work in progress has some answers to its procedures; completed work has all. */
async function answerAll(
  ctx: Context,
  id: string,
  { status, done_reason }: Omit<DemoStep, 'at' | 'by'>,
  fails?: { step: string; note: string },
): Promise<void> {
  if (done_reason && done_reason !== 'completed') return;
  const { procedures } = await getRow(ctx, workOrders, id);
  for (const copy of (procedures ?? []) as unknown as ProcedureCopy[]) {
    const begun = Math.ceil(copy.steps.length / 2);
    await answerSteps(ctx, id, copy.id, usualAnswers(id, copy, status === 'done' ? undefined : begun, fails), ctx.now);
  }
}

/** Completed work has its parts in the ledger already; open work reserves the available stock. */
async function create(ctx: Context, job: DemoJob, done: boolean, idOf: Id, people: People): Promise<void> {
  const { key, start, due, first, template, parent, parts = [] } = job;
  const wanted = parts.map(([part, quantity]) => ({ id: idOf('part', part), quantity }));
  await createWorkOrder(ctx, {
    ...planOf(job, idOf, people),
    id: idOf('work-order', key),
    status: first ?? 'open',
    start_date: start && new Date(start).toISOString(),
    due_date: due && new Date(due).toISOString(),
    parent: parent && idOf('work-order', parent),
    from_template: template && idOf('work-order-template', template),
    procedures: proceduresOfJob[key]?.map((one) => idOf('procedure', one)),
    parts: done ? [] : await partsAtHand(ctx, wanted),
    // Only the series of the demo recur; these work orders are created one by one.
    recurrence: null,
  } as never);
}

function planOf(work: DemoWork, idOf: Id, people: People) {
  const { name, description, priority, asset, location, estimate, vendors, preventive, teams = [] } = work;
  return {
    name,
    description,
    priority,
    work_type: preventive ? 'preventive' : 'reactive',
    asset: asset && idOf('asset', asset),
    location: location && idOf('location', location),
    estimated_minutes: estimate,
    vendors: vendors?.map((vendor) => idOf('vendor', vendor)),
    assigned_to: {
      users: (work.people ?? []).flatMap((who) => people[who] ?? []),
      teams: demoTeams.filter((team) => teams.some((one) => one === team.name)).map((team) => idOf('team', team.name)),
    },
    images: work.pictured && pictureOf(work, idOf),
  };
}

/** The drawing of the machine, used as a photo. */
const pictureOf = ({ asset }: DemoWork, idOf: Id): string[] =>
  demoAssets.filter(({ key }) => key === asset).map(({ kind }) => idOf('file', `drawing ${kind}`));

type People = Record<Who | 'requester', string | null>;

/** The demo accounts. */
async function peopleOf(ctx: Context): Promise<People> {
  const rows = await ctx.db.rows<{ id: string; email: string }>(
    `select id, lower(email) as email from member where organization_id = $1 and deleted_at is null`,
    [ctx.organization.id],
  );
  const of = (role: string) => {
    const { email } = demoUsers.find((user) => user.role === role)!;
    return rows.find((row) => row.email === email)?.id ?? null;
  };
  return {
    manager: of('manager'),
    technician: of('technician'),
    limited: of('limited_technician'),
    requester: of('requester'),
  };
}
