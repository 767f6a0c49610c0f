import { can, isInPerson, type Noun, scopeOf } from '#shared/permission';
import { type Field, type Fields, text } from '#shared/field';
import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { customFieldsHere, hasRoom } from '#server/entity/custom';
import { hidden } from '#server/entity/filter/filter';
import { allStores, hasStore, type Store } from '#server/entity/store';
import { allRoutes } from '#server/feature';
import type { Route } from '#server/http/route';
import { words } from '../batch-upload.words';
import { companyRoute, companySpecial, companyStore } from './companies.server';
import type { Column, UploadField } from '../batch-upload';
import { readingRoute, readingSpecial, readingStore } from './readings.server';
import type { Special } from '../special/special.server';
import { specials } from '../special/specials.server';

/** A noun whose records can be uploaded: it can be made or changed by a call with fields. */
export interface Target {
  store: Store;
  create: Route;
  change: Route | undefined;
  remove: Route | undefined;
  special: Special;
}

const kinds = new Set<Field['kind']>([
  'text',
  'long_text',
  'link',
  'number',
  'money',
  'duration',
  'flag',
  'date',
  'date_time',
  'choice',
  'ref',
  'refs',
  'files',
]);

const subject = { id: '', role: 'admin', restrictedAdd: {} } as const;

/** Records that belong to one person are not uploaded, nor what a key may not make. */
const isShared = (noun: Noun): boolean => scopeOf(subject, 'read', noun) === 'all' && !isInPerson('create', noun);

/** The nouns that can be uploaded, by their routes: a new noun is among them on the day it is made. */
export function targetsAmong(routes: readonly Route[]): Target[] {
  const find = (method: string, path: string) =>
    routes.find((route) => route.method === method && route.path === path && (route.handle ?? route.write));
  const ofStores = allStores().flatMap((store): Target[] => {
    const { name, path } = store.entity;
    const create = find('POST', path);
    const special = specials[name] ?? {};
    if (!create?.body || !isShared(name)) return [];
    const needed = Object.entries(create.body.fields).filter(
      ([key, { required, readOnly }]) => required && !readOnly && !special.omit?.includes(key),
    );
    if (needed.some(([, field]) => !kinds.has(field.kind))) return [];
    return [{ store, create, change: find('PATCH', `${path}/:id`), remove: find('DELETE', `${path}/:id`), special }];
  });
  const hasReadings = find('POST', readingRoute.path) !== undefined;
  const hasDirectories = find('GET', companyRoute.path) !== undefined;
  return [...ofStores, ...(hasReadings ? [readings] : []), ...(hasDirectories ? [companies] : [])];
}

const readings: Target = {
  store: readingStore,
  create: readingRoute,
  change: undefined,
  remove: undefined,
  special: readingSpecial,
};

const companies: Target = {
  store: companyStore,
  create: companyRoute,
  change: undefined,
  remove: undefined,
  special: companySpecial,
};

let cached: Target[] | undefined;

export const allTargets = (): Target[] => (cached ??= targetsAmong(allRoutes()));

export const findTarget = (noun: string): Target | undefined =>
  allTargets().find(({ store }) => store.entity.name === noun);

export function targetOf(noun: string): Target {
  const found = findTarget(noun);
  if (!found) throw notFound();
  return found;
}

/** Who may change only what is their own cannot do it by a table. */
export const mayUpload = ({ user }: Pick<Context, 'user'>, { store, create, special }: Target): boolean =>
  special.isPart
    ? typeof create.permit !== 'string' && can(user, ...create.permit)
    : can(user, 'create', store.entity.name) || scopeOf(user, 'update', store.entity.name) === 'all';

/**
 * The fields that a column can be matched to: with the organisation's own, those that a heading itself names, and
 * guarded ones for those who may read them.
 */
export async function fieldsToMatch(
  ctx: Context,
  { store, create, change, special }: Target,
  columns: readonly Pick<Column, 'header'>[] = [],
): Promise<Fields> {
  const customFields = hasRoom(store) ? ((await customFieldsHere(ctx)).get(store.entity.name) ?? {}) : {};
  const written = { ...create.body!.fields, ...change?.body?.fields };
  const plain = Object.entries(written).filter(
    ([key, field]) =>
      !field.readOnly &&
      kinds.has(field.kind) &&
      !hidden(ctx, field) &&
      !special.omit?.includes(key) &&
      (!field.to || hasStore(field.to)),
  );
  const headed = await special.headed?.fields(
    ctx,
    columns.map(({ header }) => header),
  );
  return {
    ...(special.isPart ? {} : { id: idField }),
    ...Object.fromEntries(plain),
    ...special.fields,
    ...headed,
    ...levelsOf(store),
    ...customFields,
  };
}

/** Whether a field is no field of the noun itself. */
export const isSpecial = ({ special }: Target, key: string): boolean =>
  special.fields?.[key] !== undefined || (special.headed !== undefined && key.startsWith(special.headed.prefix));

/** Whether records of this noun lie in others of it. */
export const isTree = ({ entity }: Store): boolean => entity.fields.parent?.to === entity.name;

/** Instead of a parent, a table may have a column for each level from the top. */
const mostLevels = 12;
export const levelOf = (key: string): number | undefined => {
  const found = /^level_(\d+)$/.exec(key)?.[1];
  return found === undefined ? undefined : Number(found);
};
const levelsOf = (store: Store): Fields =>
  isTree(store) && store.entity.fields.path
    ? Object.fromEntries(
        Array.from({ length: mostLevels }, (_, at) => [
          `level_${at + 1}`,
          text({ label: words.level(at + 1), max: 100 }),
        ]),
      )
    : {};

/** Rows may name the id of the record they change. */
const idField: Field = text({ label: 'Id', max: 36 });

const keyKinds = new Set<Field['kind']>(['text', 'link']);

/** Whether rows may find their records by it. */
export const canBeKey = (key: string, field: Field, { store, special }: Target): boolean =>
  (key === 'id' && !special.isPart) ||
  (key in store.entity.fields && !special.fields?.[key] && keyKinds.has(field.kind));

/** Whether a record of this noun can be made of a name alone. */
export function isMadeOfName(ctx: Pick<Context, 'user'>, noun: string): boolean {
  const target = findTarget(noun);
  if (!target || target.special.isPart || !can(ctx.user, 'create', noun as Noun)) return false;
  return Object.entries(target.create.body!.fields).every(
    ([key, { required, readOnly }]) => !required || readOnly || key === 'name',
  );
}

export const describeField = (ctx: Context, target: Target, key: string, field: Field): UploadField => ({
  key,
  label: field.label,
  type: field.kind,
  required: isNeeded(target, key),
  is_key: canBeKey(key, field, target),
  options: field.options ? [...field.options] : null,
  to: field.to ?? null,
  can_create: field.to !== undefined && isMadeOfName(ctx, field.to),
});

/** Whether a new record cannot do without it. */
export const isNeeded = ({ create, special }: Target, key: string, field?: Field): boolean =>
  !special.omit?.includes(key) && (create.body!.fields[key]?.required ?? field?.required ?? false);
