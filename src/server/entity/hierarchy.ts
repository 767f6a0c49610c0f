import { invalid, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { type JsonSchema, list, object } from '../http/json-schema';
import { Params } from './params';
import { quote, type Store } from './store';
import type { Row } from './lock';
import { visibleTo } from './visible';

/**
 * Trees without cycles. Each row keeps its lineage, the ids from the root down to itself, so that its ancestors are
 * read off and everything below it is one range of an index.
 */
const deepest = 30;
const idLength = 37;

/** SQL for the names from the root down to the row. The lineage is split once for each row, not once for each pair. */
export const pathNames = (table: string) => (row: string) =>
  `(select json_agg(a.name order by above.level)
  from unnest(string_to_array(rtrim(${row}.lineage, '/'), '/')::uuid[]) with ordinality above (id, level)
  join ${quote(table)} a on a.organization_id = ${row}.organization_id and a.id = above.id)`;

/** SQL for the ids of what lies above the row, from the root down: as many as `pathNames` has names before the last. */
export const ancestorIds = (row: string) => `to_json(trim_array(string_to_array(rtrim(${row}.lineage, '/'), '/'), 1))`;

/**
 * SQL for how many rows lie below, however deep. What was deleted is left out while counting and not before: told so
 * before, a database that has no statistics yet may take an index of what is not deleted, and read all of it.
 */
export const countBelow = (table: string) => (row: string) =>
  `(select (count(*) filter (where b.deleted_at is null))::int from ${quote(table)} b
  where b.organization_id = ${row}.organization_id and b.lineage > ${row}.lineage and b.lineage < ${row}.lineage || '~')`;

export const hasChildren = (table: string) => (row: string) =>
  `exists (select from ${quote(table)} c
  where c.organization_id = ${row}.organization_id and c.parent_id = ${row}.id and c.deleted_at is null)`;

/**
 * The lineage of a new row. Nothing in the tree moves until we commit: a move further up would not see the new row, and
 * leave it with the lineage of before. The parent itself is held, so that it is not deleted under us.
 */
export async function lineageUnder(
  ctx: Context,
  store: Store,
  id: string,
  parent: string | null | undefined,
): Promise<string> {
  if (!parent) return `${id}/`;
  await lockTree(ctx, store, 'shared');
  const [above] = await ctx.db.rows<{ lineage: string }>(
    `select lineage from ${quote(store.source)} where organization_id = $1 and id = $2 and deleted_at is null for share`,
    [ctx.organization.id, parent],
  );
  if (!above) throw invalid({ parent: [messages.notFoundReference(store.entity.fields.parent!.label)] });
  requireDepth(above.lineage.length / idLength + 1);
  return `${above.lineage}${id}/`;
}

/** One move at a time in an organisation's tree: two that are each harmless can make a cycle together. Additions share. */
export async function lockTree(ctx: Context, store: Store, mode: 'exclusive' | 'shared' = 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await ctx.db.rows(`select ${lock}(hashtextextended($1, 0))`, [`${store.source} ${ctx.organization.id}`]);
}

/** The lineage of a row under its new parent, with everything below it taken along. Call after `lockTree`. */
export async function moveUnder(ctx: Context, store: Store, row: Row, parent: string | null): Promise<string> {
  const old = row.lineage as string;
  const moved = await lineageUnder(ctx, store, row.id, parent);
  if (moved.indexOf(row.id) < moved.length - idLength)
    throw invalid({ parent: [messages.ownAncestor(store.entity.label)] });
  const [below] = await ctx.db.rows<{ longest: number }>(
    `select coalesce(max(length(lineage)), 0) as longest from ${quote(store.source)} where organization_id = $1 and lineage >= $2 and lineage < $3`,
    [ctx.organization.id, old, `${old}~`],
  );
  requireDepth((below!.longest - old.length + moved.length) / idLength);
  await ctx.db.rows(
    `update ${quote(store.source)} set lineage = $4 || substr(lineage, $5) where organization_id = $1 and lineage > $2 and lineage < $3`,
    [ctx.organization.id, old, `${old}~`, moved, old.length + 1],
  );
  return moved;
}

function requireDepth(levels: number): void {
  if (levels > deepest) throw invalid({ parent: [messages.tooDeep(deepest)] });
}

export interface Branch {
  id: string;
  name: string;
  children: Branch[];
}

const place = object({ id: { type: 'string', format: 'uuid' }, name: { type: 'string' } });

export const hierarchySchema: JsonSchema = object({
  ...(place.properties as object),
  // Each of them has children of its own, in the same form.
  children: list({ ...place, additionalProperties: true }),
  ancestors: list(place),
});

/** `GET /x/{id}/hierarchy`: the tree below a row, and what lies above it. */
export async function readHierarchy(
  ctx: Context,
  store: Store,
  id: string,
): Promise<Branch & { ancestors: { id: string; name: string }[] }> {
  const read = (which: (params: Params) => string, order: string) => {
    const params = new Params();
    return ctx.db.rows<{ id: string; name: string; parent_id: string | null; lineage: string }>(
      `select t.id, t.name, t.parent_id, t.lineage
       from (select * from ${quote(store.source)} where organization_id = ${params.add(ctx.organization.id)}
         and ${which(params)} offset 0) t
       where ${visibleTo(ctx, store, 't', params, 'names')} order by ${order}`,
      params.values,
    );
  };
  // One question each, and who may see what by itself: together, the database reads the whole table for them.
  const [root] = await read((params) => `id = ${params.add(id)}`, 't.id');
  if (!root) throw notFound();
  const above = root.lineage.split('/').slice(0, -2);
  const ancestors = await read((params) => `id = any(${params.add(above, 'uuid[]')})`, 'length(t.lineage)');
  const below = await read(
    (params) => `lineage > ${params.add(root.lineage)} and lineage < ${params.add(`${root.lineage}~`)}`,
    'app_fold(t.name), t.id',
  );
  const branches = new Map(
    [root, ...below].map(({ id: own, name }): [string, Branch] => [own, { id: own, name, children: [] }]),
  );
  for (const row of below) branches.get(row.parent_id!)?.children.push(branches.get(row.id)!);
  return { ...branches.get(id)!, ancestors: ancestors.map(({ id: own, name }) => ({ id: own, name })) };
}
