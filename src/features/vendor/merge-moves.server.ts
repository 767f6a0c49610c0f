import { record } from '#server/audit';
import type { Context } from '#server/context';
import { changesBetween, happening, same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import {
  allStores,
  columnOf,
  isOf,
  type Link,
  linkedTo,
  linkName,
  quote,
  type Store,
  storeOf,
} from '#server/entity/store';

/** A field of a noun that named vendors, and what it said in each record before and since. */
export interface Move {
  noun: string;
  field: string;
  rows: { id: string; from: Value; to: Value }[];
}
type Value = string | string[];
type Names = ReadonlyMap<string, string>;

/** Whatever names one of `merged` names `into`: a statement per table, however many records there are. */
export async function moveAll(ctx: Context, merged: readonly string[], into: string, names: Names): Promise<Move[]> {
  const moves: Move[] = [];
  const moved = (id: string): string => (merged.includes(id) ? into : id);
  for (const { store, key, link } of referring()) {
    const found = await readNamed(ctx, store, key, link, namesVendors(store, key, link), merged);
    const rows = found.map(({ id, value }) => ({
      id,
      from: value,
      to: Array.isArray(value) ? [...new Set(value.map(moved))] : into,
    }));
    await write(ctx, store, key, rows, names);
    if (rows.length > 0) moves.push({ noun: store.entity.name, field: key, rows });
  }
  return moves;
}

/** As it was, except where something was changed since. */
export async function moveBack(ctx: Context, moves: readonly Move[], names: Names): Promise<void> {
  for (const { noun, field, rows } of moves) {
    const store = storeOf(noun);
    const link = store.links[field];
    const ids = rows.map(({ id }) => id);
    const now = new Map(
      (await readNamed(ctx, store, field, link, 't.id = any($2)', ids)).map(({ id, value }) => [id, value]),
    );
    const back = rows.filter(({ id, to }) => now.has(id) && same(now.get(id), to, link));
    await write(
      ctx,
      store,
      field,
      back.map(({ id, from, to }) => ({ id, from: to, to: from })),
      names,
    );
  }
}

/** The fields of all nouns that name a vendor, or several. */
const referring = (): { store: Store; key: string; link: Link | undefined }[] =>
  allStores().flatMap((store) =>
    Object.entries(store.entity.fields)
      .filter(([key, { to, computed }]) => to === 'vendor' && !computed && !store.links[key]?.inverse)
      .map(([key]) => ({ store, key, link: store.links[key] })),
  );

const namesVendors = (store: Store, key: string, link: Link | undefined): string =>
  link
    ? `exists (select from ${quote(linkName(link))} l where ${linkedTo(link, 't')} and l.${quote(link.otherKey)} = any($2))`
    : `t.${quote(columnOf(store, key))} = any($2)`;

/** The records, locked in their order, with what the field says. */
const readNamed = (
  ctx: Context,
  store: Store,
  key: string,
  link: Link | undefined,
  where: string,
  ids: readonly string[],
): Promise<{ id: string; value: Value }[]> => {
  const value = link
    ? `array(select l.${quote(link.otherKey)} from ${quote(linkName(link))} l where ${linkedTo(link, 't')}
         order by l.${quote(link.order ?? link.otherKey)})`
    : `t.${quote(columnOf(store, key))}`;
  return ctx.db.rows(
    `select t.id, ${value} as value from ${quote(store.source)} t
     where t.organization_id = $1 and t.deleted_at is null and ${where}${isOf(store, 't')} order by t.id for update of t`,
    [ctx.organization.id, ids],
  );
};

async function write(ctx: Context, store: Store, key: string, rows: Move['rows'], names: Names): Promise<void> {
  if (rows.length === 0) return;
  const link = store.links[key];
  const given = [ctx.organization.id, JSON.stringify(rows.map(({ id, to }) => ({ id, value: to })))];
  const set = link ? '' : `${quote(columnOf(store, key))} = m.value, `;
  await ctx.db.rows(
    `update ${quote(store.source)} t set ${set}updated_at = $3, version = version + 1
     from jsonb_to_recordset($2) m (id uuid, value ${link ? 'uuid[]' : 'uuid'}) where t.organization_id = $1 and t.id = m.id`,
    [...given, ctx.now],
  );
  if (link) await writeLinks(ctx, link, given);
  const show = (_: string, value: unknown) => (Array.isArray(value) ? value.map(chip) : chip(value as string));
  const chip = (id: string) => ({ id, name: names.get(id) ?? null });
  const happened = rows.map(({ id, from, to }) =>
    happening(ctx, store, 'updated', { id } as Row, changesBetween(store, { show }, { [key]: from }, { [key]: to })),
  );
  for (let at = 0; at < happened.length; at += atOnce) await record(ctx, happened.slice(at, at + atOnce));
}

/** Entries of the history in one statement. */
const atOnce = 500;

/** What stays keeps what else its link says; an order is written anew. */
async function writeLinks(ctx: Context, link: Link, given: unknown[]): Promise<void> {
  const table = quote(linkName(link));
  const many = `jsonb_to_recordset($2) m (id uuid, value uuid[])`;
  const fixed = Object.entries(link.fixed ?? {});
  const isFixed = fixed.map(([column, value]) => ` and l.${quote(column)} = '${value}'`).join('');
  const goes = link.order ? '' : ` and not l.${quote(link.otherKey)} = any(m.value)`;
  await ctx.db.rows(
    `delete from ${table} l using ${many}
     where l.organization_id = $1 and l.${quote(link.thisKey)} = m.id${isFixed}${goes}`,
    given,
  );
  const columns = [
    link.thisKey,
    link.otherKey,
    ...fixed.map(([column]) => column),
    ...(link.order ? [link.order] : []),
  ];
  const values = ['m.id', 'u.id', ...fixed.map(([, value]) => `'${value}'`), ...(link.order ? ['u.at'] : [])];
  await ctx.db.rows(
    `insert into ${table} (organization_id, ${columns.map(quote).join(', ')})
     select $1, ${values.join(', ')} from ${many}, unnest(m.value) with ordinality u (id, at) on conflict do nothing`,
    given,
  );
}
