import { messages } from '#words/messages';
import { instantText } from '#server/entity/select';
import { procedureProgress, proceduresOf } from './procedures/read.server';
import { wholeRecurrence } from './series/recurrence/recurrence-options';
import { dateHasCome, othersAtWork } from './series/series-allows.server';
import { statusOptions } from './status/status';

/** The message with a placeholder for each figure. */
const belowMinimum = messages.belowMinimum('%s', '%s');

/** SQL for the people, parts, time and costs of a work order; each takes the alias of the work order. */
const here = (table: string, alias: string, order: string): string =>
  `${table} ${alias} where ${alias}.organization_id = ${order}.organization_id and ${alias}.work_order_id = ${order}.id`;

const member = `nullif(current_setting('app.member', true), '')::uuid`;

/** SQL: the work order is assigned to the member or one of their teams. One set for all rows, no subquery per row. */
export const givenTo = (order: string, who: string): string =>
  `${order}.id in (select u.work_order_id from work_order_user u where u.organization_id = app_org() and u.member_id = ${who}
     union all select w.work_order_id from work_order_team w
       join team_member m on m.organization_id = w.organization_id and m.team_id = w.team_id
       where w.organization_id = app_org() and m.member_id = ${who})`;

/** The same for a few rows, because the set of somebody with much work is large. */
const isGivenTo = (order: string, who: string): string =>
  `(exists (select from ${here('work_order_user', 'g', order)} and g.member_id = ${who})
    or exists (select from work_order_team g join team_member m on m.organization_id = g.organization_id and m.team_id = g.team_id
      where g.organization_id = ${order}.organization_id and g.work_order_id = ${order}.id and m.member_id = ${who}))`;

/** The cost at issue; before that the current cost of the part. */
const unitCost = `coalesce(w.unit_cost, p.unit_cost)`;

const partRows = (order: string): string =>
  `work_order_part w join part p on p.organization_id = w.organization_id and p.id = w.part_id
   left join location l on l.organization_id = w.organization_id and l.id = w.location_id
   left join part_stock s on s.organization_id = w.organization_id and s.part_id = w.part_id and s.location_id = w.location_id
   where w.organization_id = ${order}.organization_id and w.work_order_id = ${order}.id`;

/** SQL: whether the row `w` of parts is reserved at its location. */
export const isReserved = `exists (select from part_reservation v where v.organization_id = w.organization_id
  and v.origin_type = 'work-order' and v.origin_id = w.work_order_id and v.part_id = w.part_id and v.location_id = w.location_id)`;

/** Each entry is rounded to the cent, as it is shown. */
export const entryCost = (entry: string): string =>
  `round(${entry}.minutes * coalesce(${entry}.hourly_rate, 0) / 60, 2)`;

const booked = (order: string) =>
  `select coalesce(sum(e.minutes), 0)::int as minutes, round(coalesce(sum(${entryCost('e')}), 0), 2) as cost
   from ${here('time_entry', 'e', order)} and e.deleted_at is null`;
const otherCosts = (order: string) =>
  `select round(coalesce(sum(c.cost), 0), 2) as cost from ${here('other_cost', 'c', order)} and c.deleted_at is null`;
const partsCost = (order: string) =>
  `select round(coalesce(sum(w.quantity * ${unitCost}), 0), 2) as cost from work_order_part w
   join part p on p.organization_id = w.organization_id and p.id = w.part_id
   where w.organization_id = ${order}.organization_id and w.work_order_id = ${order}.id
     and coalesce(${order}.done_reason, 'completed') = 'completed'`;

/** SQL: whether time, costs or parts are booked on it. */
export const isBooked = (order: string): string =>
  `(exists (select from ${here('time_entry', 'b', order)} and b.deleted_at is null)
    or exists (select from ${here('other_cost', 'b', order)} and b.deleted_at is null)
    or exists (select from ${here('work_order_part', 'b', order)})
    or exists (select from ${here('work_timer', 'b', order)}))`;

/**
 * SQL: whether nobody has touched the work order since it was made: no word in its history is newer than its first, but
 * for those of one call, by its time and id.
 */
export const isAsMade = (order: string, call = '(null::timestamptz, null::text)'): string =>
  `(not exists (select from audit_entry e join audit_entry m on m.organization_id = e.organization_id
      and m.entity_type = e.entity_type and m.entity_id = e.entity_id and m.action = 'created'
    where e.organization_id = ${order}.organization_id and e.entity_type = 'work-order' and e.entity_id = ${order}.id
      and (e.timestamp, e.request_id) is distinct from (m.timestamp, m.request_id)
      and ((e.timestamp, e.request_id) = ${call}) is not true)
    and not exists (select from ${here('time_entry', 'b', order)} and b.deleted_at is null)
    and not exists (select from ${here('other_cost', 'b', order)} and b.deleted_at is null)
    and not exists (select from ${here('work_timer', 'b', order)}))`;

/** SQL: whether the current user may reopen it (D14). */
const mayReopen = (order: string): string =>
  `(current_setting('app.role', true) in ('admin', 'manager')
    or ${order}.completed_by_id = ${member}
      and greatest(${order}.completed_at, ${order}.done_heard_at) > app_now() - interval '24 hours')`;

const order = statusOptions.map(({ value }, at) => `('${value}', ${at})`).join(', ');

const defaults = JSON.stringify(wholeRecurrence({}));

/** SQL: the rule with all defaults. Whether it is active comes from the series, the same for all its work orders. */
export const recurrenceOf = (row: string): string => `(case when jsonb_typeof(${row}.recurrence) = 'object'
  then '${defaults}'::jsonb || ${row}.recurrence || coalesce((select jsonb_build_object('is_active', s.is_active)
    from work_order_series s where s.organization_id = ${row}.organization_id and s.id = ${row}.series_id), '{}') end)`;

export const planned = {
  recurrence: recurrenceOf,
  assigned_to: { compose: ({ users, teams }: Record<string, unknown>) => ({ users, teams }) },
  parts: (row: string) => `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'unit', p.unit,
      'quantity', w.quantity, 'unit_cost', ${unitCost}::text, 'cost', (w.quantity * ${unitCost})::text,
      'location', case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end,
      'is_reserved', ${isReserved},
      'on_hand', s.quantity, 'reserved', s.reserved, 'available', s.quantity - s.reserved, 'minimum_quantity', s.minimum_quantity,
      'warning', case when s.quantity - s.reserved < s.minimum_quantity
        then format('${belowMinimum}', s.quantity - s.reserved, s.minimum_quantity) end)
      order by w.position), '[]') from ${partRows(row)})`,
  procedures: proceduresOf,
};

const bookedMinutes = (row: string): string => `(select time.minutes from (${booked(row)}) time)`;

/** SQL for the cost of a work order: its time, other costs and parts. */
export const totalCost = (row: string): string =>
  `(select time.cost + other.cost + parts.cost from (${booked(row)}) time, (${otherCosts(row)}) other, (${partsCost(row)}) parts)`;

/** SQL: a row of parts that is not reserved needs more than is available at its place or, without one, anywhere. */
const lacksParts = (
  row: string,
): string => `exists (select from ${here('work_order_part', 'w', row)} and not ${isReserved}
  and w.quantity > coalesce((select sum(s.quantity - s.reserved) from part_stock s
    where s.organization_id = w.organization_id and s.part_id = w.part_id
      and (w.location_id is null or s.location_id = w.location_id)), 0))`;

const wasCompleted = (row: string): string => `${row}.status = 'done' and ${row}.done_reason = 'completed'`;
const isToDo = (row: string): string => `${row}.status is distinct from 'done'`;

/** A value for the planner, which does not search an index by a function under row-level security. */
const now = '(select app_now())';

/** Completed work, or work to do, compared with its due date (A2). */
const timeliness = {
  on_time: (row: string) => `(${wasCompleted(row)} and ${row}.completed_at <= ${row}.due_date)`,
  late: (row: string) => `(${wasCompleted(row)} and ${row}.completed_at > ${row}.due_date)`,
  overdue: (row: string) => `(${isToDo(row)} and ${row}.due_date < ${now})`,
  ahead: (row: string) => `(${isToDo(row)} and ${row}.due_date >= ${now})`,
};

export const computed = {
  ...planned,
  timeliness: { cases: timeliness },
  // By `case` as its index is: under row-level security no index is searched by `coalesce`.
  plan_date: (row: string) => `case when ${row}.due_date is null then ${row}.start_date else ${row}.due_date end`,
  has_sub_orders: (row: string) => `exists (select from work_order c where c.organization_id = ${row}.organization_id
    and c.parent_id = ${row}.id and c.parent_id is not null and c.deleted_at is null)`,
  booked_minutes: bookedMinutes,
  remaining_minutes: (
    row: string,
  ) => `case when ${row}.estimated_minutes is null then null when ${row}.status = 'done' then 0
    else greatest(0, ${row}.estimated_minutes - ${bookedMinutes(row)}) end`,
  is_waiting_for_parts: (row: string) => `(${row}.status in ('open', 'in_progress', 'on_hold')
    and (${row}.status = 'on_hold' and ${row}.on_hold_reason is not distinct from 'parts' or ${lacksParts(row)}))`,
  procedure_progress: procedureProgress,
  progress: (row: string) =>
    `(select case when count(*) > 0 then json_build_object('done', count(*) filter (where c.status = 'done'), 'total', count(*)) end
      from work_order c where c.organization_id = ${row}.organization_id and c.parent_id = ${row}.id and c.deleted_at is null)`,
  links: (row: string) => `(select coalesce(json_agg(json_build_object('id', k.id, 'kind', k.kind,
      'direction', case when k.work_order_id = ${row}.id then 'out' else 'in' end,
      'work_order', json_build_object('id', o.id, 'name', o.name, 'code', o.code, 'status', o.status)) order by k.created_at, k.id), '[]')
    from work_order_link k join work_order o on o.organization_id = k.organization_id and o.deleted_at is null
      and o.id = case when k.work_order_id = ${row}.id then k.other_id else k.work_order_id end
    where k.organization_id = ${row}.organization_id and (k.work_order_id = ${row}.id or k.other_id = ${row}.id)
      and (current_setting('app.role', true) is distinct from 'limited_technician' or ${isGivenTo('o', member)}))`,
  timers: (
    row: string,
  ) => `(select coalesce(json_agg(json_build_object('user', json_build_object('id', m.id, 'name', m.name, 'color', m.color),
      'since', ${instantText('k.since')}) order by k.since), '[]')
    from work_timer k join member m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.organization_id = ${row}.organization_id and k.work_order_id = ${row}.id)`,
  comments: (row: string) => `(select count(*)::int from comment k where k.organization_id = ${row}.organization_id
    and k.entity_type = 'work-order' and k.entity_id = ${row}.id and k.deleted_at is null)`,
  time_cost_summary: (row: string) => `(select json_build_object('total_time_minutes', time.minutes,
      'total_time_cost', time.cost::text, 'total_other_costs', other.cost::text, 'total_parts_cost', parts.cost::text,
      'total_cost', (time.cost + other.cost + parts.cost)::text)
    from (${booked(row)}) time, (${otherCosts(row)}) other, (${partsCost(row)}) parts)`,
  total_cost: {
    compose: ({ time_cost_summary }: Record<string, unknown>) =>
      (time_cost_summary as { total_cost: string | null }).total_cost,
  },
  is_mine: (row: string) => isGivenTo(row, member),
  allowed_transitions: (
    row: string,
  ) => `(select coalesce(json_agg(s.value order by s.at), '[]') from (values ${order}) s (value, at)
    where s.value <> ${row}.status and (${row}.status <> 'done' or ${mayReopen(row)})
      and (s.value <> 'planned' or not (${isBooked(row)} or ${dateHasCome(row)}))
      and (s.value in ('planned', 'done') or ${row}.status not in ('planned', 'done') or not exists (select from ${othersAtWork(row)})))`,
};

/** SQL: whether the work order of a row with `work_order_id` still exists. */
export const ofWorkThatStands = (row: string): string =>
  `exists (select from work_order o where o.organization_id = ${row}.organization_id and o.id = ${row}.work_order_id
    and o.deleted_at is null)`;
