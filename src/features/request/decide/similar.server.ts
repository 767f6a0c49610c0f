import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { getRow } from '#server/entity/read';
import { quote, type Store } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { workOrders } from '#features/work-order/index.server';
import { requests } from '../store.server';

/** How many are shown, and how alike words must be: at the same place less than anywhere. */
const most = 3;
const [alikeHere, alikeAnywhere] = [0.3, 0.6];

/** The open work orders that may be about the same (F1.3): on its asset, or with similar words. */
export const similarWork = (ctx: Context, id: string): Promise<unknown[]> =>
  alikeTo(ctx, id, workOrders, `t.status <> 'done'`);

/** The pending requests that may be about the same. */
export const duplicatesOf = (ctx: Context, id: string): Promise<unknown[]> =>
  alikeTo(ctx, id, requests, `t.status = 'pending' and not t.is_suspect`);

async function alikeTo(ctx: Context, id: string, store: Store, where: string): Promise<unknown[]> {
  const { name, description, asset, location } = await getRow(ctx, requests, id);
  const params = new Params();
  const [words, machine, place] = [
    params.add([name, description].filter(Boolean).join(' '), 'text'),
    params.add(asset?.id ?? null, 'uuid'),
    params.add(location?.id ?? null, 'uuid'),
  ];
  return ctx.db.rows(
    `select w.id, w.name, w.code, w.status, w.priority,
       case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as asset
     from (
       select t.*, greatest(word_similarity(app_fold(t.name), app_fold(${words})), word_similarity(app_fold(${words}), t.search)) as alike
       from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params)} and t.id <> ${params.add(id)} and ${where}
     ) w left join asset a on a.organization_id = w.organization_id and a.id = w.asset_id
     where w.asset_id = ${machine} or w.location_id = ${place} and w.alike >= ${alikeHere} or w.alike >= ${alikeAnywhere}
     order by coalesce(w.asset_id = ${machine}, false) desc,
       coalesce(w.location_id = ${place}, false)::int * 0.5 + w.alike desc, w.created_at desc, w.id
     limit ${most}`,
    params.values,
  );
}
