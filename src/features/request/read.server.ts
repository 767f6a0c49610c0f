import { instantText } from '#server/entity/select';
import { isAsMade } from '#features/work-order/index.server';

const role = `current_setting('app.role', true)`;
const member = `nullif(current_setting('app.member', true), '')::uuid`;

/** SQL: the work order of a request; each takes the alias of the request. */
const work = (row: string): string =>
  `from work_order w where w.organization_id = ${row}.organization_id and w.id = ${row}.work_order_id`;

/** SQL: the state of work in the words of whoever asked for it (F1.5). */
const stateOfWork = (status: string, reason: string): string =>
  `case ${status} when 'in_progress' then 'in_work' when 'on_hold' then 'waiting'
     when 'done' then case when ${reason} in ('skipped', 'cancelled') then 'closed' else 'done' end else 'planned' end`;

/** SQL: what a change in the history set a field to. */
const setTo = (field: string): string =>
  `(select x ->> 'to' from jsonb_array_elements(e.changes) x where x ->> 'field' = '${field}' limit 1)`;

/**
 * SQL: the states of the work since it was decided, each once: its status at the decision, and every later one that its
 * history tells.
 */
const statesOfWork = (row: string): string =>
  `select h.state, greatest(h.at, ${row}.decided_at) as at, h.seq as rank from (
     select ${stateOfWork(setTo('status'), setTo('done_reason'))} as state, e.timestamp as at, c.seq,
       lead(e.timestamp) over (order by c.seq) as until
     from audit_entry e join audit_chain c on c.organization_id = e.organization_id and c.entry_id = e.id
     where e.organization_id = ${row}.organization_id and e.entity_type = 'work-order' and e.entity_id = ${row}.work_order_id
       and ${setTo('status')} is not null) h
   where ${row}.status = 'accepted' and (h.until is null or h.until > ${row}.decided_at)`;

export const stateOf = (row: string): string =>
  `(case ${row}.status when 'cancelled' then 'withdrawn' when 'rejected' then 'not_taken_on'
     when 'accepted' then (select ${stateOfWork('w.status', 'w.done_reason')} ${work(row)})
     else case when ${row}.acknowledged_at is null then 'received' else 'seen' end end)`;

export const statesOf = (row: string): string =>
  `(select coalesce(json_agg(json_build_object('state', s.state, 'at', ${instantText('s.at')}) order by s.at, s.rank), '[]')
    from (select t.*, lag(t.state) over (order by t.at, t.rank) as before from (
      select 'received' as state, ${row}.created_at as at, -2::bigint as rank
      union all select 'seen', ${row}.acknowledged_at, -1
        where ${row}.acknowledged_at is not null and (${row}.decided_at is null or ${row}.acknowledged_at < ${row}.decided_at)
      union all select 'not_taken_on', ${row}.decided_at, 0 where ${row}.status = 'rejected'
      union all select 'withdrawn', ${row}.closed_at, 0 where ${row}.status = 'cancelled'
      union all ${statesOfWork(row)}) t) s
    where s.state is distinct from s.before)`;

/** SQL: the comments `k` that are read with a request: its own and, of its work order, those to the requester. */
const threadOf = (row: string): string =>
  `from comment k where k.organization_id = ${row}.organization_id and k.deleted_at is null
     and (k.entity_type = 'request' and k.entity_id = ${row}.id
       or k.entity_type = 'work-order' and k.entity_id = ${row}.work_order_id and k.is_public)`;

/** SQL: the contact of a stranger. Hidden from viewers, and from those who read only their own: it is nobody's own. */
const contactOf = (row: string, value: string): string =>
  `(select ${value} from request_contact c where c.organization_id = ${row}.organization_id and c.request_id = ${row}.id
      and ${role} in ('admin', 'manager', 'technician'))`;

export const contactNameOf = (row: string): string => contactOf(row, 'c.name');

export const computed = {
  portal: (row: string) => `${row}.portal_id`,
  state: stateOf,
  states: statesOf,
  progress: (row: string) =>
    `(case when ${row}.status = 'accepted'
      then (select case when w.status = 'done' then 'done' else 'open' end ${work(row)}) end)`,
  is_answered: (row: string) => `(${row}.status = 'pending' and ${row}.waiting_for is not distinct from 'staff')`,
  contact: (row: string) => contactOf(row, `json_build_object('name', c.name, 'email', c.email, 'phone', c.phone)`),
  comments: (row: string) =>
    `(select count(*)::int ${threadOf(row)} and (k.is_public or ${role} is distinct from 'requester'))`,
  allowed_transitions: (row: string) => `(case
    when ${row}.status = 'pending' then case when ${role} in ('admin', 'manager') then '["accepted", "rejected", "cancelled"]'
      when ${row}.created_by = ${member} then '["cancelled"]' else '[]' end
    when ${role} in ('admin', 'manager') and (${row}.status = 'rejected' or ${row}.is_duplicate
      or exists (select ${work(row)} and ${isAsMade('w')})) then '["pending"]'
    else '[]' end)::jsonb`,
};
