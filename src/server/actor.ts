import type { Subject } from '#shared/permission';

/** Where a change came from (D33). */
export const sources = ['screen', 'api', 'automation', 'agent', 'mcp', 'import', 'portal', 'system', 'demo'] as const;
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

export const systemActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Millwright',
  role: 'admin',
  restrictedAdd: {},
  member: null,
  person: null,
  session: null,
};
