import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Store } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Route } from '#server/http/route';
import { locations } from '#features/location/location.server';
import { parts } from '#features/part/part.server';
import type { Label } from './label-pdf.server';
import { inOrder, labelsRoute } from './labels-route.server';

/** Labels of what has no code of its own: they say the address of the record. */
export const labelRoutes: Route[] = [
  labelsRoute(parts, (ctx, ids) =>
    read(ctx, parts, ids, `select t.id, t.name, coalesce(t.number, '') as code, t.category as place from part t`),
  ),
  labelsRoute(locations, (ctx, ids) =>
    read(
      ctx,
      locations,
      ids,
      `select t.id, t.name, '' as code, p.name as place from location t
         left join location p on p.organization_id = t.organization_id and p.id = t.parent_id`,
    ),
  ),
];

async function read(ctx: Context, store: Store, ids: string[], select: string): Promise<Label[]> {
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string; name: string; code: string; place: string | null }>(
    `${select} where ${visibleTo(ctx, store, 't', params)} and t.id = any(${params.add(ids)})`,
    params.values,
  );
  const address = (id: string) => `${ctx.app.config.publicUrl}/${store.entity.name}/${id}`;
  return inOrder(ids, rows).map((row) => ({ ...row, address: address(row.id) }));
}
