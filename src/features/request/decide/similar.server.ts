import { similarity, telling } from '#shared/text/similarity';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { getRow } from '#server/entity/read';
import { quote, type Store } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { workOrders } from '#features/work-order/index.server';
import { saidSame } from './places.server';
import { requests } from '../store.server';

/** How many are shown, and how alike words must be: at the same place less than anywhere. */
const most = 3;
const [alikeHere, alikeAnywhere] = [0.3, 0.6];

/** How many the database hands on to be compared exactly: whatever is here, and elsewhere what shares letters. */
const compared = 200;
const lettersShared = 0.3;

/** The open work orders that may be about the same (F1.3): on its asset, or with similar words. */
export const similarWork = (ctx: Context, id: string): Promise<unknown[]> =>
  alikeTo(ctx, id, workOrders, `t.status <> 'done'`);

/** The pending requests that may be about the same. */
export const duplicatesOf = (ctx: Context, id: string): Promise<unknown[]> =>
  alikeTo(ctx, id, requests, `t.status = 'pending' and not t.is_suspect`);

interface Candidate {
  id: string;
  name: string;
  asset: { id: string; name: string } | null;
  about: string | null;
  is_same: boolean;
  is_here: boolean;
}

async function alikeTo(ctx: Context, id: string, store: Store, where: string): Promise<unknown[]> {
  const { name, asset, location } = await getRow(ctx, requests, id);
  const text = telling({ text: name, about: asset?.name ?? location?.name });
  const found = await candidates(ctx, { id, name, asset: asset?.id, location: location?.id }, store, where);
  const said = await saidSame(ctx, id);
  return found
    .map((one) => ({ one, alike: similarity(text, telling({ text: one.name, about: one.about })) }))
    .filter(({ one, alike }) => one.is_same || alike >= (one.is_here ? alikeHere : alikeAnywhere))
    .sort((a, b) => Number(b.one.is_same) - Number(a.one.is_same) || nearness(b) - nearness(a))
    .slice(0, most)
    .map(({ one: { about: _about, is_same: _same, is_here: _here, ...shown } }) => ({
      ...shown,
      is_proposed: said.has(shown.id),
    }));
}

const nearness = ({ one, alike }: { one: Candidate; alike: number }): number => alike + (one.is_here ? 0.5 : 0);

interface SimilarTo {
  id: string;
  name: string;
  asset?: string;
  location?: string;
}

/** The newest first, so that of equals the newest is shown. */
function candidates(ctx: Context, subject: SimilarTo, store: Store, where: string): Promise<Candidate[]> {
  const params = new Params();
  const machine = params.add(subject.asset ?? null, 'uuid');
  const place = params.add(subject.location ?? null, 'uuid');
  const letters = `similarity(app_fold(t.name), app_fold(${params.add(subject.name, 'text')}))`;
  return ctx.db.rows<Candidate>(
    `select w.id, w.name, w.code, w.status, w.priority,
       case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as asset,
       coalesce(a.name, l.name) as about, w.is_same, w.is_here
     from (
       select t.*, t.asset_id is not distinct from ${machine} and t.asset_id is not null as is_same,
         t.location_id is not distinct from ${place} and t.location_id is not null as is_here
       from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params)} and t.id <> ${params.add(subject.id)}
         and ${where} and (t.asset_id = ${machine} or t.location_id = ${place} or ${letters} >= ${lettersShared})
       order by coalesce(t.asset_id = ${machine}, false) desc, ${letters} desc, t.created_at desc, t.id
       limit ${compared}
     ) w
     left join asset a on a.organization_id = w.organization_id and a.id = w.asset_id
     left join location l on l.organization_id = w.organization_id and l.id = w.location_id
     order by w.created_at desc, w.id`,
    params.values,
  );
}
