import type { Noun } from '#shared/permission';
import type { Context } from './context';
import type { Seals } from './auth/seals';
import type { Db } from './db/transaction';
import { externalRoutes } from './entity/external';
import { extendStore, type Extension, storeOf } from './entity/store';
import type { Route } from './http/route';
import type { Timetable } from './jobs/cron';
import type { Listener } from './jobs/reader';
import type { Task } from './jobs/runner';
import type { Notice } from './notice';

/** A feature's contribution to the server; the app joins all of them. */
export interface ServerFeature {
  routes?: readonly Route[];
  tasks?: readonly Task[];
  timetables?: readonly Timetable[];
  /** What follows from history entries, after their commit. */
  listeners?: readonly Listener[];
  /** Whom changes of its nouns concern (F4). */
  notices?: readonly Notice[];
  /** What it does in a database that was restored, before any server runs on it. */
  restored?: Restored;
  /** What it adds to Home (`GET /home`), for those who see it. */
  home?: HomePart;
  /** Its contributions to nouns that do not depend on it. */
  on?: { [N in Noun]?: Extension & (N extends keyof Places ? Partial<Places[N]> : unknown) };
}

/** Values of Home that another feature knows; it declares them in Home's contract. */
export type HomePart = (ctx: Context) => Promise<object>;

/** A restored database, with the rights of the system. */
export interface Restoration {
  db: Db;
  now: string;
  seals: Seals;
  /** Whether what was sealed when the backup was made can still be read. */
  isSameSecret: boolean;
}

/** Returns what could not be read any more and was made anew, in words. */
export type Restored = (restoration: Restoration) => Promise<string[]>;

/**
 * The extension points of a noun, beyond its fields. A noun declares them where it calls the contributions
 * (`declare module '#server/feature'`).
 */
export interface Places {}

const contributions = new Map<string, object[]>();

/** The contributions to a noun, in the order of the features. */
export const addedTo = <N extends keyof Places>(noun: N): readonly Partial<Places[N]>[] =>
  contributions.get(noun) ?? [];

const notices: Notice[] = [];

export const allNotices = (): readonly Notice[] => notices;

const homeParts: HomePart[] = [];

export const allHomeParts = (): readonly HomePart[] => homeParts;

const restorations: Restored[] = [];

export const allRestorations = (): readonly Restored[] => restorations;

const routes: Route[] = [];

/** Every call, for what does the same as people do (`features/automation`). */
export const allRoutes = (): readonly Route[] => routes;

/** Joins the features. Contributions come first, because the description of routes depends on them. */
export function joinFeatures(features: readonly ServerFeature[]): {
  routes: Route[];
  tasks: Task[];
  timetables: Timetable[];
  listeners: Listener[];
} {
  notices.push(...features.flatMap((feature) => feature.notices ?? []));
  homeParts.push(...features.flatMap(({ home }) => home ?? []));
  restorations.push(...features.flatMap(({ restored }) => restored ?? []));
  for (const { on = {} } of features)
    for (const [noun, contribution] of Object.entries(on)) {
      extendStore(storeOf(noun), contribution);
      contributions.set(noun, [...(contributions.get(noun) ?? []), contribution]);
    }
  routes.push(...features.flatMap((feature) => feature.routes ?? []));
  routes.push(...externalRoutes(routes));
  return {
    routes,
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    timetables: features.flatMap(({ timetables = [] }) => timetables),
    listeners: features.flatMap(({ listeners = [] }) => listeners),
  };
}
