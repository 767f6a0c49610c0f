import { uuid7 } from '#shared/id';
import { usualNumbering } from '#shared/numbering';
import type { Context } from '#server/context';
import { withoutRetired } from '#server/entity/custom';
import { nextNumber } from '#server/entity/number';
import { insertRows } from '#server/entity/write';
import { iso, placed } from './series-dates.server';
import { bringAlong, holdParts, plansOf } from './series-plan.server';
import { bySystem, saveOccurrences, type Series } from './series.server';
import { workOrders } from '../store.server';

interface Wanted {
  series: Series;
  /** Undefined if the rule has no more dates. */
  at: number | undefined;
  /** The due total, if it is another than that of the series. */
  due?: number | null;
}

/** Creates the planned work order for the next date of each series. The key of the occurrence prevents duplicates. */
export async function planNext(caller: Context, wanted: Wanted[]): Promise<void> {
  const ctx = bySystem(caller);
  const made = wanted.flatMap(({ series, at, due = series.due_total }) =>
    at === undefined
      ? []
      : [{ series, at: iso(at), order: uuid7(Date.parse(ctx.now)), ...placed(ctx, series, at, due) }],
  );
  if (made.length > 0) {
    const plans = await plansOf(
      ctx,
      made.map(({ series }) => series.id),
    );
    const parts = await holdParts(
      ctx,
      made.map(({ series }) => series.id),
    );
    const { number, code } = await nextNumber(ctx, workOrders, usualNumbering['work-order']);
    const prefix = code.slice(0, -String(number).length);
    const inputs = made.map(({ series, order, start_date, due_date }) => ({
      ...plans.get(series.id),
      id: order,
      recurrence: series.rule,
      status: 'planned',
      start_date,
      due_date,
    }));
    await insertRows(
      ctx,
      workOrders,
      (await withoutRetired(ctx, workOrders, inputs)) as never,
      made.map(({ series }, nth) => ({
        number: number + nth,
        code: `${prefix}${number + nth}`,
        series: series.id,
        source: 'recurrence',
        origin_type: 'work-order',
        origin_id: series.first_id,
      })),
    );
    await saveOccurrences(
      ctx,
      made.map(({ series, at, order, due_total }) => ({ series_id: series.id, at, due_total, work_order_id: order })),
    );
    await bringAlong(
      ctx,
      made.map(({ series, order }) => ({ series: series.id, order })),
      parts,
    );
  }
  await moveOn(
    ctx,
    wanted.map(({ series }) => {
      const next = made.find((one) => one.series === series);
      return { ...next, id: series.id, next_id: next?.order, next_at: next?.at };
    }),
  );
}

/** Stores what each series waits for. */
export async function moveOn(
  ctx: Context,
  moved: ({ id: string; next_id?: string; next_at?: string } & Partial<
    Pick<Series, 'opens_at' | 'due_total' | 'stands_at'>
  >)[],
): Promise<void> {
  await ctx.db.rows(
    `update work_order_series s set next_id = m.next_id, next_at = m.next_at, opens_at = m.opens_at,
       due_total = m.due_total, stands_at = m.stands_at
     from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::timestamptz[])
       m (id, next_id, next_at, opens_at, due_total, stands_at)
     where s.organization_id = $1 and s.id = m.id`,
    [
      ctx.organization.id,
      moved.map(({ id }) => id),
      moved.map(({ next_id = null }) => next_id),
      moved.map(({ next_at = null }) => next_at),
      moved.map(({ opens_at = null }) => opens_at),
      moved.map(({ due_total = null }) => due_total),
      moved.map(({ stands_at = null }) => stands_at),
    ],
  );
}
