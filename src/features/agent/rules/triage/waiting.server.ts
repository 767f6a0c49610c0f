import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Priority } from './urgency';

/** A request that waits, as far as the agent reads it. */
export interface Waiting {
  id: string;
  code: string;
  name: string;
  description: string | null;
  priority: Priority | null;
  asset: string | null;
  asset_name: string | null;
  location: string | null;
  location_name: string | null;
  location_lineage: string | null;
  /** How many work orders were made for it before, and taken back. */
  orders: number;
}

/** SQL: a request that waits for a decision; what the honeypot caught does not. */
export const isWaiting = (row: string): string => `${row}.status = 'pending' and not ${row}.is_suspect`;

/** Those of these that wait for a decision. */
export function waiting(ctx: Context, ids: readonly string[]): Promise<Waiting[]> {
  const params = new Params();
  const seen = visibleTo(ctx, storeOf('request'), 't', params);
  return ctx.db.rows<Waiting>(
    `select t.id, t.code, t.name, t.description, t.priority, a.id as asset, a.name as asset_name, l.id as location,
       l.name as location_name, l.lineage as location_lineage,
       (select count(*)::int from work_order w where w.organization_id = t.organization_id
         and w.origin_type = 'request' and w.origin_id = t.id::text) as orders
     from request t
     left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
     left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where ${seen} and ${isWaiting('t')} and t.id = any(${params.add(ids, 'uuid[]')}) order by t.id`,
    params.values,
  );
}

/** The ids of those that wait, after one. */
export async function waitingAfter(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const seen = visibleTo(ctx, storeOf('request'), 't', params);
  const rows = await ctx.db.rows<{ id: string }>(
    `select t.id from request t where ${seen} and ${isWaiting('t')}
       and (${params.add(after ?? null, 'uuid')} is null or t.id > ${params.add(after ?? null, 'uuid')})
     order by t.id limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(({ id }) => id);
}
