import { type FieldErrors, invalid } from '#shared/errors';
import type { Fields } from '#shared/field';
import { messages } from '#shared/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '../context';
import { Params } from './params';
import { isOf, quote, type Store, storeOf } from './store';
import { visibleTo } from './visible';

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
    const living = await nameRows(ctx, target, wanted, names, 'living');
    if ([...wanted].some((id) => !living.has(id))) errors[key] = [messages.notFoundReference(field.label)];
    else if (field.accept === 'image' && [...living.values()].some(({ is_image }) => !is_image))
      errors[key] = [messages.mustBeImage(field.label)];
    await nameRows(ctx, target, new Set(idsOf(before[key]).filter((id) => !wanted.has(id))), names, 'any');
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

interface Found {
  id: string;
  name: string;
  /** Of files. */
  is_image?: boolean;
}

async function nameRows(
  ctx: Context,
  target: Store,
  ids: Set<string>,
  names: Map<string, string>,
  state: 'living' | 'any',
): Promise<Map<string, Found>> {
  if (ids.size === 0) return new Map();
  const params = new Params();
  const columns = target.entity.name === 'file' ? 't.id, t.name, t.is_image' : 't.id, t.name';
  const where = [
    `t.organization_id = ${params.add(ctx.organization.id)} and t.id = any(${params.add([...ids])})${isOf(target, 't')}`,
  ];
  if (state === 'living') where.push('t.deleted_at is null', reachable(ctx, target, params));
  const rows = await ctx.db.rows<Found>(
    `select ${columns} from ${quote(target.source)} t where ${where.join(' and ')}
     ${state === 'living' ? 'order by t.id for share of t' : ''}`,
    params.values,
  );
  for (const row of rows) names.set(row.id, row.name);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whoever ties a file to a record shows it to all who read that: only those who may see it themselves can. */
function reachable(ctx: Context, target: Store, params: Params): string {
  const scope = scopeOf(ctx.user, 'read', target.entity.name);
  return target.entity.name === 'file' && scope !== undefined ? visibleTo(ctx, target, 't', params) : 'true';
}
