import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import type { Change } from '#server/audit';
import { withoutRetired } from '#server/entity/custom';
import type { Row } from '#server/entity/lock';
import { updateRow } from '#server/entity/write';
import { assignees } from '#server/entity/assigned';
import { type PartRow, reserveFree, refuseWhenDone, releaseParts, rowsOf } from '../parts/parts.server';
import { carryProcedures, proceduresLike } from '../procedures/procedures.server';
import { workOrders } from '../store.server';
import { workOrderTable } from '../work-order.table';

/**
 * The plan of a series is a row of kind `series`: in the same tables as the plan of a work order or template, but in no
 * list.
 */
const columns = {
  name: 'name',
  description: 'description',
  priority: 'priority',
  work_type: 'work_type',
  asset: 'asset_id',
  location: 'location_id',
  estimated_minutes: 'estimated_minutes',
  custom_fields: 'custom_fields',
} as const;

const tables: Record<string, readonly [table: string, more: string]> = {
  users: ['work_order_user', 'member_id'],
  teams: ['work_order_team', 'team_id'],
  vendors: ['work_order_vendor', 'vendor_id'],
  parts: ['work_order_part', 'position, part_id, location_id, quantity'],
};

const attachments = ['images', 'files'];

/** The fields of the plan that a patch may change. */
export const planKeys: string[] = [
  ...Object.keys(columns),
  'assigned_to',
  'vendors',
  'parts',
  'procedures',
  ...attachments,
];

const storedKeys = (keys: string[]): string[] =>
  keys.flatMap((key) => (key === 'assigned_to' ? ['users', 'teams'] : key));

/** Copies a work order to the plan of its series, wholly or only the given fields. */
export async function savePlan(ctx: Context, order: string, series: string, keys = planKeys): Promise<void> {
  const params = [ctx.organization.id, order, series];
  const stored = storedKeys(keys);
  const set = Object.entries(columns).filter(([key]) => stored.includes(key));
  if (set.length > 0)
    await ctx.db.rows(
      `update work_order p set ${set.map(([, column]) => `${column} = w.${column}`).join(', ')}
       from work_order w where w.organization_id = $1 and w.id = $2 and p.organization_id = $1 and p.id = $3`,
      params,
    );
  for (const [key, [table, more]] of Object.entries(tables)) {
    if (!stored.includes(key)) continue;
    await ctx.db.rows(`delete from ${table} where organization_id = $1 and work_order_id = $2`, [params[0], series]);
    await ctx.db.rows(
      `insert into ${table} (organization_id, work_order_id, ${more})
       select organization_id, $3, ${more} from ${table} where organization_id = $1 and work_order_id = $2`,
      params,
    );
  }
  if (stored.includes('procedures')) await carryProcedures(ctx, [{ from: order, to: series }]);
  const fields = attachments.filter((key) => stored.includes(key));
  await ctx.db.rows(
    `delete from file_link where organization_id = $1 and entity_type = 'work-order' and entity_id = $2 and field = any($3)`,
    [params[0], series, fields],
  );
  await ctx.db.rows(
    `insert into file_link (organization_id, entity_type, entity_id, field, file_id, position)
     select organization_id, entity_type, $3, field, file_id, position from file_link
     where organization_id = $1 and entity_type = 'work-order' and entity_id = $2 and field = any($4)`,
    [...params, fields],
  );
}

/** Creates the row that holds the plan of a new series. */
export async function makePlan(ctx: Context, order: Row, id: string): Promise<void> {
  const { name, priority, work_type } = order;
  await insertInto(ctx.db, workOrderTable, [
    {
      organization_id: ctx.organization.id,
      id,
      kind: 'series',
      name,
      priority,
      work_type,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ]);
  await savePlan(ctx, order.id, id);
}

/** The plans of series as input for new work orders, without records that have been deleted since. */
export async function plansOf(ctx: Context, series: string[]): Promise<Map<string, Record<string, unknown>>> {
  const linked = (key: string, target: string) => {
    const [table, other] = tables[key]!;
    return `array(select l.${other} from ${table} l join ${target} c on c.organization_id = l.organization_id and c.id = l.${other}
      where l.organization_id = p.organization_id and l.work_order_id = p.id and c.deleted_at is null) as ${key}`;
  };
  const attached = (field: string) => `array(select l.file_id from file_link l
      join file f on f.organization_id = l.organization_id and f.id = l.file_id and f.deleted_at is null
      where l.organization_id = p.organization_id and l.entity_type = 'work-order' and l.entity_id = p.id and l.field = '${field}'
      order by l.position) as ${field}`;
  const rows = await ctx.db.rows<Record<string, unknown> & { id: string }>(
    `select p.id, p.name, p.description, p.priority, p.work_type, a.id as asset, l.id as location, p.estimated_minutes,
       p.custom_fields, ${linked('users', 'member')}, ${linked('teams', 'team')}, ${linked('vendors', 'vendor')},
       ${attachments.map(attached).join(', ')}, ${helpPhotos} as procedure_files
     from work_order p
       left join asset a on a.organization_id = p.organization_id and a.id = p.asset_id and a.deleted_at is null
       left join location l on l.organization_id = p.organization_id and l.id = p.location_id and l.deleted_at is null
     where p.organization_id = $1 and p.id = any($2)`,
    [ctx.organization.id, series],
  );
  // Leave out empty lists: each would cost a query for each new work order.
  const withoutEmpty = (plan: object) =>
    Object.fromEntries(Object.entries(plan).filter(([, value]) => !Array.isArray(value) || value.length > 0));
  return new Map(rows.map(({ id, ...plan }) => [id, withoutEmpty(plan)]));
}

/** The help pictures of the procedures of a plan. */
const helpPhotos = `array(select distinct f.id from work_order_procedure c, jsonb_array_elements(c.steps) s (step)
      join file f on f.id = (s.step->>'help_photo')::uuid
      where c.organization_id = p.organization_id and c.work_order_id = p.id
        and f.organization_id = p.organization_id and f.deleted_at is null)`;

/** Copies what has tables of its own to the new work orders, and reserves the parts that are free. */
export async function bringAlong(
  ctx: Context,
  pairs: { series: string; order: string }[],
  parts: PlannedPart[],
): Promise<void> {
  await carryProcedures(
    ctx,
    pairs.map(({ series, order }) => ({ from: series, to: order })),
  );
  for (const { series, order } of pairs) {
    const planned = parts.filter((row) => row.series === series);
    if (planned.length > 0) await reserveFree(ctx, order, planned);
  }
}

type PlannedPart = PartRow & { series: string };

/** Creating a work order locks parts before its number, in the order of their ids. */
export async function holdParts(ctx: Context, series: string[]): Promise<PlannedPart[]> {
  const rows = await livingParts(ctx, series);
  if (rows.length > 0)
    await ctx.db.rows(`select from part where organization_id = $1 and id = any($2) order by id for update`, [
      ctx.organization.id,
      rows.map(({ part }) => part),
    ]);
  return rows;
}

const livingParts = (ctx: Context, series: string[]) =>
  ctx.db.rows<PlannedPart>(
    `select w.work_order_id as series, w.part_id as part, l.id as location, w.quantity from work_order_part w
       join part p on p.organization_id = w.organization_id and p.id = w.part_id and p.deleted_at is null
       left join location l on l.organization_id = w.organization_id and l.id = w.location_id and l.deleted_at is null
     where w.organization_id = $1 and w.work_order_id = any($2) order by w.work_order_id, w.position`,
    [ctx.organization.id, series],
  );

/** Copies the given fields from one work order to a planned one. */
export async function planLike(ctx: Context, like: Row, to: Row, keys: string[]): Promise<void> {
  refuseWhenDone(to.status);
  const [from] = (await withoutRetired(ctx, workOrders, [like])) as [Row];
  const given: Record<string, unknown> = Object.fromEntries(
    keys.filter((key) => !['parts', 'procedures', 'assigned_to'].includes(key)).map((key) => [key, from[key]]),
  );
  if (keys.includes('assigned_to'))
    Object.assign(given, assignees({ assigned_to: { users: from.users as string[], teams: from.teams as string[] } }));
  let changes: Change[] = [];
  if (keys.includes('parts')) {
    await releaseParts(ctx, to.id);
    changes = await reserveFree(ctx, to.id, await rowsOf(ctx, from.id));
  }
  if (keys.includes('procedures')) {
    const steps = await proceduresLike(ctx, from.id, to.id);
    changes = [...changes, ...steps.changes];
    Object.assign(given, steps.columns);
  }
  await updateRow(ctx, workOrders, to, given as never, {}, changes.length > 0 ? { changes } : {});
}
