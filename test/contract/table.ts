import { routes } from '#app/features.server';
import { allStores, fieldsOf, hasStore, type Store, storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Field, Fields } from '#shared/field';
import { uuid7 } from '#shared/id';
import type { Body } from '../person';
import { sampleOf } from './declared';

/** The route table and the stores for the generated suites; a new noun is in both automatically. */
export { routes };
export const stores: Store[] = allStores();

export const title = (route: Route): string => `${route.method} ${route.path}`;

/** The noun of a route, if it has one. */
export function storeFor({ permit }: Route): Store | undefined {
  return typeof permit !== 'string' && hasStore(permit[1]) ? storeOf(permit[1]) : undefined;
}

export const parametersOf = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/**
 * The path of a route with this id, token or record in every parameter. A parameter with the name of a noun may have
 * its own id, `copy` is a procedure of the record, and `reading` the last one of it.
 */
export function addressOf({ path }: Route, of: string | Body = '', idOf?: (noun: string) => string): string {
  const id: string = typeof of === 'string' ? of : of.id;
  const valueOf = (name: string) => {
    if (hasStore(name) && idOf) return idOf(name);
    // A key of the caller's own choice.
    if (name === 'external_id') return uuid7();
    if (name === 'number') return '1';
    if (name === 'connector') return 'lei';
    if (name === 'partner') return `vendor-${id}`;
    if (typeof of === 'string') return id;
    if (name === 'reading') return of.last_reading?.id ?? id;
    return name === 'copy' ? (of.procedures?.[0]?.id ?? id) : id;
  };
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name)))}`;
}

/** Whether it creates or changes the record with a key of the caller's own choice. */
export const isByKey = (route: Route): boolean => parametersOf(route).includes('external_id');

/** What a sample cannot make, because it is no record; its own tests write to it. */
const notRecords = new Set([
  'agent',
  'agent_run',
  'connector',
  'directory',
  'export',
  'mute',
  'partner',
  'proposal',
  'upload',
]);
export const isOfNoRecord = (route: Route): boolean => parametersOf(route).some((name) => notRecords.has(name));

export const isRecordRoute = (route: Route): boolean => parametersOf(route).includes('id');

export const writableOf = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

export const creatorOf = ({ entity }: Store): Route | undefined =>
  routes.find(({ method, path }) => method === 'POST' && path === (sampleOf(entity.name).madeAt ?? entity.path));

export const routeOf = (store: Store, method: string): Route | undefined =>
  routes.find((route) => route.method === method && route.path === `${store.entity.path}/:id`);

/** The lists of a noun, full and minimal; some nouns have none. */
export const listsOf = ({ entity }: Store): Route[] =>
  routes.filter(({ method, path }) => method === 'GET' && (path === entity.path || path === `${entity.path}/minimal`));

export const isMany = ({ kind }: Field): boolean => kind === 'refs' || kind === 'files';

/** A read record in its write format: references by id, without read-only fields. */
export function asWritten(fields: Fields, record: Body): Record<string, unknown> {
  // Fields with another read format are omitted.
  const plain = writableOf(fields).filter(([, field]) => !field.reads);
  return Object.fromEntries(
    plain.map(([key, field]) => {
      const value = record[key];
      if (field.kind === 'ref') return [key, value?.id ?? null];
      if (isMany(field)) return [key, (value ?? []).map((one: Body) => one.id)];
      return [key, value ?? null];
    }),
  );
}

/** All references of a noun, including the creator. */
export const pointersOf = (store: Store): [string, Field][] =>
  Object.entries(fieldsOf(store)).filter(([, field]) => field.to && hasStore(field.to));
