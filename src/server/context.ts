import type { Subject } from '#shared/permission';
import type { App } from './app';
import { type Db, transaction } from './db/transaction';
import type { ChangeEvent } from './events';

/** Where a change came from (D33). */
export const sources = ['screen', 'api', 'automation', 'agent', 'mcp', 'import', 'portal', 'system'] as const;
export type Source = (typeof sources)[number];

/** An automation, an agent or an API key that did it for somebody, with its name as it was then. */
export interface Via {
  type: 'automation' | 'agent' | 'api-key';
  id: string;
  name: string;
}

/** Who acts. The system has no membership and all permissions. */
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
  'user' | 'organization' | 'requestId' | 'url' | 'source' | 'ifMatch' | 'sentAt'
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

export const systemActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Millwright',
  role: 'admin',
  restrictedAdd: {},
  member: null,
  person: null,
  session: null,
};
