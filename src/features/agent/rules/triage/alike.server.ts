import { similarity, type Telling, telling } from '#shared/text/similarity';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { type Waiting, isWaiting } from './waiting.server';
import type { TriageSettings } from './settings';

/** What was made so many days before or after a request may be about the same. */
const days = 30;
/** For each request so many open work orders and waiting requests are compared, those on its asset first. */
const most = 50;
export interface Candidate {
  request: string;
  type: 'work-order' | 'request';
  id: string;
  code: string;
  name: string;
  about: string | null;
  is_same_asset: boolean;
  orders: number;
  alike: number;
}

/** Open work and waiting requests near a request that say nearly the same. */
export async function alikeTo(
  ctx: Context,
  asked: ReadonlyMap<string, Waiting>,
  { alike_on_asset, alike_at_place }: TriageSettings,
): Promise<Candidate[]> {
  const read = new Map<string, Telling>();
  const tellingOf = (id: string, text: string, about: string | null): Telling => {
    const known = read.get(id) ?? telling({ text, about });
    read.set(id, known);
    return known;
  };
  return (await candidates(ctx, [...asked.keys()])).flatMap((found) => {
    const one = asked.get(found.request)!;
    const own = tellingOf(one.id, one.name, one.asset_name ?? one.location_name);
    const alike = similarity(own, tellingOf(found.id, found.name, found.about));
    return alike >= (found.is_same_asset ? alike_on_asset : alike_at_place) ? [{ ...found, alike }] : [];
  });
}

/** Work before requests, and the oldest first: of equals the first is taken. */
async function candidates(ctx: Context, ids: readonly string[]): Promise<Omit<Candidate, 'alike'>[]> {
  const params = new Params();
  const ownAsset = (row: string) => `(${row}.asset_id is not null and ${row}.asset_id is not distinct from r.asset_id)`;
  // Two machines at one place are two things.
  const nearby = (row: string) => `(${row}.asset_id = r.asset_id
    or ${row}.location_id = r.location_id and (${row}.asset_id is null or r.asset_id is null))`;
  const near = (row: string) => `${nearby(row)}
    and ${row}.created_at between r.created_at - interval '${days} days' and r.created_at + interval '${days} days'`;
  const first = (row: string) => `order by ${ownAsset(row)} desc, ${row}.created_at desc, ${row}.id limit ${most}`;
  return ctx.db.rows<Omit<Candidate, 'alike'>>(
    `select r.id as request, c.type, c.id, c.code, c.name, coalesce(a.name, l.name) as about, ${ownAsset('c')} as is_same_asset,
       (select count(*)::int from work_order w where c.type = 'request' and w.organization_id = r.organization_id
         and w.origin_type = 'request' and w.origin_id = c.id::text) as orders
     from request r cross join lateral (
       (select 'work-order' as type, w.id, w.code, w.name, w.asset_id, w.location_id, w.created_at from work_order w
         where ${visibleTo(ctx, storeOf('work-order'), 'w', params)} and w.status <> 'done'
           and w.work_type <> 'preventive' and ${near('w')} ${first('w')})
       union all
       (select 'request', q.id, q.code, q.name, q.asset_id, q.location_id, q.created_at from request q
         where ${visibleTo(ctx, storeOf('request'), 'q', params)} and ${isWaiting('q')}
           and (q.created_at, q.id) < (r.created_at, r.id) and ${near('q')} ${first('q')})
     ) c
     left join asset a on a.organization_id = r.organization_id and a.id = c.asset_id
     left join location l on l.organization_id = r.organization_id and l.id = c.location_id
     where r.organization_id = ${params.add(ctx.organization.id)} and r.id = any(${params.add(ids, 'uuid[]')})
     order by r.id, c.type desc, c.created_at, c.id`,
    params.values,
  );
}
