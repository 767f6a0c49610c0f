import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { reached } from '#server/entity/visible';
import type { Piece, Span } from '#features/asset/index.server';
import { activeSeries, datesOf } from '../series/upcoming.server';
import { workOrders } from '../store.server';

const minute = 60_000;
/** A limit, because each rule would be evaluated for all the years up to a distant date. */
const horizon = 5 * 366 * 86_400_000;
/** Enough for an hourly series over the longest window; a cron expression may ask for every minute of it. */
const limits = { ofOne: 10_000, ofAll: 20_000 };

/**
 * The work on an asset that has a start and an estimate (D12): in progress, upcoming, and the future dates of its
 * series. Overdue work that was not started takes no time before now.
 */
export async function maintenanceWithin(ctx: Context, id: string, window: Span): Promise<Piece[]> {
  const now = Date.parse(ctx.now);
  const ofOrders = (await plannedOrders(ctx, id, window)).flatMap(({ begun, ...order }) => {
    const piece = pieceOf(order, Date.parse(order.start_date));
    return begun || piece.to > now ? [{ ...piece, from: begun ? piece.from : Math.max(piece.from, now) }] : [];
  });
  const isNear = window.to > now && window.from < now + horizon;
  return isNear ? [...ofOrders, ...(await ofSeries(ctx, id, window))] : ofOrders;
}

interface Order {
  id: string;
  name: string;
  start_date: string;
  estimated_minutes: number;
  begun: boolean;
  /** Work that the reader may not see still takes its time, but without a name. */
  visible: boolean;
}

function pieceOf({ id, name, estimated_minutes, visible }: Omit<Order, 'begun'>, from: number): Piece {
  const source: Piece['source'] = { type: 'work_order', id: visible ? id : null, name: visible ? name : null };
  return { from, to: from + estimated_minutes * minute, kind: 'maintenance', source };
}

const takesTime = `w.status <> 'done' and w.start_date is not null and w.estimated_minutes > 0`;

const plannedOrders = (ctx: Context, id: string, { from, to }: Span): Promise<Order[]> =>
  ordersOf(ctx, id, (params) => {
    const [start, end] = [from, to].map((at) => params.add(new Date(at).toISOString(), 'timestamptz'));
    return `w.start_date < ${end} and w.start_date + make_interval(mins => w.estimated_minutes) > ${start}`;
  });

function ordersOf(ctx: Context, id: string, where: (params: Params) => string): Promise<Order[]> {
  const params = new Params();
  const scope = scopeOf(ctx.user, 'read', 'work-order');
  const visible = scope ? reached(ctx, workOrders, 'w', params, scope) : 'false';
  return ctx.db.rows<Order>(
    `select w.id, w.name, w.start_date, w.estimated_minutes, w.status = 'in_progress' as begun, ${visible} as visible
     from work_order w where w.organization_id = ${params.add(ctx.organization.id)} and w.asset_id = ${params.add(id)}
       and w.kind = 'work_order' and w.deleted_at is null and ${takesTime} and ${where(params)}`,
    params.values,
  );
}

/** Dates after the next work order of each series, which already exists as a row. */
async function ofSeries(ctx: Context, id: string, { from, to }: Span): Promise<Piece[]> {
  const params = new Params();
  const onAsset = `w.organization_id = ${params.add(ctx.organization.id)} and w.asset_id = ${params.add(id)}`;
  const series = await activeSeries(ctx, [onAsset, 'w.deleted_at is null', takesTime], params);
  if (series.length === 0) return [];
  const heads = await ordersOf(ctx, id, (values) => `w.id = any(${values.add(series.map((one) => one.next_id))})`);
  const byId = new Map(heads.map((head) => [head.id, head]));
  // Work that started before the window may reach into it.
  const longest = Math.max(...heads.map((head) => head.estimated_minutes)) * minute;
  return datesOf(ctx, series, from - longest, to, limits).dates.map((date) =>
    pieceOf(byId.get(date.series.next_id!)!, date.at),
  );
}
