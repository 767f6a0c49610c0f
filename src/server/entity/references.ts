import { type FieldErrors, invalid } from '#shared/errors';
import type { Fields } from '#shared/field';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '../context';
import { Params } from './params';
import { isOf, quote, type Store, storeOf } from './store';
import { visibleTo } from './visible';

/** The names of referenced records, so that the history can be read without lookups. */
export interface Named {
  show(key: string, value: unknown): unknown;
}

/**
 * Every reference must be an existing row of this organisation and stay one until the commit: the share lock makes a
 * delete wait, and waits for a delete in progress. Ids are locked in order, so that two transactions cannot deadlock.
 */
export async function resolveReferences(
  ctx: Context,
  store: Store,
  inputs: Record<string, unknown>[],
  before: Record<string, unknown> = {},
): Promise<Named> {
  const pointing = Object.entries(store.entity.fields as Fields).filter(([, field]) => field.to && !field.computed);
  const lookups = pointing.flatMap(([key, field]): Lookup[] => {
    const target = storeOf(field.to!);
    const wanted = [...new Set(inputs.flatMap((input) => idsOf(input[key])))];
    const previous = idsOf(before[key]).filter((id) => !wanted.includes(id));
    return [
      { key, target, ids: wanted, state: 'living' },
      { key, target, ids: previous, state: 'any' },
    ];
  });
  const found = await findRows(
    ctx,
    lookups.filter(({ ids }) => ids.length > 0),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const errors: FieldErrors = {};
  for (const { key, ids } of lookups.filter(({ state }) => state === 'living')) {
    const { label, accept, kind } = store.entity.fields[key]!;
    const notFound = kind === 'ref' ? messages.notFoundReference : messages.notFoundAmong;
    const living = found.filter((row) => row.key === key && ids.includes(row.id));
    if (living.length < ids.length) errors[key] = [notFound(label)];
    else if (accept === 'image' && living.some(({ is_image }) => !is_image))
      errors[key] = [kind === 'ref' ? messages.mustBeImage(label) : messages.onlyImages(label)];
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

interface Lookup {
  key: string;
  target: Store;
  ids: string[];
  state: 'living' | 'any';
}

interface Found {
  key: string;
  id: string;
  name: string;
  /** Only for files. */
  is_image: boolean | null;
}

/** One statement, which locks the rows in the order of its parts. */
async function findRows(ctx: Context, lookups: Lookup[]): Promise<Found[]> {
  if (lookups.length === 0) return [];
  const params = new Params();
  const parts = lookups.map(({ key, target, ids, state }) => {
    const where = [
      `t.organization_id = ${params.add(ctx.organization.id)} and t.id = any(${params.add(ids)})${isOf(target, 't')}`,
    ];
    if (state === 'living') where.push('t.deleted_at is null', reachable(ctx, target, params));
    const isImage = target.entity.name === 'file' ? 't.is_image' : 'null::boolean';
    return `(select '${key}' as key, t.id, t.name, ${isImage} as is_image from ${quote(target.source)} t
      where ${where.join(' and ')} ${state === 'living' ? 'order by t.id for share of t' : ''})`;
  });
  const named = parts.map((part, at) => `r${at} as ${part}`).join(', ');
  return ctx.db.rows<Found>(
    `with ${named} ${parts.map((_, at) => `select * from r${at}`).join(' union all ')}`,
    params.values,
  );
}

/** Attaching a file shows it to all readers of the record, so only users who may read the file can attach it. */
function reachable(ctx: Context, target: Store, params: Params): string {
  const scope = scopeOf(ctx.user, 'read', target.entity.name);
  return target.entity.name === 'file' && scope !== undefined ? visibleTo(ctx, target, 't', params) : 'true';
}
