import { flattenCustom } from '#shared/custom-keys';
import type { Field } from '#shared/field';
import type { Context } from '#server/context';
import { same } from '#server/entity/changes';
import { rowsOf } from '#server/entity/read';
import { words } from '../batch-upload.words';
import { isSpecial } from '../targets/nouns.server';
import type { Verdict } from './checking.server';
import type { Plan } from './plan.server';

/** Of rows that change records: what would be different, field by field. */
export async function compareExisting(ctx: Context, plan: Plan, verdicts: Verdict[]): Promise<void> {
  const { store, change, special } = plan.target;
  const existing = verdicts.filter(({ about, outcome }) => about?.state === 'existing' && outcome === 'update');
  if (existing.length === 0) return;
  const ids = [...new Set(existing.map(({ about }) => about!.id))];
  const records = new Map((await rowsOf(ctx, store, ids, 'full')).map((record) => [String(record.id), record]));
  for (const verdict of existing) {
    const record = records.get(verdict.about!.id);
    if (!record) continue;
    const before = comparable(record, plan, verdict.values);
    verdict.about = { ...verdict.about!, version: record.version as number };
    verdict.changes = Object.entries(verdict.values)
      .filter(([key, value]) => !same(before[key], value, store.links[key]))
      .map(([field, to]) => ({ field, from: before[field] ?? null, to }));
    const fixed = verdict.changes.find(
      ({ field }) =>
        !isSpecial(plan.target, field) && !field.startsWith('custom_fields.') && !change?.body?.fields[field],
    );
    if (fixed) {
      const { label } = plan.fields[fixed.field]!;
      verdict.problems.push({ problem: 'fixed', field: fixed.field, message: words.fixed(label), text: '' });
      verdict.outcome = 'rejected';
    } else if (verdict.changes.length === 0) verdict.outcome = 'unchanged';
    const changed = verdict.changes.map(({ field }) => field);
    const along = (special.along?.(changed) ?? []).filter((field) => verdict.values[field] != null);
    verdict.values = Object.fromEntries([
      ...along.map((field) => [field, verdict.values[field]]),
      ...verdict.changes.map(({ field, to }) => [field, to]),
    ]);
  }
}

/** A record with references as ids, as rows say them. */
export function comparable(
  record: Record<string, unknown>,
  { target, fields }: Pick<Plan, 'target' | 'fields'>,
  values: Record<string, unknown>,
) {
  const flat = { ...flattenCustom(record), ...target.special.current?.(record, values) };
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, isSpecial(target, key) ? flat[key] : plain(field, flat[key])]),
  );
}

const plain = ({ to }: Field, value: unknown): unknown => {
  if (!to || value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map((one) => (one as { id: string }).id) : (value as { id: string }).id;
};
