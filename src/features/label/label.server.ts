import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Store } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Route } from '#server/http/route';
import type { Label } from './label-pdf.server';
import { inOrder, labelsRoute } from './labels-route.server';

/** Labels for nouns without a code: they contain the address of the record. `select` reads the other texts on them. */
export const addressLabelsRoute = (store: Store, select: string): Route =>
  labelsRoute(store, (ctx, ids) => read(ctx, store, ids, select));

async function read(ctx: Context, store: Store, ids: string[], select: string): Promise<Label[]> {
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string; name: string; code: string; place: string | null }>(
    `${select} where ${visibleTo(ctx, store, 't', params)} and t.id = any(${params.add(ids)})`,
    params.values,
  );
  const address = (id: string) => `${ctx.app.config.publicUrl}/${store.entity.name}/${id}`;
  return inOrder(ids, rows).map((row) => ({ ...row, address: address(row.id) }));
}
