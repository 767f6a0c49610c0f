import { cutTo } from '#shared/text/cut';
import type { Context } from '#server/context';
import { takeTurns } from '#server/turns';
import type { Call, Finding } from '../../rule.server';
import { idFor, type Past, pastOf } from '../past.server';
import { words } from './planner.words';
import type { Named } from './series.server';
import { type Asset, assetsWithSisters, type Plan, plansOf } from './sister-plans.server';
import { assetSubject } from './subject';

const longestName = 100;
/** Most work orders that one proposal makes. */
const mostPlans = 10;

/** For each asset the recurring work of an asset of the same maker and model, or why there is none to propose. */
export async function sistersFor(ctx: Context, ids: readonly string[]): Promise<(Finding | string)[]> {
  if (ids.length === 0) return [];
  const found = await assetsWithSisters(ctx, ids);
  const bare = found.filter(({ has_plan, sister }) => sister && !has_plan);
  const plans = await plansOf(ctx, [...new Set(bare.map(({ sister }) => sister!.id))]);
  const past = await pastOf(
    ctx,
    'planner',
    ['sister'],
    bare.map(({ id }) => id),
  );
  const judged: (Finding | string)[] = ids.slice(found.length).map(() => words.silent.gone);
  const turn = takeTurns(ctx);
  for (const asset of found) {
    await turn();
    const { sister } = asset;
    if (asset.has_plan) judged.push(words.silent.planned);
    else if (!sister) judged.push(words.silent.no_sister);
    else judged.push(findingOf(ctx, { ...asset, sister }, plans.get(sister.id)!.slice(0, mostPlans), past(asset.id)));
  }
  return judged;
}

function findingOf(ctx: Context, asset: Asset & { sister: Named }, plans: readonly Plan[], past: Past): Finding {
  const { id, name, made, sister } = asset;
  const text = words.sister;
  const names = plans.map((plan) => plan.name);
  return {
    kind: 'sister',
    subject: assetSubject(id),
    targets: [{ type: 'asset', id, name }],
    title: text.title(name, sister.name),
    why: text.why(name, sister.name, made, names),
    confidence: 'medium',
    calls: plans.map((plan) => callFor(ctx, asset, plan, past)),
    evidence: [
      { label: text.model, value: made, decisive: true, record: { type: 'asset', ...sister } },
      { label: text.plan, value: names.join(', '), decisive: true },
    ],
    weight: plans.length,
  };
}

function callFor(ctx: Context, asset: Asset & { sister: Named }, plan: Plan, past: Past): Call {
  const { id, name, description, priority, estimated_minutes, rule, start_date, due_date, teams, procedures } = plan;
  const body = {
    id: idFor(ctx, asset.id, id, past),
    name: cutTo(name.replaceAll(asset.sister.name, asset.name), longestName),
    description,
    priority,
    work_type: 'preventive',
    asset: asset.id,
    location: asset.location,
    // The series waits for it, so that taking it back stops the series.
    status: 'planned',
    estimated_minutes,
    assigned_to: { users: [], teams },
    procedures,
    recurrence: rule,
    start_date,
    due_date,
  };
  return { method: 'POST', path: '/work-orders', body };
}
