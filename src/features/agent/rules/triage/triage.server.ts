import type { Context } from '#server/context';
import type { Finding, Look, Rule } from '../../rule.server';
import { outside } from '../limits';
import { type Waiting, waiting, waitingAfter } from './waiting.server';
import { duplicates } from './duplicate.server';
import { assetsNamed } from './found-asset.server';
import { habitsAt } from './habit.server';
import { newOrderId } from './new-order.server';
import { settings, type TriageSettings } from './settings';
import { suggestion } from './suggestion.server';
import { words } from './triage.words';
import { urgencyOf } from './urgency';

/** Looks at requests that wait: what was reported before, and what the others lack. */
export const triage: Rule<TriageSettings> = {
  key: 'triage',
  settings,
  check: (given) => outside(given, { alike_on_asset: [0.1, 1], alike_at_place: [0.1, 1] }),
  schedule: () => '0 * * * *',
  hears: ({ entity_type }) => entity_type === 'request',
  concerned: async (_ctx, changes) => changes.map(({ entity_id }) => entity_id),
  subjects: waitingAfter,
  look,
  kinds: {
    duplicate: { label: words.duplicate.label, rank: 100, editable: [], undoable: true },
    triage: { label: words.triage.label, rank: 180, editable: [], undoable: true },
  },
};

async function look(ctx: Context, subjects: readonly string[], given: TriageSettings): Promise<Look> {
  const asked = await waiting(ctx, subjects);
  const same = await duplicates(ctx, asked, given);
  const others = asked.filter(({ id }) => !same.has(id));
  const silent: Record<string, number> = {};
  const count = (reason: string, by = 1) => {
    if (by > 0) silent[reason] = (silent[reason] ?? 0) + by;
  };
  count(words.silent.decided, subjects.length - asked.length);
  const findings: Finding[] = [...same.values()];
  for (const { finding, isDenied } of await suggestions(ctx, others, given)) {
    if (finding) findings.push(finding);
    else count(isDenied ? words.silent.denied : words.silent.nothing);
  }
  return { findings, silent };
}

async function suggestions(ctx: Context, asked: readonly Waiting[], given: TriageSettings) {
  const named = await assetsNamed(
    ctx,
    asked.filter(({ asset }) => !asset),
  );
  const placeOf = (one: Waiting) => one.asset ?? named.get(one.id)?.id ?? one.location;
  const habits = await habitsAt(
    ctx,
    asked.flatMap((one) => placeOf(one) ?? []),
  );
  return asked.map((one) => {
    const urgency = urgencyOf([one.name, one.description ?? ''].join('\n'), given);
    const found = { asset: named.get(one.id), urgency, ...habits.get(placeOf(one) ?? '') };
    return { finding: suggestion(one, found, newOrderId(ctx, one)), isDenied: urgency.isDenied };
  });
}
