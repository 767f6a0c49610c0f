import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { takeTurns } from '#server/turns';
import type { Finding, Look, Rule } from '../../rule.server';
import { outside } from '../limits';
import { firstOf, pageBy } from '../subjects-page.server';
import { timelinesOf } from '../stops.server';
import { estimateFinding } from './estimate.server';
import { intervalFinding } from './interval.server';
import { words } from './planner.words';
import { loadSeries, seriesOfOrders } from './series.server';
import { limits, type PlannerSettings, settings } from './settings';
import { sistersFor } from './sister.server';
import { assetSubject, idsOf, seriesSubject } from './subject';

/** Looks at what recurs: whether its interval and its estimate fit what happened, and which assets have no plan. */
export const planner: Rule<PlannerSettings> = {
  key: 'planner',
  settings,
  check: (given) => outside(given, limits),
  schedule: () => '0 4 1 * *',
  hears: ({ entity_type, changed }) => entity_type === 'work-order' && changed.includes('status'),
  leads: [assetSubject(''), seriesSubject('')],
  concerned: async (ctx, changes) => {
    const orders = changes.map(({ entity_id }) => entity_id);
    return (await seriesOfOrders(ctx, orders)).map(seriesSubject);
  },
  subjects,
  look,
  kinds: {
    shorten: { label: words.shorten.label, rank: 150, editable: [], undoable: true },
    lengthen: { label: words.lengthen.label, rank: 60, editable: [], undoable: true },
    sister: { label: words.sister.label, rank: 70, editable: [], undoable: true },
    estimate: { label: words.estimate.label, rank: 40, editable: ['estimated_minutes'], undoable: true },
  },
};

/** First assets of a known model, then active series. */
function subjects(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const assets = () => `from asset a
    where ${visibleTo(ctx, storeOf('asset'), 'a', params)} and a.manufacturer is not null and a.model is not null`;
  const series = () => `from work_order_series s
    where s.organization_id = ${params.add(ctx.organization.id)} and s.is_active and s.next_id is not null`;
  const pages = [
    ...pageBy(assetSubject(''), { id: 'a.id', from: assets, after, limit }, params),
    ...pageBy(seriesSubject(''), { id: 's.id', from: series, after, limit }, params),
  ];
  return firstOf(ctx, pages, limit, params);
}

async function look(ctx: Context, all: readonly string[], given: PlannerSettings): Promise<Look> {
  const judged = [
    ...(await judgeSeries(ctx, idsOf('series', all), given)),
    ...(await sistersFor(ctx, idsOf('asset', all))),
  ];
  const silent: Record<string, number> = {};
  for (const one of judged) if (typeof one === 'string') silent[one] = (silent[one] ?? 0) + 1;
  return { findings: judged.filter((one) => typeof one !== 'string'), silent };
}

async function judgeSeries(
  ctx: Context,
  ids: readonly string[],
  given: PlannerSettings,
): Promise<(Finding | string)[]> {
  if (ids.length === 0) return [];
  const found = await loadSeries(ctx, ids, given.fixed_field);
  const dates = found.flatMap(({ occurrences }) => occurrences.flatMap(({ completed }) => completed ?? []));
  const since = new Date(Math.min(Date.parse(ctx.now), ...dates)).toISOString();
  const assets = [...new Set(found.flatMap(({ asset }) => asset?.id ?? []))];
  const timelines = await timelinesOf(ctx, assets, since);
  const judged: (Finding | string)[] = ids.slice(found.length).map(() => words.silent.gone);
  const turn = takeTurns(ctx);
  for (const series of found) {
    await turn();
    judged.push(intervalFinding(series, timelines.get(series.asset?.id ?? ''), given), estimateFinding(series));
  }
  return judged;
}
