import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { deadlineOf, graceOf, stateBy, workOrders } from '#features/work-order/index.server';
import type { Recurrence } from './rule-of';

export interface Named {
  id: string;
  name: string;
}

/** An active series with its plan and its asset. */
interface Series {
  id: string;
  rule: Recurrence;
  anchor: string;
  first: Named;
  next_id: string;
  name: string;
  work_type: string;
  estimated_minutes: number | null;
  asset: (Named & { criticality: 'a' | 'b' | 'c' | null }) | null;
  is_fixed: boolean;
  /** Active preventive series on the same asset, with this one. */
  on_asset: number;
}

/** A date of a series, and the work that was done for it. */
export interface Occurrence {
  state: string;
  /** In milliseconds; null if there is no work that was completed. */
  completed: number | null;
  rule: Recurrence | null;
  minutes: number;
  used_parts: boolean;
  has_findings: boolean;
}

export interface Told extends Series {
  /** The latest dates, oldest first. */
  occurrences: Occurrence[];
}

/** Enough for 24 cycles, where some dates were missed. */
const mostOccurrences = 40;

export async function loadSeries(ctx: Context, ids: readonly string[], fixedField: string): Promise<Told[]> {
  const found = await headsOf(ctx, ids, fixedField);
  const occurrences = await occurrencesOf(ctx, found);
  return found.map((series) => ({ ...series, occurrences: occurrences.get(series.id) ?? [] }));
}

function headsOf(ctx: Context, ids: readonly string[], fixedField: string): Promise<Series[]> {
  const params = new Params();
  const seen = visibleTo(ctx, workOrders, 'n', params);
  const key = params.add(fixedField, 'text');
  return ctx.db.rows<Series>(
    `select s.id, s.rule, s.anchor, s.next_id, p.name, p.work_type, n.estimated_minutes,
       json_build_object('id', f.id, 'name', f.name) as first,
       case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'criticality', a.criticality) end as asset,
       (p.custom_fields -> ${key} = 'true' or n.custom_fields -> ${key} = 'true' or a.custom_fields -> ${key} = 'true')
         is true as is_fixed,
       (select count(*) from work_order o join work_order_series t on t.organization_id = o.organization_id
            and t.id = o.series_id and t.is_active and t.next_id = o.id
          where o.organization_id = s.organization_id and o.asset_id = a.id and o.kind = 'work_order'
            and o.work_type = 'preventive' and o.deleted_at is null) as on_asset
     from work_order_series s
       join work_order p on p.organization_id = s.organization_id and p.id = s.id
       join work_order n on n.organization_id = s.organization_id and n.id = s.next_id
       join work_order f on f.organization_id = s.organization_id and f.id = s.first_id
       left join asset a on a.organization_id = s.organization_id and a.id = n.asset_id and a.deleted_at is null
     where ${seen} and s.is_active and s.id = any(${params.add(ids, 'uuid[]')}) order by s.id`,
    params.values,
  );
}

async function occurrencesOf(ctx: Context, all: readonly Series[]): Promise<Map<string, Occurrence[]>> {
  const rows = await ctx.db.rows<{ id: string; occurrences: Occurrence[] }>(
    `select g.id, (select json_agg(json_build_object('state', l.state, 'completed', l.completed, 'rule', l.rule,
           'minutes', l.minutes, 'used_parts', l.used_parts, 'has_findings', l.has_findings) order by l.at)
         from (${latest}) l) as occurrences
     from unnest($2::uuid[], $3::float8[]) g (id, grace)`,
    [ctx.organization.id, all.map(({ id }) => id), all.map((series) => graceOf(ctx, series as never))],
  );
  return new Map(rows.map(({ id, occurrences }) => [id, occurrences ?? []]));
}

const isCompleted = `w.status = 'done' and w.done_reason = 'completed'`;

const latest = `select o.at, ${stateBy('d.deadline')} as state, w.recurrence as rule,
      case when ${isCompleted} then floor(extract(epoch from w.completed_at) * 1000)::float8 end as completed,
      case when ${isCompleted} then (select coalesce(sum(e.minutes), 0) from time_entry e
        where e.organization_id = $1 and e.work_order_id = w.id and e.deleted_at is null) else 0 end as minutes,
      ${isCompleted} and exists (select from work_order_part u
        where u.organization_id = $1 and u.work_order_id = w.id) as used_parts,
      ${isCompleted} and exists (select from work_order_procedure c
          join work_order_answer r on r.organization_id = c.organization_id and r.copy_id = c.id
        where c.organization_id = $1 and c.work_order_id = w.id and c.removed_at is null
          and r.answer in ('"flag"', '"fail"')
          and c.steps @> jsonb_build_array(jsonb_build_object('id', r.step_id, 'type', 'inspection'))) as has_findings
    from work_order_occurrence o
      left join work_order w on w.organization_id = o.organization_id and w.id = o.work_order_id
      cross join lateral (select ${deadlineOf('g.grace')} as deadline) d
    where o.organization_id = $1 and o.series_id = g.id and (o.work_order_id is null or w.deleted_at is null)
    order by o.at desc limit ${mostOccurrences}`;

/** The series that a work order is of. */
export async function seriesOfOrders(ctx: Context, orders: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select distinct series_id as id from work_order where organization_id = $1 and id = any($2) and series_id is not null`,
    [ctx.organization.id, orders],
  );
  return rows.map(({ id }) => id);
}
