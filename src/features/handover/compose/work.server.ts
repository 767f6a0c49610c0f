import type { Context } from '#server/context';
import { storeOf, valueOf } from '#server/entity/store';
import { type ProcedureCopy, progressOf } from '#features/procedure/steps';
import type { Line, Section, SectionKey } from '../sections';
import { ask, type HandedShift, sectionOf } from './ask.server';

const people = `select m.name from work_order_user u
  join member m on m.organization_id = u.organization_id and m.id = u.member_id
  where u.organization_id = t.organization_id and u.work_order_id = t.id`;
const teams = `select g.name from work_order_team u
  join team g on g.organization_id = u.organization_id and g.id = u.team_id
  where u.organization_id = t.organization_id and u.work_order_id = t.id`;

/** The people who have it or, where no person has, the teams. */
const who = `(select to_json(array_agg(w.name order by w.name)) from (${people} union ${teams} and not exists (${people})) w)`;

const completedBy = `(select json_build_array(m.name) from member m
  where m.organization_id = t.organization_id and m.id = t.completed_by_id)`;

const lastComment = `(select json_build_object('by', m.name, 'text', left(k.text, 300)) from comment k
  left join member m on m.organization_id = k.organization_id and m.id = k.created_by
  where k.organization_id = t.organization_id and k.entity_type = 'work-order' and k.entity_id = t.id
    and k.deleted_at is null order by k.created_at desc limit 1)`;

/** SQL: work of the team or of somebody in it; without a team, all work. */
const isTheirs = `(q.team is null
  or exists (select from work_order_team g where g.organization_id = t.organization_id and g.work_order_id = t.id
    and g.team_id = q.team)
  or exists (select from work_order_user u join team_member m on m.organization_id = u.organization_id
    and m.member_id = u.member_id and m.team_id = q.team
    where u.organization_id = t.organization_id and u.work_order_id = t.id))`;

const isNobodys = `not exists (select from work_order_team g where g.organization_id = t.organization_id and g.work_order_id = t.id)
  and not exists (select from work_order_user u where u.organization_id = t.organization_id and u.work_order_id = t.id)`;

const rank = `array_position(array['critical', 'high', 'medium', 'low'], t.priority)`;
const isLate = `coalesce(t.due_date < (select app_now()), false)`;
/** SQL: nobody has begun it, and it cannot wait. */
const isUrgent = `t.status = 'open' and t.priority in ('critical', 'high')
  and (${isLate} or t.created_at >= q.shift_from and t.created_at < q.shift_to)`;

interface Wanted {
  key: SectionKey;
  facts: string;
  where: string;
  order: string;
}

async function work(ctx: Context, shift: HandedShift, { key, facts, where, order }: Wanted): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select t.id, t.name, t.code, t.priority, coalesce(a.name, l.name) as place, ${facts}, count(*) over () as total
     from asked q join work_order t on t.organization_id = q.organization and t.kind = 'work_order' and t.deleted_at is null
       left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
       left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where ${where} order by ${order}, t.id`,
  );
  return sectionOf(key, 'work-order', rows);
}

/** New or overdue, high or critical, not begun: the team's, and what nobody has been given. */
export const urgentWork = (ctx: Context, shift: HandedShift): Promise<Section> =>
  work(ctx, shift, {
    key: 'urgent',
    facts: `${who} as who, ${isLate} as is_late, case when ${isLate} then t.due_date else t.created_at end as at`,
    where: `${isUrgent} and (${isTheirs} or ${isNobodys})`,
    order: `${rank}, t.due_date nulls last`,
  });

/** With how far the procedures are, and what was said last. */
export async function workInProgress(ctx: Context, shift: HandedShift): Promise<Section> {
  const section = await work(ctx, shift, {
    key: 'in_progress',
    facts: `${who} as who, ${isLate} as is_late, ${lastComment} as said,
      ${valueOf(storeOf('work-order'), 'procedures', 't')} as procedures`,
    where: `t.status = 'in_progress' and ${isTheirs}`,
    order: `${rank}, t.due_date nulls last`,
  });
  const lines = section.lines as (Line & { procedures: ProcedureCopy[] })[];
  return { ...section, lines: lines.map(({ procedures, ...line }) => ({ ...line, ...stepsOf(procedures) })) };
}

function stepsOf(procedures: ProcedureCopy[]): Pick<Line, 'steps'> {
  const each = procedures.map(({ steps }) => progressOf(steps));
  const sum = (key: 'answered' | 'total') => each.reduce((all, one) => all + one[key], 0);
  return sum('total') === 0 ? {} : { steps: { answered: sum('answered'), total: sum('total') } };
}

export const workOnHold = (ctx: Context, shift: HandedShift): Promise<Section> =>
  work(ctx, shift, {
    key: 'on_hold',
    facts: `${who} as who, ${isLate} as is_late, t.on_hold_reason as state, t.status_since as at,
      case when t.status_note <> '' then json_build_object('by', null, 'text', left(t.status_note, 300)) end as said`,
    where: `t.status = 'on_hold' and ${isTheirs}`,
    order: `${rank}, t.status_since desc nulls last`,
  });

/** What comes in the next day, beyond what was told as urgent. */
export const workDueNext = (ctx: Context, shift: HandedShift): Promise<Section> =>
  work(ctx, shift, {
    key: 'due',
    facts: `${who} as who, t.due_date as at`,
    where: `t.status in ('open', 'planned') and t.due_date >= (select app_now())
      and t.due_date < q.shift_to + interval '24 hours' and not (${isUrgent}) and ${isTheirs}`,
    order: 't.due_date',
  });

export const workDone = (ctx: Context, shift: HandedShift): Promise<Section> =>
  work(ctx, shift, {
    key: 'done',
    facts: `${completedBy} as who, t.completed_at as at, nullif(t.done_reason, 'completed') as state`,
    where: `t.status = 'done' and t.completed_at >= q.shift_from and t.completed_at < q.shift_to and ${isTheirs}`,
    order: 't.completed_at desc',
  });
