import { addDays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { Context } from '#server/context';
import type { Finding, Look, Rule } from '../../rule.server';
import { faredOf, repairsOf } from '../lists';
import { idFor, pastOf } from '../past.server';
import { failuresIn, timelinesOf } from '../stops.server';
import { claimOf } from './claim.server';
import { daysUntil, endingOf } from './ending.server';
import { assetsOfOrders, loadWarranted, type Warranted, warrantedAfter } from './warranted.server';
import { words } from './warranty.words';

interface WarrantySettings extends Record<string, unknown> {
  /** How many days before its end a warranty ends soon. */
  ending_days: number;
}

const heard = ['asset', 'status', 'vendors', 'work_type', 'warranty_until'];
const day = 86_400_000;
const daysOfFailures = 365;

/** Looks at assets under warranty: repairs to claim, and what to inspect before the warranty ends. */
export const warranty: Rule<WarrantySettings> = {
  key: 'warranty',
  settings: { ending_days: 60 },
  schedule: () => '30 5 * * *',
  hears: ({ entity_type, action, changed }) =>
    ['work-order', 'asset'].includes(entity_type) &&
    (action === 'created' || changed.some((field) => heard.includes(field))),
  concerned: async (ctx, changes) => {
    const changed = (type: string) =>
      changes.filter(({ entity_type }) => entity_type === type).map(({ entity_id }) => entity_id);
    return [...changed('asset'), ...(await assetsOfOrders(ctx, changed('work-order')))];
  },
  subjects: warrantedAfter,
  look,
  kinds: {
    claim: { label: words.claim.label, rank: 120, editable: ['vendors'], undoable: true },
    ending: { label: words.ending.label, rank: 80, editable: ['due_date', 'assigned_to'], undoable: true },
  },
};

type Reason = keyof typeof words.silent;

async function look(ctx: Context, subjects: readonly string[], settings: WarrantySettings): Promise<Look> {
  const found = await loadWarranted(ctx, subjects);
  const judged = [...(await claims(ctx, found)), ...(await endings(ctx, found, settings))];
  const silent: Record<string, number> = {};
  const reasons = judged.filter((one) => typeof one === 'string');
  const gone = subjects.slice(found.length).map((): Reason => 'gone');
  for (const reason of [...reasons, ...gone]) silent[words.silent[reason]] = (silent[words.silent[reason]] ?? 0) + 1;
  return { findings: judged.filter((one) => typeof one !== 'string'), silent };
}

async function claims(ctx: Context, found: readonly Warranted[]): Promise<(Finding | Reason)[]> {
  const repairs = found.flatMap((asset) => asset.repairs.map(({ id }) => id));
  const past = await pastOf(ctx, 'warranty', ['claim'], repairs);
  return found.flatMap((asset): (Finding | Reason)[] => {
    if (asset.repairs.length === 0) return ['no_work'];
    return asset.repairs.map((repair) => (past(repair.id).accepted_at ? 'said' : (claimOf(asset, repair) ?? 'none')));
  });
}

async function endings(ctx: Context, found: readonly Warranted[], { ending_days }: WarrantySettings) {
  const zone = ctx.organization.time_zone;
  const today = dayIn(ctx.now, zone);
  const isNear = ({ warranty_until }: Warranted) => {
    const left = daysUntil(warranty_until, today);
    return left >= 0 && left <= ending_days;
  };
  const ids = found.filter(isNear).map(({ id }) => id);
  const since = momentOf(addDays(today, -daysOfFailures), '00:00', zone);
  const [timelines, past] = [await timelinesOf(ctx, ids, since), await pastOf(ctx, 'warranty', ['ending'], ids)];
  return found.map((asset): Finding | Reason => {
    if (!isNear(asset)) return daysUntil(asset.warranty_until, today) < 0 ? 'over' : 'far';
    const before = past(asset.id);
    if (before.is_open || isOfThisEnd(asset, before.accepted_at, ending_days)) return 'said';
    const timeline = timelines.get(asset.id)!;
    const count = failuresIn(timeline).length;
    if (count === 0) return 'no_failure';
    const list = timeline.isRecorded ? faredOf(asset.id, since) : repairsOf({ asset: asset.id }, since);
    return endingOf(asset, { count, list }, { today, zone, order: idFor(ctx, asset.id, 'ending', before) });
  });
}

/** A warranty that was made longer ends again. */
const isOfThisEnd = ({ warranty_until }: Warranted, accepted: string | null, days: number): boolean =>
  accepted !== null && Date.parse(accepted) >= Date.parse(warranty_until) - (days + 1) * day;
