import type { Subject } from '#shared/permission';
import type { App } from './app';
import { type Db, transaction } from './db/transaction';
import type { ChangeEvent } from './events';

/** Through what a change came about (D33). */
export const sources = ['screen', 'api', 'automation', 'agent', 'import', 'system'] as const;
export type Source = (typeof sources)[number];

/** Who acts. The system itself has no membership and every right. */
export interface Actor extends Subject {
  name: string;
  member: string | null;
  person: string | null;
  session: string | null;
}

export interface Tenant {
  id: string;
  time_zone: string;
  currency: string;
}

/** One request, job or command at work in one organisation, inside one transaction. */
export interface Context {
  app: App;
  db: Db;
  user: Actor;
  organization: Tenant;
  now: string;
  requestId: string | null;
  /** Path and query as they were called. */
  url?: string;
  source: Source;
  /** The version the caller believes is current (If-Match). */
  ifMatch?: string;
  /** What the caller's own clock showed when it sent this (Sent-At); read by `pressed.ts` alone. */
  sentAt?: string;
  /** What to tell the world once this has been committed. */
  events: ChangeEvent[];
}

export type Circumstances = Pick<
  Context,
  'user' | 'organization' | 'requestId' | 'url' | 'source' | 'ifMatch' | 'sentAt'
>;

/** Opens the transaction of the organisation, does the work, and tells the world after the commit. */
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

export const systemActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Millwright',
  role: 'admin',
  restrictedAdd: {},
  member: null,
  person: null,
  session: null,
};
