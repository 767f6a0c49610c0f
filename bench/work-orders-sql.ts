import type { Statement } from './product';

export interface Narrow {
  priority?: string;
  user?: string;
  terms?: string[];
  done?: boolean;
}

/**
 * The page as hand-written SQL for just this case: prepared, with constants in the text. It returns everything that the
 * answer has, as JSON. The total is cached until the history changes, like in the product.
 */
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
    text: `with page as materialized (
        select o.id from work_order o
        where o.organization_id = (select app_org()) and o.deleted_at is null and o.kind = 'work_order' and ${where}
        order by ${order('o')} limit 50)
      select ${columns}, (select max(seq) from audit_chain where organization_id = (select app_org())) from page
      join work_order t on t.organization_id = (select app_org()) and t.id = page.id
      left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
      left join location l on l.organization_id = t.organization_id and l.id = t.location_id
      left join work_order w on w.organization_id = t.organization_id and w.id = t.template_id
      left join work_order u on u.organization_id = t.organization_id and u.id = t.parent_id
      left join member c on c.organization_id = t.organization_id and c.id = t.created_by
      left join member d on d.organization_id = t.organization_id and d.id = t.completed_by_id
      ${referenceLists.map(joined).join('\n')} order by ${order('t')}`,
    values,
    rowMode: 'array',
    take: (rows) =>
      JSON.stringify({ count: 1_000, next: null, previous: null, page: 1, page_size: 50, results: rows.map(recordOf) }),
  };
}

const here = (table: string) => `${table} x where x.organization_id = t.organization_id and x.work_order_id = t.id`;
const image = (id: string) => `'/api/files/' || ${id} || '/thumbnail'`;
const named = `'id', m.id, 'name', m.name, 'color', m.color`;
const member = `${named}, 'profile_image', ${image('m.profile_image_id')}`;
const file = `'id', m.id, 'name', m.name, 'mime_type', m.mime_type, 'size', m.size, 'is_image', m.is_image`;
const fileLink = (field: string) =>
  `file_link x on x.entity_id = page.id and x.entity_type = 'work-order' and x.field = '${field}'`;

/** The lists of references of all rows at once. */
const referenceLists = [
  {
    as: 'users',
    link: 'work_order_user x on x.work_order_id = page.id',
    from: 'member m on m.id = x.member_id',
    chip: member,
  },
  {
    as: 'teams',
    link: 'work_order_team x on x.work_order_id = page.id',
    from: 'team m on m.id = x.team_id',
    chip: named,
  },
  {
    as: 'vendors',
    link: 'work_order_vendor x on x.work_order_id = page.id',
    from: 'vendor m on m.id = x.vendor_id',
    chip: named,
  },
  { as: 'images', link: fileLink('images'), from: 'file m on m.id = x.file_id', chip: file },
  { as: 'files', link: fileLink('files'), from: 'file m on m.id = x.file_id', chip: file },
];
const joined = ({ as, link, from, chip }: (typeof referenceLists)[number]) =>
  `left join (select page.id, json_agg(json_build_object(${chip}) order by m.name) as chips from page join ${link}
      and x.organization_id = (select app_org())
    join ${from} and m.organization_id = x.organization_id and m.deleted_at is null group by page.id) ${as} on ${as}.id = page.id`;
const price = 'coalesce(x.unit_cost, p.unit_cost)';
const parts = `work_order_part x join part p on p.organization_id = x.organization_id and p.id = x.part_id`;

const plain = `id code number kind name description priority work_type status start_date due_date estimated_minutes
  done_reason on_hold_reason status_note completed_at source origin_type origin_id
  recurrence custom_fields created_at updated_at version`.split(/\s+/);

const columns = `${plain.map((key) => `t.${key}`).join(', ')}, a.id, a.name, a.color, l.id, l.name, l.color, w.id, w.name, u.id, u.name, u.code, u.status,
  c.id, c.name, c.color, ${image('c.profile_image_id')}, d.id, d.name, d.color, ${image('d.profile_image_id')},
  ${referenceLists.map(({ as }) => `${as}.chips`).join(', ')},
  (select count(*) from comment x where x.organization_id = t.organization_id and x.entity_type = 'work-order' and x.entity_id = t.id
    and x.deleted_at is null),
  (select json_build_object('done', count(*) filter (where x.status = 'done'), 'total', count(*)) from work_order x
    where x.organization_id = t.organization_id and x.parent_id = t.id and x.deleted_at is null),
  (select json_build_object('minutes', sum(x.minutes), 'cost', sum(round(x.minutes * x.hourly_rate / 60, 2))) from ${here('time_entry')} and x.deleted_at is null),
  (select sum(x.cost) from ${here('other_cost')} and x.deleted_at is null),
  (select sum(x.quantity * ${price}) from ${parts} where x.organization_id = t.organization_id and x.work_order_id = t.id),
  (select json_agg(json_build_object('id', p.id, 'name', p.name, 'unit', p.unit, 'quantity', x.quantity, 'unit_cost', ${price}::text,
      'cost', (x.quantity * ${price})::text, 'location', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end,
      'on_hand', s.quantity, 'reserved', s.reserved, 'minimum_quantity', s.minimum_quantity) order by x.position) from ${parts}
    left join location y on y.organization_id = x.organization_id and y.id = x.location_id
    left join part_stock s on s.organization_id = x.organization_id and s.part_id = x.part_id and s.location_id = x.location_id
    where x.organization_id = t.organization_id and x.work_order_id = t.id)`;

/** A row in the format of the answer. */
function recordOf(row: unknown[]): object {
  const record: Record<string, unknown> = {};
  for (let at = 0; at < plain.length; at++) record[plain[at]!] = row[at];
  const [asset, location, template, parent, created, completed, rest] = [24, 27, 30, 32, 36, 40, 44];
  const named = (at: number) => ({ id: row[at], name: row[at + 1], color: row[at + 2] });
  const person = (at: number) => ({ ...named(at), profile_image: row[at + 3] });
  const [users, teams, vendors, images, files, comments, progress, time, other, parts, lines] = row.slice(rest);
  const { minutes, cost } = time as { minutes: number | null; cost: number | null };
  const costs = [Number(cost), Number(other), Number(parts)] as const;
  record.asset = row[asset] ? named(asset) : null;
  record.location = row[location] ? named(location) : null;
  record.template = row[template] ? { id: row[template], name: row[template + 1] } : null;
  record.parent = row[parent]
    ? { id: row[parent], name: row[parent + 1], code: row[parent + 2], status: row[parent + 3] }
    : null;
  record.created_by = person(created);
  record.completed_by = row[completed] ? person(completed) : null;
  Object.assign(record, {
    users,
    teams,
    assigned_to: { users, teams },
    vendors,
    images,
    files,
    comments,
    parts: lines,
  });
  record.progress = (progress as { total: number }).total ? progress : null;
  record.time_cost_summary = {
    total_time_minutes: minutes ?? 0,
    total_time_cost: costs[0].toFixed(2),
    total_other_costs: costs[1].toFixed(2),
    total_parts_cost: costs[2].toFixed(2),
    total_cost: (costs[0] + costs[1] + costs[2]).toFixed(2),
  };
  return record;
}
