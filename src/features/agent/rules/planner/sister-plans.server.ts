import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { workOrders } from '#features/work-order/index.server';
import type { Recurrence } from './rule-of';
import type { Named } from './series.server';

/** One recurring job of a sister, without what belongs to the sister alone. */
export interface Plan {
  /** The id of the series. */
  id: string;
  name: string;
  description: string | null;
  priority: string;
  estimated_minutes: number | null;
  rule: Recurrence;
  start_date: string;
  due_date: string | null;
  teams: string[];
  procedures: string[];
}

export interface Asset extends Named {
  made: string;
  location: string | null;
  has_plan: boolean;
  /** With the same maker and model and with preventive work that recurs. */
  sister: Named | null;
}

/**
 * SQL: the planned work orders `n` of active preventive series `s` that somebody sees. Series are few among all work, so
 * each one's is read by its key.
 */
const planned = (seen: string): string =>
  `from work_order_series s cross join lateral (select * from work_order o
     where o.organization_id = s.organization_id and o.id = s.next_id limit 1) n
   where ${seen} and s.is_active and n.work_type = 'preventive' and n.asset_id is not null`;

/** A meter belongs to one asset, and so does what it plans. */
const byDate = `s.rule -> 'meter' = 'null' and n.start_date is not null`;

/** SQL: what assets of one maker and model have in common. */
const modelOf = (row: string): string =>
  `json_build_array(app_fold(${row}.manufacturer), app_fold(${row}.model))::text as model`;

/** What recurs and the models of the sisters are put together once for all assets that are asked for, each model once. */
export function assetsWithSisters(ctx: Context, ids: readonly string[]): Promise<Asset[]> {
  const params = new Params();
  const seen = (row: string) =>
    `${visibleTo(ctx, storeOf('asset'), row, params)} and ${row}.manufacturer is not null and ${row}.model is not null`;
  return ctx.db.rows<Asset>(
    `with planned as materialized (
       select n.asset_id, ${byDate} as is_by_date ${planned(visibleTo(ctx, workOrders, 'n', params))}),
     asked as materialized (
       select a.id, a.name, a.manufacturer || ' ' || a.model as made, a.location_id as location, ${modelOf('a')}
       from asset a where ${seen('a')} and a.id = any(${params.add(ids, 'uuid[]')})),
     sister as materialized (
       select b.id, b.name, b.manufacturer, b.model from asset b
       where ${seen('b')} and b.id in (select asset_id from planned where is_by_date)),
     made as materialized (
       select m.manufacturer, m.model as written, ${modelOf('m')} from (select distinct manufacturer, model from sister) m),
     first as (
       select distinct on (m.model) m.model, json_build_object('id', b.id, 'name', b.name) as named
       from sister b join made m on m.manufacturer = b.manufacturer and m.written = b.model
       where m.model in (select model from asked) order by m.model, app_fold(b.name), b.id)
     select a.id, a.name, a.made, a.location, a.id in (select asset_id from planned) as has_plan, b.named as sister
     from asked a left join first b on b.model = a.model order by a.id`,
    params.values,
  );
}

export async function plansOf(ctx: Context, assets: readonly string[]): Promise<Map<string, Plan[]>> {
  if (assets.length === 0) return new Map();
  const params = new Params();
  const rows = await ctx.db.rows<Plan & { asset: string }>(
    `select n.asset_id as asset, s.id, n.name, n.description, n.priority, n.estimated_minutes, s.rule, n.start_date,
       n.due_date,
       array(select t.team_id from work_order_team t join team m on m.organization_id = t.organization_id
           and m.id = t.team_id and m.deleted_at is null
         where t.organization_id = n.organization_id and t.work_order_id = n.id order by 1) as teams,
       array(select c.procedure_id from work_order_procedure c join procedure r on r.organization_id = c.organization_id
           and r.id = c.procedure_id and r.deleted_at is null
         where c.organization_id = n.organization_id and c.work_order_id = n.id and c.removed_at is null
         order by c.position) as procedures
     ${planned(visibleTo(ctx, workOrders, 'n', params))} and ${byDate} and n.asset_id = any(${params.add(assets, 'uuid[]')})
     order by app_fold(n.name), s.id`,
    params.values,
  );
  const plans = new Map<string, Plan[]>(assets.map((id) => [id, []]));
  for (const { asset, ...plan } of rows) plans.get(asset)!.push(plan);
  return plans;
}
