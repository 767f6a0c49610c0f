import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Created, Patch } from '#shared/entity';
import { conflict, forbidden, invalid, notFound, stale } from '#shared/errors';
import { flattened, ownPrefix } from '#shared/own';
import type { CustomValues, Fields } from '#shared/field';
import { isUuid, uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { can, type Owned, scopeOf } from '#shared/permission';
import { type Action, type Change, describe, type Happening, record } from '../audit';
import type { Context } from '../context';
import { insertInto, updateOne } from '../db/statement';
import { inHistory } from '../pressed';
import { ownOfChanged, ownOfNew } from './custom';
import { Params } from './params';
import { getRow } from './read';
import { type Named, resolveReferences } from './references';
import { columnOf, isOf, type Link, linkedTo, linkName, pointersTo, quote, type Store, storeOf } from './store';
import { scopeClause, visibleTo } from './visible';

/** A row as it lies in its table, keyed by field; the many of a `refs` field as ids. */
export type Row = { id: string; version: number } & Record<string, unknown>;

/**
 * The audited three: `insertRow`, `updateRow`, `deleteRow` are the only writes to business tables. Each checks the
 * references it is given, changes the row, and records before and after in the same transaction.
 * `columns` carries what the noun's own server code sets beside the contract.
 */
export async function insertRow<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  input: Created<F>,
  columns: Columns = {},
  changes: Change[] = [],
): Promise<string> {
  const [id] = await insertRows(ctx, store, [input], [columns], changes);
  return id!;
}

/** Rows written in one statement: putting together more at once would keep everybody else waiting. */
const atOnce = 100;

/** As a function: found out just before the row is written, as a number for which others wait. */
type Columns = Record<string, unknown> | (() => Promise<Record<string, unknown>>);

export async function insertRows<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  inputs: Created<F>[],
  columns: Columns[] = [],
  /** What their history says beside the fields. */
  changes: Change[] = [],
): Promise<string[]> {
  for (const input of inputs) {
    const given = Object.entries(input).filter(([, value]) => value != null);
    refuseGuarded(
      ctx,
      store,
      given.map(([key]) => key),
      { created_by: { id: ctx.user.id } },
    );
  }
  const names = await resolveReferences(ctx, store, inputs);
  const own = await ownOfNew(ctx, store, inputs);
  const set: Record<string, unknown>[] = [];
  for (const given of columns) set.push(typeof given === 'function' ? await given() : given);
  const rows = inputs.map((input, at) => ({
    ...withFallbacks(store.entity.fields, input),
    ...set[at],
    ...store.only,
    ...(own[at] && { custom_fields: own[at] }),
    id: input.id ?? uuid7(Date.parse(ctx.now)),
    ...(store.source === 'organization' ? {} : { organization_id: ctx.organization.id }),
    created_at: ctx.now,
    updated_at: ctx.now,
    created_by: ctx.user.member,
  })) as unknown as Row[];

  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const history = some.map((row) =>
      happening(ctx, store, 'created', row, [...changesBetween(store, names, {}, row), ...changes]),
    );
    // Sent together, done in this order: none of them needs the answer of another.
    await Promise.all([
      insertInto(ctx.db, store.table, some),
      ...some.map((row) => insertAllLinks(ctx, store, row)),
      record(ctx, history),
    ]);
  }
  return rows.map((row) => row.id);
}

/** What goes into the history beside the columns: what changed in tables of the record's own, and its own words. */
export interface Told {
  changes?: Change[];
  description?: string;
  /** When it was pressed, which may have been long before it got here. */
  pressed?: string;
}

/** Writes what differs, and says whether anything did; a patch that changes nothing leaves no trace. */
export async function updateRow<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  before: Row,
  patch: Patch<F>,
  columns: Record<string, unknown> = {},
  told: Told = {},
): Promise<boolean> {
  const given: Record<string, unknown> = { ...emptiedToFallbacks(store.entity.fields, patch), ...columns };
  const own =
    given.custom_fields === undefined
      ? undefined
      : await ownOfChanged(
          ctx,
          store,
          before.custom_fields as CustomValues,
          given.custom_fields as CustomValues | null,
        );
  if (own) given.custom_fields = own.values;
  const changed = Object.keys(given).filter(
    (key) => given[key] !== undefined && !same(before[key], given[key], store.links[key]),
  );
  if (changed.length === 0 && !told.changes && !told.description) return false;
  refuseGuarded(ctx, store, changed, ownedBy(before));
  const values = Object.fromEntries(changed.map((key) => [key, given[key]]));
  const said = Object.fromEntries(changed.filter((key) => key in patch).map((key) => [key, given[key]]));
  const names = await resolveReferences(
    ctx,
    store,
    [said],
    Object.fromEntries(changed.map((key) => [key, before[key]])),
  );

  const after = { ...before, ...values };
  const changes = [...changesBetween(store, names, before, after), ...(told.changes ?? [])];
  const happened = happening(ctx, store, 'updated', after, changes, own?.fields);
  const description = inHistory(ctx, told.description ?? happened.description, told.pressed ?? ctx.now);
  const entry = { ...happened, description };
  await Promise.all([
    updateOne(ctx.db, store.table, ctx.organization.id, before.id, { ...values, updated_at: ctx.now }),
    writeLinks(ctx, store, before.id, values),
    record(ctx, changes.length > 0 || told.description ? [entry] : []),
  ]);
  return true;
}

/** What happened around a record, in its history. Its version stays: nothing that anybody may be editing changed. */
export async function noteOn(ctx: Context, store: Store, id: string, description: string, changes: Change[] = []) {
  await Promise.all([
    ctx.db.rows(
      `update ${quote(store.source)} set updated_at = $3 where organization_id = $1 and id = $2`,
      [ctx.organization.id, id, ctx.now],
      'often',
    ),
    record(ctx, [{ entity_type: store.entity.name, entity_id: id, action: 'updated', description, changes }]),
  ]);
}

/** The row leaves every list and stays in history. What still needs it holds it, and the refusal says what. */
export async function deleteRow(ctx: Context, store: Store, before: Row): Promise<void> {
  await refuseWhenHeld(ctx, store, before.id);
  await removeRow(ctx, store, before);
}

/** A delete for whoever has looked after what belongs to the row. */
export async function removeRow(ctx: Context, store: Store, before: Row): Promise<void> {
  await updateOne(ctx.db, store.table, ctx.organization.id, before.id, { deleted_at: ctx.now, updated_at: ctx.now });
  const names = await resolveReferences(ctx, store, [], before);
  await record(ctx, [happening(ctx, store, 'deleted', before, changesBetween(store, names, before, {}))]);
}

/** The row, locked until the end of the transaction, for a verb the person may do to it; compares If-Match (D8). */
export async function loadRow(ctx: Context, store: Store, id: string, verb: string): Promise<Row> {
  const row = await lockRow(ctx, store, id, verb, 'update');
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== '*' && !ctx.ifMatch.includes(`"${row.version}"`)) {
    throw stale(await getRow(ctx, store, id));
  }
  return row;
}

/** A row that others are made from: it stays as it is until the end of the transaction, and many may read it at once. */
export const holdRow = (ctx: Context, store: Store, id: string): Promise<Row> =>
  lockRow(ctx, store, id, 'read', 'share');

async function lockRow(
  ctx: Context,
  store: Store,
  id: string,
  verb: string,
  strength: 'update' | 'share',
): Promise<Row> {
  const params = new Params();
  const columns = Object.entries(getTableColumns(store.table) as Record<string, PgColumn>)
    .filter(([key]) => key !== 'search' && key !== 'custom_words')
    .map(([key, column]) => `t.${quote(column.name)} as ${quote(key)}`);
  for (const [key, link] of Object.entries(store.links)) {
    const target = quote(storeOf(store.entity.fields[key]!.to!).source);
    columns.push(`array(select l.${quote(link.other)} from ${quote(linkName(link))} l
      join ${target} c on c.organization_id = l.organization_id and c.id = l.${quote(link.other)} and c.deleted_at is null
      where ${linkedTo(link, 't')} order by l.${quote(link.order ?? link.other)}) as ${quote(key)}`);
  }
  const scope = scopeOf(ctx.user, verb, store.entity.name);
  const allowed = scope === undefined ? 'false' : scopeClause(ctx, store, 't', params, scope);
  const [row] = await ctx.db.rows<Row & { allowed: boolean }>(
    `select ${columns.join(', ')}, (${allowed}) as allowed from ${quote(store.source)} t
     where ${visibleTo(ctx, store, 't', params)} and t.id = ${params.add(id)} for ${strength} of t`,
    params.values,
    'often',
  );
  if (!row) throw notFound();
  if (!row.allowed) throw forbidden(messages.forbidden(ctx.user.role));
  return row;
}

/** What somebody may not read of a row they may not write either: they would not know what they write over. */
function refuseGuarded(ctx: Context, store: Store, keys: string[], row: Owned): void {
  const refused = keys.filter((key) => {
    const { guard } = store.entity.fields[key] ?? {};
    return guard && !can(ctx.user, 'read', guard, row);
  });
  const told = (key: string) => messages.notForRole(store.entity.fields[key]!.label, ctx.user.role);
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((key) => [key, [told(key)]])));
}

const ownedBy = ({ id, user, created_by }: Row): Owned => ({
  id,
  user: user ? { id: user as string } : null,
  created_by: created_by ? { id: created_by as string } : null,
});

// ---- pieces --------------------------------------------------------------------------------------------------------

/** Each field of a record that differs, before and after; the organisation's own under their full keys. */
export function changesBetween(
  store: Store,
  names: Named,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change[] {
  const { fields } = store.entity;
  const [from, to] = [flattened(before), flattened(after)];
  const own = Object.keys({ ...from, ...to }).filter((key) => key.startsWith(ownPrefix));
  return Object.keys(fields)
    .flatMap((key) => (fields[key]!.kind === 'custom' ? own : fields[key]!.computed ? [] : [key]))
    .filter((key) => !same(from[key], to[key], store.links[key]))
    .map((field) => ({ field, from: names.show(field, from[field]), to: names.show(field, to[field]) }));
}

function happening(
  { organization }: Context,
  { entity }: Store,
  action: Action,
  row: Row,
  changes: Change[],
  own: Fields = {},
): Happening {
  const fields = { ...entity.fields, ...own };
  return {
    entity_type: entity.name,
    entity_id: row.id,
    action,
    description:
      changes.length > 0 ? describe(organization.time_zone, action, entity.label, row.name, changes, fields) : '',
    changes,
  };
}

function withFallbacks(fields: Fields, input: Record<string, unknown>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...input };
  for (const [key, field] of Object.entries(fields)) {
    if (field.fallback !== undefined && (filled[key] === undefined || filled[key] === null))
      filled[key] = field.fallback;
  }
  return filled;
}

/** Emptying a field that always has a value gives it its first one again. */
function emptiedToFallbacks(fields: Fields, patch: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [key, value === null ? (fields[key]?.fallback ?? null) : value]),
  );
}

async function writeLinks(ctx: Context, store: Store, id: string, values: Record<string, unknown>): Promise<void> {
  for (const [key, link] of Object.entries(store.links)) {
    const ids = values[key] as string[] | null | undefined;
    if (ids === undefined || link.inverse) continue;
    // What stays keeps what else its link says; an order is written anew.
    await ctx.db.rows(
      `delete from ${quote(linkName(link))} l using (values ($1::uuid, $2::uuid)) r (organization_id, id)
       where ${linkedTo(link, 'r')} and not l.${quote(link.other)} = any($3::uuid[])`,
      [ctx.organization.id, id, link.order ? [] : (ids ?? [])],
    );
    if (ids?.length) await insertLinks(ctx, link, id, ids);
  }
}

async function insertAllLinks(ctx: Context, store: Store, row: Row): Promise<void> {
  for (const [key, link] of Object.entries(store.links)) {
    const ids = row[key] as string[] | null | undefined;
    if (ids?.length && !link.inverse) await insertLinks(ctx, link, row.id, ids);
  }
}

async function insertLinks(ctx: Context, link: Link, id: string, ids: string[]): Promise<void> {
  const fixed = Object.entries(link.fixed ?? {});
  const columns = [link.own, link.other, ...fixed.map(([column]) => column), ...(link.order ? [link.order] : [])];
  const values = ['$2', 'u.id', ...fixed.map(([, value]) => `'${value}'`), ...(link.order ? ['u.at'] : [])];
  await ctx.db.rows(
    `insert into ${quote(linkName(link))} (organization_id, ${columns.map(quote).join(', ')})
     select $1, ${values.join(', ')} from unnest($3::uuid[]) with ordinality u (id, at) on conflict do nothing`,
    [ctx.organization.id, id, ids],
  );
}

async function refuseWhenHeld(ctx: Context, store: Store, id: string): Promise<void> {
  // What was only noted (who approved it, from which template it came) can go.
  const noted = (other: Store, key: string) => other.entity.fields[key]?.readOnly;
  const holders = pointersTo(store.entity.name).filter(
    (pointer) => pointer.holds || (!pointer.link && !noted(pointer.store, pointer.key)),
  );
  if (holders.length === 0) return;
  const counts = holders.map(({ store: other, key, link, holds }, at) => {
    const points = link
      ? `exists (select from ${quote(linkName(link))} l where ${linkedTo(link, 'o')} and l.${quote(link.other)} = $2 and (${holds}))`
      : `o.${quote(columnOf(other, key))} = $2`;
    return `(select count(*) from ${quote(other.source)} o
      where o.organization_id = $1 and ${points} and o.deleted_at is null${isOf(other, 'o')}) as "${at}"`;
  });
  const [found] = await ctx.db.rows<Record<string, number>>(`select ${counts.join(', ')}`, [ctx.organization.id, id]);
  const held = holders
    .map(({ store: { entity } }, at) => ({ entity, count: found![at]! }))
    .filter(({ count }) => count > 0)
    .map(({ entity, count }) => ({
      entity_type: entity.name,
      count,
      words: `${count} ${(count === 1 ? entity.label : entity.labelPlural).toLowerCase()}`,
    }));
  if (held.length === 0) return;
  throw conflict(messages.heldBy(held.map(({ words }) => words).join(' and ')), {
    held_by: held.map(({ entity_type, count }) => ({ entity_type, count })),
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether a change would change nothing. */
export function same(a: unknown, b: unknown, link?: Link): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  // The many a record refers to are in no order, unless their link keeps one; the lines of any other list are.
  if (!link?.order && Array.isArray(a) && Array.isArray(b) && [...a, ...b].every(isUuid))
    return isDeepStrictEqual([...a].sort(), [...b].sort());
  if (typeof a === 'object' && a !== null) return isDeepStrictEqual(a, b);
  return a === b;
}
