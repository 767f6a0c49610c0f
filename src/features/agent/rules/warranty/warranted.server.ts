import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { workOrders } from '#features/work-order/index.server';

interface Named {
  id: string;
  name: string;
}

/** A repair that was reported while its asset was under warranty, and is not done. */
export interface Repair extends Named {
  code: string;
  priority: 'low' | 'medium' | 'high' | 'critical';
  reported_on: string;
  vendors: string[];
}

export interface Warranted extends Named {
  warranty_until: string;
  /** The one with the maker's name first, then by name. */
  vendors: Named[];
  repairs: Repair[];
}

export async function warrantedAfter(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const where = [visibleTo(ctx, storeOf('asset'), 'a', params), 'a.warranty_until is not null'];
  if (after !== undefined) where.push(`a.id > ${params.add(after, 'uuid')}`);
  const rows = await ctx.db.rows<{ id: string }>(
    `select a.id from asset a where ${where.join(' and ')} order by a.id limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(({ id }) => id);
}

export function loadWarranted(ctx: Context, ids: readonly string[]): Promise<Warranted[]> {
  const params = new Params();
  const seen = visibleTo(ctx, storeOf('asset'), 'a', params);
  const seenOrders = visibleTo(ctx, workOrders, 'w', params);
  const reported = `(w.created_at at time zone ${params.add(ctx.organization.time_zone, 'text')})::date`;
  return ctx.db.rows<Warranted>(
    `select a.id, a.name, a.warranty_until::text as warranty_until,
       coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) 
           order by (app_fold(v.name) = app_fold(a.manufacturer)) is true desc, app_fold(v.name), v.id)
         from asset_vendor l join vendor v on v.organization_id = l.organization_id and v.id = l.vendor_id
           and v.deleted_at is null
         where l.organization_id = a.organization_id and l.asset_id = a.id), '[]') as vendors,
       coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'code', w.code, 'priority', w.priority,
           'reported_on', ${reported}, 'vendors', array(select l.vendor_id from work_order_vendor l
             where l.organization_id = w.organization_id and l.work_order_id = w.id order by 1)) order by w.id)
         from work_order w where ${seenOrders} and w.asset_id = a.id and w.kind = 'work_order' and w.work_type = 'reactive'
           and w.status <> 'done' and ${reported} between coalesce(a.purchase_date, '-infinity') and a.warranty_until),
         '[]') as repairs
     from asset a where ${seen} and a.warranty_until is not null and a.id = any(${params.add(ids, 'uuid[]')}) order by a.id`,
    params.values,
  );
}

/** The asset that a work order is about. */
export async function assetsOfOrders(ctx: Context, orders: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select distinct w.asset_id as id from work_order w join asset a on a.organization_id = w.organization_id and a.id = w.asset_id
       and a.warranty_until is not null
     where w.organization_id = $1 and w.id = any($2)`,
    [ctx.organization.id, orders],
  );
  return rows.map(({ id }) => id);
}
