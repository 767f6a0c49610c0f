import type { Context } from '#server/context';
import { setSeries } from './planned-order.server';

/** From when the dates of a series count. */
export interface SeriesStart {
  id: string;
  anchor: string;
}

/** Locked, so that it is the same when it is set back. */
export async function seriesStartOf(ctx: Context, order: string): Promise<SeriesStart | undefined> {
  const [found] = await ctx.db.rows<SeriesStart>(
    `select s.id, s.anchor from work_order o
       join work_order_series s on s.organization_id = o.organization_id and s.id = o.series_id
     where o.organization_id = $1 and o.id = $2 for update of s`,
    [ctx.organization.id, order],
  );
  return found;
}

export const startSeriesAt = (ctx: Context, { id, anchor }: SeriesStart): Promise<void> =>
  setSeries(ctx, id, { anchor });
