import { customPrefix } from '#shared/custom-keys';
import { type Fields, operators } from '#shared/field';
import type { Entity, ListedOf, RecordOf } from '#shared/entity';
import { badRequest, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '../context';
import { type Page, type PageAsked, pageOf, readPage } from '../http/page';
import { totalOf } from './count';
import { noCustomFields, customFieldsHere, withoutRetired } from './custom';
import { filterClause, mostFilters, orderClause } from './filter/filter';
import { insideOf, isTree } from './filter/inside';
import { Params } from './params';
import { Many, selection, type Shape } from './select';
import { columnOf, linkedTo, linkName, pointersTo, quote, type Store } from './store';
import { livingClause, visibleTo } from './visible';

/**
 * `GET /x` and `GET /x/minimal`: finds the ids of a page first and then fetches its rows. The first query differs with
 * each filter and is cheap to plan; it is prepared only for typical first pages. The second is long but always the
 * same, so it is prepared.
 */
export async function listRows<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  query: URLSearchParams,
  shape: 'listed' | 'minimal',
): Promise<Page<ListedOf<Entity<F>>>> {
  const paging = readPage(query, store.entity.pageSize);
  const { params, condition, conditionValues, ordered, filters, hasValues } = await buildQuery(
    ctx,
    store,
    query,
    paging,
    shape,
  );
  // Limit and offset are integers written into the SQL, because a plan for any limit would be slow.
  const found = await ctx.db.tuples(
    `select t.id, ${clockOf(params)} from ${quote(store.source)} t ${ordered.joins} where ${condition}
     order by ${ordered.order} limit ${paging.size} offset ${paging.offset}`,
    params.values,
    !hasValues && isTypicalFirstPage(query, paging, filters) ? 'as a first page' : undefined,
  );
  const ids = found.map(([id]) => id as string);
  const results = (ids.length === 0 ? [] : await rowsOf(ctx, store, ids, shape)) as ListedOf<Entity<F>>[];
  const isComplete = paging.page === 1 && found.length < paging.size;
  const clock = params.unrecorded ? undefined : ((found[0]?.[1] ?? undefined) as number | undefined);
  const count = isComplete ? found.length : await totalOf(ctx, store, condition, conditionValues, clock);

  return pageOf(ctx, paging, count, results);
}

/** Conditions and order of a query. */
async function buildQuery(ctx: Context, store: Store, query: URLSearchParams, paging: PageAsked, shape: Shape) {
  const params = new Params();
  const where = [visibleTo(ctx, store, 't', params, shape === 'minimal' ? 'names' : 'read')];
  const baseCount = params.values.length;
  const filters = [...query].filter(([name]) => !reserved.has(name));
  if (filters.length > mostFilters) throw badRequest(messages.tooManyFilters(mostFilters, 6));
  const order = query.get('ordering') || store.entity.ordering;
  // A user who may read only names may filter only by names, because a filter reveals the value.
  const namesOnly = scopeOf(ctx.user, 'read', store.entity.name) === undefined;
  if (namesOnly) requireNames(store, filters, order);
  if (paging.terms.length > 0) where.push(searchClause(ctx, store, paging.terms, namesOnly, params));
  const customFields = [order, ...query.keys()].some((name) => name.includes(customPrefix))
    ? await customFieldsHere(ctx)
    : noCustomFields;
  for (const [name, value] of filters) where.push(filterClause(ctx, store, 't', name, value, params, customFields));
  const { setAside } = store;
  const named = filters.map(([name]) => name.split('__')[0]);
  if (setAside && !named.includes(setAside) && !named.includes('id')) where.push(`not t.${quote(setAside)}`);
  const condition = where.join(' and ');
  const conditionValues = [...params.values];
  const ordered = orderClause(ctx, store, 't', order, params, customFields);

  // With values of this query a prepared plan would be of no use to the next.
  return { params, condition, conditionValues, ordered, filters, hasValues: conditionValues.length > baseCount };
}

/** The number of matching rows whose names the user may read. */
export async function totalRows(ctx: Context, store: Store, query: URLSearchParams, clock: number): Promise<number> {
  const { params, condition, conditionValues } = await buildQuery(ctx, store, query, readPage(query, 1), 'minimal');
  const isCacheable = !params.unrecorded && params.expired.size === 0;
  return totalOf(ctx, store, condition, conditionValues, isCacheable ? clock : undefined);
}

/** One row of sums over all rows `t` that match, so that a figure and the list it opens cannot disagree. */
export async function sumRows<T>(ctx: Context, store: Store, query: URLSearchParams, sums: string): Promise<T> {
  const { condition, conditionValues } = await buildQuery(ctx, store, query, readPage(query, 1), 'full');
  const [row] = await ctx.db.rows<T>(
    `select ${sums} from ${quote(store.source)} t where ${condition}`,
    conditionValues,
  );
  return row!;
}

/** The same for each value of `key`. */
export async function sumRowsBy<T>(
  ctx: Context,
  store: Store,
  query: URLSearchParams,
  key: string,
  sums: string,
): Promise<T[]> {
  const { condition, conditionValues } = await buildQuery(ctx, store, query, readPage(query, 1), 'full');
  return ctx.db.rows<T>(
    `select ${key} as key, ${sums} from ${quote(store.source)} t where ${condition} group by 1`,
    conditionValues,
  );
}

/** The ids of all matching rows, so that the list does not change while it is read in chunks. */
export async function listIds(ctx: Context, store: Store, query: URLSearchParams, most: number): Promise<string[]> {
  const { text, values } = await idsQuery(ctx, store, query);
  const tuples = await ctx.db.tuples(`${text} limit ${most}`, values);
  return tuples.map(([id]) => id as string);
}

/** The same without end: they are fetched as they are needed. The cursor lasts as long as the transaction. */
export async function* eachIds(
  ctx: Context,
  store: Store,
  query: URLSearchParams,
  chunkSize: number,
): AsyncGenerator<string[]> {
  const { text, values } = await idsQuery(ctx, store, query);
  await ctx.db.rows(`declare each_ids no scroll cursor for ${text}`, values);
  for (;;) {
    const tuples = await ctx.db.tuples(`fetch ${chunkSize} from each_ids`);
    if (tuples.length === 0) break;
    yield tuples.map(([id]) => id as string);
  }
  await ctx.db.rows('close each_ids');
}

async function idsQuery(ctx: Context, store: Store, query: URLSearchParams) {
  const { params, condition, ordered } = await buildQuery(ctx, store, query, readPage(query, 1), 'full');
  const text = `select t.id from ${quote(store.source)} t ${ordered.joins} where ${condition} order by ${ordered.order}`;
  return { text, values: params.values };
}

/** The ids of the first matching rows and the number of all. */
export async function firstIds(
  ctx: Context,
  store: Store,
  query: URLSearchParams,
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const { params, condition, ordered } = await buildQuery(ctx, store, query, readPage(query, 1), 'full');
  const rows = await ctx.db.rows<{ id: string; count: number }>(
    `select t.id, count(*) over () as count from ${quote(store.source)} t ${ordered.joins}
     where ${condition} order by ${ordered.order} limit ${params.add(limit)}`,
    params.values,
  );
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** The rows with these ids that are still visible, in the same order. */
export async function rowsOf(
  ctx: Context,
  store: Store,
  ids: string[],
  shape: Shape,
): Promise<Record<string, unknown>[]> {
  const params = new Params();
  const visible = visibleTo(ctx, store, 't', params, shape === 'minimal' ? 'names' : 'read');
  const { columns, joins, many, records } = selection(store, shape);
  const rows = ctx.db.tuples(
    `select ${columns} from unnest(${params.add(ids)}::uuid[]) with ordinality page (id, position)
     join ${quote(store.source)} t on t.organization_id = $1 and t.id = page.id ${joins}
     where ${visible} order by page.position`,
    params.values,
    'often',
  );
  const [tuples, found] = await Promise.all([rows, manyOf(ctx, many, ids)]);
  const built = records(tuples, found, ctx);
  return shape === 'minimal' ? built : withoutRetired(ctx, store, built);
}

/** Runs after the query of the rows. A change in between is detected by the version, which If-Match compares. */
async function manyOf(ctx: Context, many: string | undefined, ids: string[]): Promise<Many> {
  return new Many(many ? await ctx.db.tuples(many, [ctx.organization.id, ids], 'often') : []);
}

/** The last number of the history; null if a filtered value has changed without an entry. */
function clockOf({ expired }: Params): string {
  const last = '(select max(seq) from audit_chain where organization_id = $1)';
  return expired.size === 0 ? last : `case when ${[...expired].join(' or ')} then null else ${last} end`;
}

/** First pages as screens open them, also with a tab. These are prepared; other queries are rare. */
const isTypicalFirstPage = (query: URLSearchParams, { page }: PageAsked, filters: unknown[]): boolean =>
  page === 1 &&
  filters.length <= 1 &&
  !query.get('ordering')?.includes(',') &&
  typicalSizes.has(query.get('page_size'));
const typicalSizes = new Set([null, '50']);
const reserved = new Set(['page', 'page_size', 'ordering', 'q']);

/** Trigram search over all searched fields, or over the name for users who may read only names. */
function searchClause(ctx: Context, store: Store, terms: string[], namesOnly: boolean, params: Params): string {
  if (namesOnly)
    return terms.map((term) => `app_fold(t.name) like '%' || app_fold(${params.add(term)}) || '%'`).join(' and ');
  return `t.ctid = any(array(select app_found(${params.add(ctx.organization.id)}, '${store.source}', ${params.add(terms)})))`;
}

function requireNames(store: Store, filters: [string, string][], order: string): void {
  const shown = new Set(['id', 'name', ...store.entity.minimal]);
  for (const [name] of filters) {
    const [key = '', next] = name.split('__');
    const hops = next !== undefined && !(operators as readonly string[]).includes(next);
    if (!shown.has(key) || hops) throw badRequest(messages.unknownFilter(name));
  }
  for (const key of order.split(','))
    if (!shown.has(key.trim().replace(/^-/, ''))) throw badRequest(messages.notSortable(key));
}

/** `GET /x/{id}`. */
export function getRow<F extends Fields>(ctx: Context, store: Store<F>, id: string): Promise<RecordOf<Entity<F>>> {
  const params = new Params();
  return oneRow(ctx, store, id, visibleTo(ctx, store, 't', params), params);
}

/** What somebody has just written: they could see it then, also where that has put it out of their sight. */
export function writtenRow<F extends Fields>(ctx: Context, store: Store<F>, id: string): Promise<RecordOf<Entity<F>>> {
  const params = new Params();
  return oneRow(ctx, store, id, livingClause(ctx, store, 't', params), params);
}

async function oneRow<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  id: string,
  visible: string,
  params: Params,
): Promise<RecordOf<Entity<F>>> {
  const { columns, joins, many, records } = selection(store, 'full');
  const row = ctx.db.tuples(
    `select ${columns} from ${quote(store.source)} t ${joins} where ${visible} and t.id = ${params.add(id)}`,
    params.values,
    'often',
  );
  const [tuples, found] = await Promise.all([row, manyOf(ctx, many, [id])]);
  if (tuples.length === 0) throw notFound();
  const [made] = await withoutRetired(ctx, store, records(tuples, found, ctx));
  return made as RecordOf<Entity<F>>;
}

/**
 * `GET /x/{id}/counts`: the counts on related tabs, for every readable noun that refers to this one. A tree also counts
 * with all descendants (`work_orders_within`), as `asset__within=` lists them.
 */
export async function countRelated(ctx: Context, store: Store, id: string): Promise<Record<string, number>> {
  const params = new Params();
  const idParam = params.add(id);
  const tree = isTree(store);
  const counts = pointersTo(store.entity.name)
    .filter((pointer) => scopeOf(ctx.user, 'read', pointer.store.entity.name))
    .flatMap((pointer) => {
      const visible = visibleTo(ctx, pointer.store, 'p', params);
      const { link } = pointer;
      const points = (at: string) =>
        link
          ? `exists (select from ${quote(linkName(link))} l where ${linkedTo(link, 'p')} and l.${quote(link.otherKey)} = ${at})`
          : `p.${quote(columnOf(pointer.store, pointer.key))} = ${at}`;
      // The same rows that its list shows.
      const { setAside } = pointer.store;
      const shown = setAside ? ` and not p.${quote(setAside)}` : '';
      const counted = (key: string, at: string) =>
        `'${key}', (select count(*) from ${quote(pointer.store.source)} p where ${visible} and ${points(at)}${shown})`;
      const key = relatedKey(store, pointer);
      return [counted(key, 't.id'), ...(tree ? [counted(`${key}_within`, 'any(inside.ids)')] : [])];
    });
  const added = Object.entries(store.counted).flatMap(([key, counted]) => {
    const sql = counted(ctx, 't', params);
    return sql ? [`'${key}', (${sql})`] : [];
  });
  const inside = tree
    ? `cross join lateral (select ${insideOf(store.source, 't.organization_id', 't.id')} as ids) inside`
    : '';
  const [row] = await ctx.db.rows<{ counts: Record<string, number> }>(
    `select json_build_object(${[...counts, ...added].join(', ')}) as counts from ${quote(store.source)} t ${inside}
     where ${visibleTo(ctx, store, 't', params)} and t.id = ${idParam}`,
    params.values,
  );
  if (!row) throw notFound();
  return row.counts;
}

/** `children` for a tree, otherwise the plural of the noun, with the field's key for its second reference. */
function relatedKey(store: Store, pointer: ReturnType<typeof pointersTo>[number]): string {
  if (pointer.store.entity.name === store.entity.name && pointer.key === 'parent') return 'children';
  const first = pointersTo(store.entity.name).find((other) => other.store === pointer.store);
  return first?.key === pointer.key ? pointer.store.entity.plural : `${pointer.store.entity.plural}_${pointer.key}`;
}
