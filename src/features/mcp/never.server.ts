import type { Noun } from '#shared/permission';
import type { Route } from '#server/http/route';

/**
 * What an assistant may propose, by noun and verb. Not: to delete, users, keys, settings, automations, decisions about
 * requests and proposals, approving or sending orders.
 */
const proposable: Partial<Record<Noun, readonly string[]>> = {
  'work-order': ['create', 'update', 'comment'],
  'work-order-template': ['create', 'update'],
  procedure: ['create', 'update'],
  asset: ['create', 'update', 'change_status'],
  location: ['create', 'update'],
  part: ['create', 'update', 'consume'],
  vendor: ['create', 'update'],
  contact: ['create', 'update'],
  'purchase-order': ['create', 'update', 'receive'],
  request: ['create', 'update', 'comment'],
  measurement: ['create', 'update', 'add_reading'],
  'measurement-round': ['create', 'update', 'do'],
  'time-entry': ['create', 'update'],
  'other-cost': ['create', 'update'],
};

/** Answers may sign, and partners are asked for over the network. */
const never = /\/answers$|^\/partners\//;

export function isProposable({ method, path, permit }: Pick<Route, 'method' | 'path' | 'permit'>): boolean {
  if (typeof permit === 'string' || method === 'GET' || method === 'DELETE' || never.test(path)) return false;
  const [verb, noun] = permit;
  return proposable[noun]?.includes(verb) ?? false;
}
