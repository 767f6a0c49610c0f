import type { Statement } from './product';

export interface Narrow {
  priority?: string;
  user?: string;
  terms?: string[];
  done?: boolean;
}

/** The page as somebody would write it who needs just this one: prepared, with what is known standing in the text. */
export function handWritten({ priority, user, terms = [], done }: Narrow): Statement {
  const values = [priority, user, ...terms].filter((value) => value !== undefined);
  let at = 0;
  const where = [
    done ? `o.status = 'done'` : `o.status is distinct from 'done'`,
    ...(priority ? [`o.priority = $${++at}`] : []),
    ...(user
      ? [
          `exists (select from work_order_user u where u.organization_id = o.organization_id and u.work_order_id = o.id and u.member_id = $${++at})`,
        ]
      : []),
    ...(terms.length > 0
      ? [
          `o.ctid = any(array(select app_found(app_org(), 'work_order', array[${terms.map(() => `$${++at}`).join(', ')}]::text[])))`,
        ]
      : []),
  ].join(' and ');
  const order = (row: string) =>
    done ? `${row}.completed_at desc nulls last, ${row}.id desc` : `${row}.due_date, ${row}.id`;
  return {
    name: `by hand ${JSON.stringify([Boolean(priority), Boolean(user), terms.length, done])}`,
    text: `select ${columns} from (
        select o.id from work_order o
        where o.organization_id = (select app_org()) and o.deleted_at is null and o.kind = 'work_order' and ${where}
        order by ${order('o')} limit 50) page
      join work_order t on t.organization_id = (select app_org()) and t.id = page.id
      left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
      left join location l on l.organization_id = t.organization_id and l.id = t.location_id
      left join member c on c.organization_id = t.organization_id and c.id = t.created_by
      left join member d on d.organization_id = t.organization_id and d.id = t.completed_by_id
      order by ${order('t')}`,
    values,
    rowMode: 'array',
  };
}

const own = (table: string) => `${table} x where x.organization_id = t.organization_id and x.work_order_id = t.id`;
const chips = (table: string, link: string, key: string) =>
  `(select json_agg(json_build_object('id', m.id, 'name', m.name, 'color', m.color) order by m.name) from ${link} x
    join ${table} m on m.organization_id = x.organization_id and m.id = x.${key} and m.deleted_at is null
    where x.organization_id = t.organization_id and x.work_order_id = t.id)`;

const columns = `t.id, t.code, t.number, t.name, t.description, t.priority, t.work_type, t.status, t.start_date, t.due_date, t.estimated_minutes,
  t.done_reason, t.on_hold_reason, t.status_note, t.completed_at, t.source, t.recurrence, t.custom_fields, t.created_at, t.updated_at, t.version,
  a.id, a.name, a.kept_category, l.id, l.name, c.id, c.name, c.color, d.id, d.name, d.color,
  ${chips('member', 'work_order_user', 'member_id')}, ${chips('team', 'work_order_team', 'team_id')},
  (select count(*) from comment x where x.organization_id = t.organization_id and x.entity_type = 'work-order' and x.entity_id = t.id
    and x.deleted_at is null),
  (select count(*) from work_order x where x.organization_id = t.organization_id and x.parent_id = t.id and x.deleted_at is null),
  (select json_build_object('minutes', sum(x.minutes), 'cost', sum(round(x.minutes * x.hourly_rate / 60, 2))) from ${own('time_entry')} and x.deleted_at is null),
  (select sum(x.cost) from ${own('other_cost')} and x.deleted_at is null),
  (select sum(x.quantity * coalesce(x.unit_cost, p.unit_cost)) from work_order_part x
    join part p on p.organization_id = x.organization_id and p.id = x.part_id
    where x.organization_id = t.organization_id and x.work_order_id = t.id)`;
