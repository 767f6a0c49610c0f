import { invalid, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { type JsonSchema, list, object } from '../http/json-schema';
import { Params } from './params';
import { quote, type Store } from './store';
import type { Row } from './lock';
import { visibleTo } from './visible';

/**
 * Trees without cycles. Each row stores its lineage, the ids from the root to itself, so that it lists its ancestors
 * and its subtree is one range of an index.
 */
const maxDepth = 30;
const idLength = 37;

/** SQL for the names from the root to the row. It splits the lineage once per row, not once per pair. */
export const pathNames = (table: string) => (row: string) =>
  `(select json_agg(a.name order by above.level)
  from unnest(string_to_array(rtrim(${row}.lineage, '/'), '/')::uuid[]) with ordinality above (id, level)
  join ${quote(table)} a on a.organization_id = ${row}.organization_id and a.id = above.id)`;

/** SQL for the ids of the ancestors, from the root down: the same as in `pathNames`, without the row itself. */
export const ancestorIds = (row: string) => `to_json(trim_array(string_to_array(rtrim(${row}.lineage, '/'), '/'), 1))`;

/**
 * SQL for the number of descendants. Deleted rows are excluded by `filter`, not by `where`: without statistics the
 * planner might otherwise scan the whole partial index of rows that are not deleted.
 */
export const countBelow = (table: string) => (row: string) =>
  `(select (count(*) filter (where b.deleted_at is null))::int from ${quote(table)} b
  where b.organization_id = ${row}.organization_id and b.lineage > ${row}.lineage and b.lineage < ${row}.lineage || '~')`;

export const hasChildren = (table: string) => (row: string) =>
  `exists (select from ${quote(table)} c
  where c.organization_id = ${row}.organization_id and c.parent_id = ${row}.id and c.deleted_at is null)`;

/**
 * The lineage of a new row. The lock stops moves in the tree until the commit, because a move further up would not see
 * the new row and leave it with an old lineage. The parent is locked, too, so that nobody deletes it meanwhile.
 */
async function lineageUnder(
  ctx: Context,
  store: Store,
  id: string,
  parent: string | null | undefined,
): Promise<string> {
  if (!parent) return `${id}/`;
  const [lineage] = await lineagesUnder(ctx, store, [{ id, parent }]);
  return lineage!;
}

/** The lineages of many new rows. The parent of one may be another that stands before it. */
export async function lineagesUnder(
  ctx: Context,
  store: Store,
  rows: { id: string; parent?: string | null }[],
): Promise<string[]> {
  const ids = new Set(rows.map(({ id }) => id));
  // One that is moved below itself is there already, and is refused as its own ancestor.
  const isAbove = (id: string, parent: string) => parent === id || !ids.has(parent);
  const above = [...new Set(rows.flatMap(({ id, parent }) => (parent && isAbove(id, parent) ? [parent] : [])))].sort();
  if (rows.some(({ parent }) => parent)) await lockTree(ctx, store, 'shared');
  const found = await ctx.db.rows<{ id: string; lineage: string }>(
    `select id, lineage from ${quote(store.source)} where organization_id = $1 and id = any($2) and deleted_at is null
     order by id for share`,
    [ctx.organization.id, above],
  );
  const known = new Map(found.map(({ id, lineage }) => [id, lineage]));
  return rows.map(({ id, parent }) => {
    const under = parent ? known.get(parent) : '';
    if (under === undefined) throw invalid({ parent: [messages.notFoundReference(store.entity.fields.parent!.label)] });
    requireDepth(under.length / idLength + 1);
    known.set(id, `${under}${id}/`);
    return `${under}${id}/`;
  });
}

/** One move at a time per tree, because two valid moves together can make a cycle. Inserts share the lock. */
export async function lockTree(ctx: Context, store: Store, mode: 'exclusive' | 'shared' = 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await ctx.db.rows(`select ${lock}(hashtextextended($1, 0))`, [`${store.source} ${ctx.organization.id}`]);
}

/** Moves the subtree and returns the row's lineage under the new parent. Call `lockTree` first. */
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
  if (levels > maxDepth) throw invalid({ parent: [messages.tooDeep(maxDepth)] });
}

export interface Branch {
  id: string;
  name: string;
  children: Branch[];
}

const place = object({ id: { type: 'string', format: 'uuid' }, name: { type: 'string' } });

export const hierarchySchema: JsonSchema = object({
  ...(place.properties as object),
  // Recursive: each child has the same shape.
  children: list({ ...place, additionalProperties: true }),
  ancestors: list(place),
});

/** `GET /x/{id}/hierarchy`: the subtree of a row and its ancestors. */
export async function readHierarchy(
  ctx: Context,
  store: Store,
  id: string,
): Promise<Branch & { ancestors: { id: string; name: string }[] }> {
  const read = (condition: (params: Params) => string, order: string) => {
    const params = new Params();
    return ctx.db.rows<{ id: string; name: string; parent_id: string | null; lineage: string }>(
      `select t.id, t.name, t.parent_id, t.lineage
       from (select * from ${quote(store.source)} where organization_id = ${params.add(ctx.organization.id)}
         and ${condition(params)} offset 0) t
       where ${visibleTo(ctx, store, 't', params, 'names')} order by ${order}`,
      params.values,
    );
  };
  // Separate queries, because the planner would read the whole table for a combined one.
  const [root] = await read((params) => `id = ${params.add(id)}`, 't.id');
  if (!root) throw notFound();
  const above = root.lineage.split('/').slice(0, -2);
  const ancestors = await read((params) => `id = any(${params.add(above, 'uuid[]')})`, 'length(t.lineage)');
  const below = await read(
    (params) => `lineage > ${params.add(root.lineage)} and lineage < ${params.add(`${root.lineage}~`)}`,
    'app_fold(t.name), t.id',
  );
  const branches = new Map(
    [root, ...below].map(({ id: rowId, name }): [string, Branch] => [rowId, { id: rowId, name, children: [] }]),
  );
  for (const row of below) branches.get(row.parent_id!)?.children.push(branches.get(row.id)!);
  return { ...branches.get(id)!, ancestors: ancestors.map(({ id: rowId, name }) => ({ id: rowId, name })) };
}
