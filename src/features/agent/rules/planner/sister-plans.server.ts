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

/** SQL: the planned work orders `n` of active preventive series `s` that somebody sees. */
const planned = (seen: string): string =>
  `from work_order n join work_order_series s on s.organization_id = n.organization_id and s.id = n.series_id
     and s.next_id = n.id and s.is_active
   where ${seen} and n.work_type = 'preventive' and n.asset_id is not null`;

/** A meter belongs to one asset, and so does what it plans. */
const byDate = `s.rule -> 'meter' = 'null' and n.start_date is not null`;

export function assetsWithSisters(ctx: Context, ids: readonly string[]): Promise<Asset[]> {
  const params = new Params();
  const seen = (row: string) => visibleTo(ctx, storeOf('asset'), row, params);
  const seenOrder = visibleTo(ctx, workOrders, 'n', params);
  return ctx.db.rows<Asset>(
    `with sister as materialized (
       select distinct on (1, 2) app_fold(b.manufacturer) as maker, app_fold(b.model) as model, b.id, b.name
       from asset b where ${seen('b')} and b.manufacturer is not null and b.model is not null
         and b.id in (select n.asset_id ${planned(seenOrder)} and ${byDate})
       order by 1, 2, app_fold(b.name), b.id)
     select a.id, a.name, a.manufacturer || ' ' || a.model as made, a.location_id as location,
       exists (select ${planned(seenOrder)} and n.asset_id = a.id) as has_plan,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as sister
     from asset a left join sister b on b.maker = app_fold(a.manufacturer) and b.model = app_fold(a.model)
     where ${seen('a')} and a.manufacturer is not null and a.model is not null
       and a.id = any(${params.add(ids, 'uuid[]')}) order by a.id`,
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
  return new Map(assets.map((id) => [id, rows.filter(({ asset }) => asset === id)]));
}
