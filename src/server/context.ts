import type { Actor, Source, Tenant, Via } from './actor';
import type { App } from './app';
import { type Db, transaction } from './db/transaction';
import type { ChangeEvent } from './events';

export { type Actor, type Source, sources, systemActor, type Tenant, type Via } from './actor';

/** One request, job or command in one organisation, inside one transaction. */
export interface Context {
  app: App;
  db: Db;
  user: Actor;
  organization: Tenant;
  now: string;
  requestId: string | null;
  /** Path and query of the request. */
  url?: string;
  source: Source;
  /** What acts for the user; of an automation, `requestId` is its run then. */
  via?: Via;
  /** The accepted proposal whose calls these are. */
  proposal?: string;
  /** The version the caller believes is current (If-Match). */
  ifMatch?: string;
  /** The time on the caller's clock when it sent this (Sent-At); only `pressed.ts` reads it. */
  sentAt?: string;
  /** Published after the commit. */
  events: ChangeEvent[];
}

export type Circumstances = Pick<
  Context,
  'user' | 'organization' | 'requestId' | 'url' | 'source' | 'via' | 'ifMatch' | 'sentAt'
>;

/** Does the work in a transaction of the organisation and publishes its events after the commit. */
export async function run<T>(app: App, circumstances: Circumstances, work: (ctx: Context) => Promise<T>): Promise<T> {
  let events: ChangeEvent[] = [];
  const now = app.clock().toISOString();
  const { member, role } = circumstances.user;
  const claims = { organization: circumstances.organization.id, now, member: member ?? undefined, role };
  const result = await transaction(app.pool, claims, (db) => {
    events = [];
    return work({ ...circumstances, app, db, now, events });
  });
  app.events.publish(events);
  return result;
}
