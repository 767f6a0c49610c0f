import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { State } from './decide';
import { type AutomationEvent, storedEvent } from './event';

/** What is known of a subject, with the timer that waits for it. */
export interface Known {
  state: State;
  last_run_at: string | null;
  work_orders: string[];
}

interface Row {
  is_inside: boolean | null;
  mark: string | null;
  last_run_at: string | null;
  work_orders: string[] | null;
  due_at: string | null;
}

export async function knownOf(ctx: Context, automation: string, subject: string): Promise<Known> {
  const [row] = await ctx.db.rows<Row>(
    `select s.is_inside, s.mark, s.last_run_at, s.work_orders,
       (select n.due_at from automation_timer n where n.organization_id = $1 and n.automation_id = $2 and n.subject_id = $3
          and n.kind <> 'webhook') as due_at
     from (values (1)) one left join automation_subject s
       on s.organization_id = $1 and s.automation_id = $2 and s.subject_id = $3`,
    [ctx.organization.id, automation, subject],
    'often',
  );
  const { is_inside, mark, last_run_at, work_orders, due_at } = row!;
  const state = { inside: is_inside, mark: mark === null ? null : Number(mark), due: due_at };
  return { state, last_run_at, work_orders: work_orders ?? [] };
}

/** Writes what has changed: most readings change nothing. */
export async function saveState(
  ctx: Context,
  automation: string,
  subject: string,
  before: State,
  after: State,
  because: { event: AutomationEvent; run: string | null },
): Promise<void> {
  if (before.inside !== after.inside || before.mark !== after.mark)
    await ctx.db.rows(
      `insert into automation_subject (organization_id, automation_id, subject_id, is_inside, mark)
       values ($1, $2, $3, $4, $5)
       on conflict (organization_id, automation_id, subject_id) do update set is_inside = $4, mark = $5`,
      [ctx.organization.id, automation, subject, after.inside, after.mark],
      'often',
    );
  if (before.due !== after.due) await setTimer(ctx, automation, subject, after.due, because);
}

export async function setTimer(
  ctx: Context,
  automation: string,
  subject: string,
  due: string | null,
  { event, run }: { event: AutomationEvent; run: string | null },
): Promise<void> {
  if (due === null) {
    await ctx.db.rows(
      `delete from automation_timer where organization_id = $1 and automation_id = $2 and subject_id = $3
         and kind <> 'webhook'`,
      [ctx.organization.id, automation, subject],
      'often',
    );
    return;
  }
  await ctx.db.rows(
    `insert into automation_timer (organization_id, id, automation_id, subject_id, kind, due_at, event, cause_run)
     values ($1, $2, $3, $4, 'due', $5, $6, $7)
     on conflict (organization_id, automation_id, subject_id) where kind <> 'webhook'
       do update set id = excluded.id, due_at = excluded.due_at, event = excluded.event, cause_run = excluded.cause_run`,
    [
      ctx.organization.id,
      uuid7(Date.parse(ctx.now)),
      automation,
      subject,
      due,
      JSON.stringify(storedEvent(event)),
      run,
    ],
    'often',
  );
}

/** Notes a run that happened, and the work it made. */
export async function noteRun(
  ctx: Context,
  automation: string,
  subject: string,
  at: string,
  workOrders: string[],
): Promise<void> {
  await ctx.db.rows(
    `insert into automation_subject (organization_id, automation_id, subject_id, last_run_at, work_orders)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, automation_id, subject_id) do update set last_run_at = $4,
       work_orders = $5 || array(select w.id from work_order w where w.organization_id = $1
         and w.id = any(automation_subject.work_orders) and w.deleted_at is null and w.status <> 'done')`,
    [ctx.organization.id, automation, subject, at, workOrders],
  );
}

/** Whether one of these work orders is still to be done. */
export async function isOpen(ctx: Context, workOrders: string[]): Promise<boolean> {
  if (workOrders.length === 0) return false;
  const open = await ctx.db.rows(
    `select from work_order where organization_id = $1 and id = any($2) and deleted_at is null and status <> 'done' limit 1`,
    [ctx.organization.id, workOrders],
  );
  return open.length > 0;
}
