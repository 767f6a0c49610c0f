import type { Noun } from '#shared/permission';
import { extendStore, type Extension, storeOf } from './entity/store';
import type { Route } from './http/route';
import type { Timetable } from './jobs/cron';
import type { Task } from './jobs/runner';

/** What a feature is on the server; the app joins all of them. */
export interface ServerFeature {
  routes?: readonly Route[];
  tasks?: readonly Task[];
  timetables?: readonly Timetable[];
  /** What it adds to nouns that know nothing of it. */
  on?: { [N in Noun]?: Extension & (N extends keyof Places ? Partial<Places[N]> : unknown) };
}

/**
 * What a noun lets others take part in, beyond its fields: each declares it where it calls them
 * (`declare module '#server/feature'`).
 */
export interface Places {}

const added = new Map<string, object[]>();

/** What features add to a noun, in the order of their list. */
export const addedTo = <N extends keyof Places>(noun: N): readonly Partial<Places[N]>[] => added.get(noun) ?? [];

/** Puts the features together: what they add to each other first, since routes are described by it. */
export function joinFeatures(features: readonly ServerFeature[]): {
  routes: Route[];
  tasks: Task[];
  timetables: Timetable[];
} {
  for (const { on = {} } of features)
    for (const [noun, contribution] of Object.entries(on)) {
      extendStore(storeOf(noun), contribution);
      added.set(noun, [...(added.get(noun) ?? []), contribution]);
    }
  return {
    routes: features.flatMap(({ routes = [] }) => routes),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    timetables: features.flatMap(({ timetables = [] }) => timetables),
  };
}
