import { type Change, describe, record } from '#server/audit';
import type { Context } from '#server/context';
import { moveOn } from './plan-next.server';
import { iso, placed } from './series-dates.server';
import { bySystem, type Series } from './series.server';
import { workOrders } from '../store.server';

interface Move {
  series: Series;
  at: number;
  /** The due total, if it is another than that of the series. */
  due?: number | null;
  /** The description in the history. */
  description?: string;
}

/** Moves the planned work order to another date. */
export const putOff = (
  ctx: Context,
  series: Series,
  at: number,
  more: Omit<Move, 'series' | 'at'> = {},
): Promise<void> => putAllOff(ctx, [{ series, at, ...more }]);

/** Many series in a few statements, because changes of their work orders wait for these locks. */
export async function putAllOff(caller: Context, moves: Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ctx = bySystem(caller);
  const to = moves.map(({ series, at, due = series.due_total, description }) => ({
    id: series.next_id!,
    series: series.id,
    at: iso(at),
    description,
    ...placed(ctx, series, at, due),
  }));
  const { label, fields } = workOrders.entity;
  const changed = await setDates(ctx, to);
  // An entry with a description is written even if somebody had already chosen that date.
  const recorded = to.filter(({ id, description }) => description || changed.has(id));
  await record(
    ctx,
    recorded.map(({ id, description }) => {
      const changes = changed.get(id) ?? [];
      return {
        entity_type: 'work-order',
        entity_id: id,
        action: 'updated' as const,
        description: description ?? describe(ctx.organization.time_zone, 'updated', label, undefined, changes, fields),
        changes,
      };
    }),
  );
  await moveOn(
    ctx,
    to.map(({ series, id, at, ...one }) => ({ ...one, id: series, next_id: id, next_at: at })),
  );
}

interface Dated {
  id: string;
  at: string;
  due_total: number | null;
  start_date: string | null;
  due_date: string | null;
}

/** Sets the dates of planned work orders and their occurrences; returns the changes. */
export async function setDates(ctx: Context, to: Dated[]): Promise<Map<string, Change[]>> {
  const ids = to.map(({ id }) => id);
  const before = await ctx.db.rows<{ id: string; start_date: string | null; due_date: string | null }>(
    `select id, start_date, due_date from work_order where organization_id = $1 and id = any($2) order by id for update`,
    [ctx.organization.id, ids],
  );
  const changes = new Map(
    before.flatMap((row) => {
      const now = to.find(({ id }) => id === row.id)!;
      const changed = (['start_date', 'due_date'] as const)
        .filter((field) => row[field] !== now[field])
        .map((field) => ({ field, from: row[field], to: now[field] }));
      return changed.length === 0 ? [] : [[row.id, changed]];
    }),
  );
  const columns = [ids, to.map(({ start_date }) => start_date), to.map(({ due_date }) => due_date)];
  await ctx.db.rows(
    `update work_order w set start_date = m.start_date, due_date = m.due_date, version = version + 1, updated_at = $2
     from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) m (id, start_date, due_date)
     where w.organization_id = $1 and w.id = m.id and w.id = any($6)`,
    [ctx.organization.id, ctx.now, ...columns, [...changes.keys()]],
  );
  await ctx.db.rows(
    `update work_order_occurrence o set at = m.at, due_total = m.due_total
     from unnest($2::uuid[], $3::timestamptz[], $4::float8[]) m (id, at, due_total)
     where o.organization_id = $1 and o.work_order_id = m.id and (o.at, o.due_total) is distinct from (m.at, m.due_total)`,
    [ctx.organization.id, ids, to.map(({ at }) => at), to.map(({ due_total }) => due_total)],
  );
  return changes;
}
