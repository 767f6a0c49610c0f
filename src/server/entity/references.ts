import { type FieldErrors, invalid } from '#shared/errors';
import type { Fields } from '#shared/field';
import { messages } from '#shared/messages';
import type { Context } from '../context';
import { quote, type Store, storeOf } from './store';

/** The names behind the ids of a record, so that history reads without looking anything up. */
export interface Named {
  show(key: string, value: unknown): unknown;
}

/**
 * Every reference in the inputs must be a living row of this organisation, and stays one until we commit: the share
 * lock makes a delete wait, and a delete under way makes us look again. Ids are taken in order, so that two of us
 * never wait for each other.
 */
export async function resolveReferences(
  ctx: Context,
  store: Store,
  inputs: Record<string, unknown>[],
  before: Record<string, unknown> = {},
): Promise<Named> {
  const pointing = Object.entries(store.entity.fields as Fields).filter(([, field]) => field.to && !field.computed);
  const names = new Map<string, string>();
  const errors: FieldErrors = {};
  for (const [key, field] of pointing) {
    const target = storeOf(field.to!);
    const wanted = new Set(inputs.flatMap((input) => idsOf(input[key])));
    const living = await nameRows(ctx, target, wanted, names, 'and deleted_at is null order by id for share');
    if ([...wanted].some((id) => !living.has(id))) errors[key] = [messages.notFoundReference(field.label)];
    await nameRows(ctx, target, new Set(idsOf(before[key]).filter((id) => !wanted.has(id))), names, '');
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const chip = (id: string) => ({ id, name: names.get(id) ?? null });
  return {
    show: (key, value) => {
      if (!store.entity.fields[key]?.to) return value ?? null;
      if (Array.isArray(value)) return value.map(chip);
      return typeof value === 'string' ? chip(value) : null;
    },
  };
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : []);

async function nameRows(
  ctx: Context,
  target: Store,
  ids: Set<string>,
  names: Map<string, string>,
  rest: string,
): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from ${quote(target.source)} where organization_id = $1 and id = any($2) ${rest}`,
    [ctx.organization.id, [...ids]],
  );
  for (const row of rows) names.set(row.id, row.name);
  return new Set(rows.map((row) => row.id));
}
