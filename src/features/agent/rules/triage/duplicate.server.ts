import type { Context } from '#server/context';
import { keyOf } from '../../proposal/compare';
import { refusedOf } from '../../proposal/known.server';
import type { Call, Evidence, Finding } from '../../rule.server';
import { alikeTo, type Candidate } from './alike.server';
import type { Waiting } from './waiting.server';
import { newOrderId } from './new-order.server';
import type { TriageSettings } from './settings';
import { words } from './triage.words';
import { priorityRank } from './urgency';

const texts = words.duplicate;

/** From here on the words alone say enough. */
const surely = 0.6;

/**
 * What each request is probably the same as: open work, or an earlier request that waits, too. Where people have said
 * that it is not, the next in order of similarity is tried.
 */
export async function duplicates(
  ctx: Context,
  asked: readonly Waiting[],
  settings: TriageSettings,
): Promise<Map<string, Finding>> {
  const byId = new Map(asked.map((one) => [one.id, one]));
  const found = (await alikeTo(ctx, byId, settings))
    .toSorted((a, b) => b.alike - a.alike)
    .map((candidate) => findingOf(ctx, byId.get(candidate.request)!, candidate));
  const isRefused = await refusedOf(ctx, 'triage', new Map(found.map((finding) => [keyed(finding), finding])));
  const best = new Map<string, Finding>();
  for (const finding of found)
    if (!best.has(finding.subject) && !isRefused(keyed(finding), finding)) best.set(finding.subject, finding);
  return best;
}

const keyed = ({ kind, targets }: Finding): string => keyOf(kind, targets);

function findingOf(ctx: Context, one: Waiting, other: Candidate): Finding {
  const where = other.is_same_asset
    ? { type: 'asset' as const, id: one.asset!, name: one.asset_name! }
    : { type: 'location' as const, id: one.location!, name: one.location_name! };
  const target = { type: other.type, id: other.id, name: `${other.code} ${other.name}` };
  const isOrder = other.type === 'work-order';
  const evidence: Evidence[] = [
    { label: texts.similarity, value: texts.percent(other.alike), decisive: true },
    { label: where.type === 'asset' ? texts.asset : texts.place, value: where.name, decisive: true, record: where },
    { label: isOrder ? texts.order : texts.request, value: target.name, decisive: true, record: target },
  ];
  return {
    kind: 'duplicate',
    subject: one.id,
    targets: [{ type: 'request', id: one.id, name: `${one.code} ${one.name}` }, target],
    title: texts.title(other.code, other.name),
    why: (isOrder ? texts.intoOrder : texts.intoRequest)(one.code, other.code, where.name),
    confidence: other.alike >= surely ? 'medium' : 'low',
    calls: isOrder ? [mergeInto(one, other.id)] : viaRequest(ctx, one, other),
    evidence,
    weight: priorityRank[one.priority ?? 'medium'] + other.alike,
  };
}

const mergeInto = ({ id }: Waiting, work_order: string): Call => ({
  method: 'POST',
  path: `/requests/${id}/merge`,
  body: { work_order },
});

/** The request that waits becomes work first. */
function viaRequest(ctx: Context, one: Waiting, first: Candidate): Call[] {
  const id = newOrderId(ctx, first);
  return [{ method: 'POST', path: `/requests/${first.id}/accept`, body: { work_order: { id } } }, mergeInto(one, id)];
}
