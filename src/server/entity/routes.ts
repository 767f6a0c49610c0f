import type { Created, Entity, Patch, RecordOf } from '#shared/entity';
import type { Field, Fields } from '#shared/field';
import { can, type Noun, roles } from '#shared/permission';
import type { Context } from '../context';
import { listedSchema, minimalSchema, pageSchema, recordSchema } from '../http/json-schema';
import { largestPage } from '../http/page';
import { createInput, input, patchInput, type QueryParameter, type Route, route } from '../http/route';
import { hasRoom, emptyCustomValues } from './custom';
import { describeFields, fieldsSchema } from './describe';
import { exportParameters } from './export/options';
import { exportRows } from './export/export';
import { countRelated, getRow, listRows, writtenRow } from './read';
import { operatorsOf } from './filter/inside';
import { restoreRow } from './restore';
import { fieldsOf, hasStore, type Store, storeOf } from './store';
import type { Row } from './lock';
import { deleteRow, insertRows, loadRow, updateRow } from './write';

/** The routes of every noun (D4). A noun with its own verb uses the single functions below and passes it. */
export function entityRoutes<F extends Fields>(store: Store<F>): Route[] {
  return [...readRoutes(store), createRoute(store), patchRoute(store), deleteRoute(store), restoreRoute(store)];
}

export function readRoutes<F extends Fields>(store: Store<F>): Route[] {
  const { name, path, label, labelPlural } = store.entity;
  const tag = labelPlural;
  return [
    route({
      method: 'GET',
      path,
      tag,
      summary: `List ${labelPlural.toLowerCase()}`,
      permit: ['read', name],
      get query() {
        return listParameters(store);
      },
      answer: () => pageSchema(listedSchema(store.entity, chips)),
      handle: (ctx, { query }) => listRows(ctx, store, query, 'listed'),
    }),
    route({
      method: 'GET',
      path: `${path}/minimal`,
      tag,
      summary: `List ${labelPlural.toLowerCase()} for a picker`,
      permit: ['names', name],
      get query() {
        return listParameters(store);
      },
      answer: () => pageSchema(minimalSchema(store.entity, chips)),
      handle: (ctx, { query }) => listRows(ctx, store, query, 'minimal'),
    }),
    ...(exportable(name) ? [exportRoute(store)] : []),
    route({
      method: 'GET',
      path: `${path}/fields`,
      tag,
      summary: `Describe the fields of a ${label.toLowerCase()}`,
      permit: ['names', name],
      answer: fieldsSchema,
      handle: (ctx) => describeFields(ctx, store),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      tag,
      summary: `Read a ${label.toLowerCase()}`,
      permit: ['read', name],
      answer: () => recordSchema(store.entity, chips),
      handle: (ctx, { params }) => getRow(ctx, store, params.id!),
    }),
    route({
      method: 'GET',
      path: `${path}/:id/counts`,
      tag,
      summary: `Count what belongs to a ${label.toLowerCase()}`,
      permit: ['read', name],
      answer: { type: 'object', additionalProperties: { type: 'integer' } },
      handle: (ctx, { params }) => countRelated(ctx, store, params.id!),
    }),
  ];
}

/** A noun has an export if every role that may export may read it. */
export const exportable = (noun: Noun): boolean =>
  roles.every((role) => {
    const subject = { id: '', role, restrictedAdd: {} };
    return !can(subject, 'create', 'export') || can(subject, 'read', noun);
  });

function exportRoute(store: Store): Route {
  const { path, labelPlural } = store.entity;
  return route({
    method: 'GET',
    path: `${path}/export`,
    tag: labelPlural,
    summary: `Export ${labelPlural.toLowerCase()} as CSV or XLSX`,
    permit: ['create', 'export'],
    get query() {
      return [...exportParameters, ...listParameters(store)];
    },
    type: 'text/csv',
    answer: { type: 'string' },
    visit: (visitor, { query }) => exportRows(visitor, store, query),
  });
}

/**
 * `fields` are those of the noun, and others that only a new record accepts. `createAll` makes many at once; a noun
 * whose `create` does more than to insert a row has its own, or none.
 */
export function createRoute<F extends Fields, const B extends Fields = F>(
  store: Store<F>,
  create?: (ctx: Context, input: Created<B>) => Promise<string>,
  fields: B = store.entity.fields as unknown as B,
  createAll?: (ctx: Context, inputs: Created<B>[]) => Promise<string[]>,
): Route {
  const insertAll = (ctx: Context, inputs: Created<B>[]) => insertRows(ctx, store, inputs as unknown as Created<F>[]);
  const makeAll = createAll ?? (create ? undefined : insertAll);
  const make = create ?? (async (ctx: Context, input: Created<B>) => (await makeAll!(ctx, [input]))[0]!);
  const { name, path, label, labelPlural } = store.entity;
  return route({
    method: 'POST',
    path,
    tag: labelPlural,
    summary: `Create a ${label.toLowerCase()}`,
    permit: ['create', name],
    status: 201,
    body: createInput(fields),
    answer: () => recordSchema(store.entity, chips),
    handle: async (ctx, { body }) => writtenRow(ctx, store, await make(ctx, body)),
    write: (ctx, { body }) => make(ctx, body),
    writeAll: makeAll,
  });
}

type Change<F extends Fields> = (ctx: Context, id: string, patch: Patch<F>) => Promise<unknown>;

export function patchRoute<F extends Fields>(store: Store<F>, change: Change<F> = changeOf(store)): Route {
  const { name, path, label, labelPlural, fields } = store.entity;
  return route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag: labelPlural,
    summary: `Change a ${label.toLowerCase()}`,
    permit: ['update', name],
    body: patchInput(fields),
    answer: () => recordSchema(store.entity, chips),
    handle: async (ctx, { params, body }) => {
      await change(ctx, params.id!, body);
      return writtenRow(ctx, store, params.id!) as Promise<RecordOf<Entity<F>>>;
    },
    write: (ctx, { params, body }) => change(ctx, params.id!, body),
  });
}

/** `PUT`: replaces the record. A missing field becomes empty, or keeps its value if it always has one. */
export function replaceRoute<F extends Fields>(store: Store<F>, change: Change<F> = changeOf(store)): Route {
  const { name, path, label, labelPlural, fields } = store.entity;
  const emptied = Object.entries(fields).filter(([, field]) => !field.readOnly && field.fallback === undefined);
  const blank = Object.fromEntries(emptied.map(([key]) => [key, store.links[key] ? [] : null]));
  return route({
    method: 'PUT',
    path: `${path}/:id`,
    tag: labelPlural,
    summary: `Replace a ${label.toLowerCase()}; what is not sent becomes empty, or keeps its value where it always has one`,
    permit: ['update', name],
    body: input(fields),
    answer: () => recordSchema(store.entity, chips),
    handle: async (ctx, { params, body }) => {
      const replacement: Record<string, unknown> = { ...blank, ...body };
      if (hasRoom(store))
        replacement.custom_fields = {
          ...(await emptyCustomValues(ctx, store)),
          ...(replacement.custom_fields as object | null),
        };
      await change(ctx, params.id!, replacement as Patch<F>);
      return writtenRow(ctx, store, params.id!) as Promise<RecordOf<Entity<F>>>;
    },
  });
}

const changeOf =
  <F extends Fields>(store: Store<F>): Change<F> =>
  async (ctx, id, patch) => {
    const before = await loadRow(ctx, store, id, 'update');
    await updateRow(ctx, store, before, patch);
  };

export function deleteRoute(
  store: Store,
  remove: (ctx: Context, before: Row) => Promise<void> = (ctx, before) => deleteRow(ctx, store, before),
): Route {
  const { name, path, label, labelPlural } = store.entity;
  return route({
    method: 'DELETE',
    path: `${path}/:id`,
    tag: labelPlural,
    summary: `Delete a ${label.toLowerCase()}`,
    permit: ['delete', name],
    status: 204,
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, store, params.id!, 'delete');
      await remove(ctx, before);
    },
  });
}

export function restoreRoute<F extends Fields>(
  store: Store<F>,
  restore: (ctx: Context, id: string) => Promise<void> = (ctx, id) => restoreRow(ctx, store, id),
): Route {
  const { name, path, label, labelPlural } = store.entity;
  return route({
    method: 'POST',
    path: `${path}/:id/restore`,
    tag: labelPlural,
    summary: `Take back the deletion of a ${label.toLowerCase()}`,
    permit: ['delete', name],
    answer: () => recordSchema(store.entity, chips),
    handle: async (ctx, { params }) => {
      await restore(ctx, params.id!);
      return getRow(ctx, store, params.id!);
    },
  });
}

/** The fields that a reference to a noun shows beside its id and name. */
export function chips(noun: string): Fields {
  if (!hasStore(noun)) return {};
  const { chip, fields } = storeOf(noun).entity;
  return Object.fromEntries(chip.map((key) => [key, fields[key]!]));
}

export const pageParameters: QueryParameter[] = [
  { name: 'page', description: 'The page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'page_size', description: 'Rows on a page.', schema: { type: 'integer', minimum: 1, maximum: largestPage } },
  { name: 'q', description: 'Words to search for; every word must occur.', schema: { type: 'string', maxLength: 200 } },
];

function listParameters(store: Store): QueryParameter[] {
  return [
    ...filterParameters(fieldsOf(store)),
    ...Object.entries(store.filterLinks).flatMap(([key, filterLink]) => [
      { name: key, description: `${filterLink.label}: ${operatorWords.eq}`, schema: { type: 'string' } },
      { name: `${key}__in`, description: `${filterLink.label}: ${operatorWords.in}`, schema: { type: 'string' } },
    ]),
  ];
}

/** Pages, order and filters of a list with these fields. */
export function filterParameters(all: Fields): QueryParameter[] {
  const fields = Object.entries(all);
  const sortable = fields.filter(([, field]) => field.sortable).map(([key]) => key);
  const filters = fields.flatMap(([key, field]) =>
    operatorsOf(field).map((operator) => ({
      name: operator === 'eq' ? key : `${key}__${operator}`,
      description: `${field.label}: ${operatorWords[operator]}${dated(field, operator) ? '; also today, today+7, today-30' : ''}`,
      schema: operator === 'isnull' || field.kind === 'flag' ? { type: 'boolean' } : { type: 'string' },
    })),
  );
  return [
    ...pageParameters,
    {
      name: 'ordering',
      description: `Up to five of: ${sortable.join(', ')}; a minus sign in front turns the order around.`,
      schema: { type: 'string' },
    },
    ...filters,
  ];
}

const dated = ({ kind }: Field, operator: string): boolean =>
  (kind === 'date' || kind === 'date_time') && operator !== 'isnull';

const operatorWords: Record<string, string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of (separated by commas)',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  icontains: 'contains',
  isnull: 'is empty',
  within: 'is, or is anywhere inside',
};
