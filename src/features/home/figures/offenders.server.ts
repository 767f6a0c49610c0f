import { badRequest, forbidden } from '#shared/errors';
import { rounded } from '#shared/figure';
import { scopeOf } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { sumRowsBy } from '#server/entity/read';
import { type Route, route } from '#server/http/route';
import { readReliability } from '#features/asset/index.server';
import { totalCost, workOrders } from '#features/work-order/index.server';
import { hour, type Offender, rank, trendOf, windowsOf } from './figures';
import { offenderMeasures, type ListLink, type OffenderMeasure, type Offenders } from '../home';
import { offendersSchema } from '../home-schema.server';
import { also, listOf, searchOf, within, workList } from '../lists.server';
import { daysIn, daysParameter } from '../narrowing.server';

const standardDays = 90;

export const offenderRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/home/offenders',
    tag: 'Home',
    summary: 'Read which assets cause most of the down time, failures, cost or reactive work, and whether that grows',
    permit: ['read', 'figure'],
    query: [
      {
        name: 'by',
        description: 'What is counted.',
        schema: { type: 'string', enum: offenderMeasures, default: 'downtime' },
      },
      daysParameter(standardDays),
    ],
    answer: offendersSchema,
    handle: (ctx, { query }) => readOffenders(ctx, measureIn(ctx, query), daysIn(query, standardDays)),
  }),
];

function measureIn(ctx: Context, query: URLSearchParams): OffenderMeasure {
  const raw = query.get('by') ?? 'downtime';
  const found = offenderMeasures.find((measure) => measure === raw);
  if (!found) throw badRequest(messages.badFilterValue('by', messages.mustBeOneOf('by', [...offenderMeasures], raw)));
  // The order alone would tell what somebody may not read.
  if (found === 'cost' && scopeOf(ctx.user, 'read', 'cost') !== 'all')
    throw forbidden(messages.forbidden(ctx.user.role));
  return found;
}

const units = { downtime: 'hours', failures: 'count', cost: 'money', work_orders: 'count' } as const;

async function readOffenders(ctx: Context, by: OffenderMeasure, days: number): Promise<Offenders> {
  const { from, to } = windowsOf(ctx.now, days);
  const span = { from: Date.parse(from), to: Date.parse(to) };
  const reliability = await readReliability(ctx, span, new URLSearchParams());
  const list = listBy(by, from, to);
  const found =
    by === 'downtime' || by === 'failures'
      ? reliability.map(({ asset, sums }): Offender => ({
          ...asset,
          value: by === 'failures' ? sums.failures.length : sums.time.offline_unplanned / hour,
        }))
      : await readByWork(ctx, list, by);
  const failures = new Map(reliability.map(({ asset, sums }) => [asset.id, sums.failures.map((one) => one.from)]));
  const trend = (id: string) =>
    trendOf(
      (failures.get(id) ?? []).map((at) => (at - span.from) / hour),
      (span.to - span.from) / hour,
    );
  const { total, results, others } = rank(found);
  const unit = units[by];
  const shown = (value: number) => (unit === 'money' ? value.toFixed(2) : unit === 'hours' ? rounded(value, 1) : value);
  return {
    from,
    to,
    unit,
    total: shown(total),
    currency: ctx.organization.currency,
    results: results.map(({ id, name, value, ...one }) => ({
      asset: { id, name },
      value: shown(value),
      ...one,
      trend: trend(id),
      list: also(list, { asset: id }),
    })),
    others: others && { ...others, value: shown(others.value) },
  };
}

function listBy(by: OffenderMeasure, from: string, to: string): ListLink {
  if (by === 'downtime' || by === 'failures') return listOf('/assets/reliability', { from, to });
  const done = { status: 'done', ...within('completed_at', from, to) };
  return workList(by === 'cost' ? done : { ...done, done_reason: 'completed', work_type: 'reactive' });
}

const assetName = `(select a.name from asset a
  where a.organization_id = app_org() and a.id = t.asset_id and a.deleted_at is null)`;

/** Each asset's own work; that of assets which are gone is nobody's. */
async function readByWork(ctx: Context, list: ListLink, by: 'cost' | 'work_orders'): Promise<Offender[]> {
  const value = by === 'cost' ? `coalesce(sum(${totalCost('t')}), 0)::float8` : 'count(*)';
  const rows = await sumRowsBy<{ key: string; name: string | null; value: number }>(
    ctx,
    workOrders,
    searchOf(also(list, { asset__isnull: 'false' })),
    't.asset_id',
    `${assetName} as name, ${value} as value`,
  );
  return rows.flatMap(({ key, name, value }) => (name === null ? [] : [{ id: key, name, value }]));
}
