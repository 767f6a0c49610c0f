import type { Noun } from '#shared/permission';
import type { Route } from '#server/http/route';
import { words } from '../agent.words';

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

/** Partners are asked for over the network. */
const never = /^\/partners\//;

export function isProposable({ method, path, permit }: Pick<Route, 'method' | 'path' | 'permit'>): boolean {
  if (typeof permit === 'string' || method === 'GET' || method === 'DELETE' || never.test(path)) return false;
  const [verb, noun] = permit;
  return proposable[noun]?.includes(verb) ?? false;
}

/** What a call that may be proposed must not hold, by the name of the value. */
export function neverWith({ path }: Pick<Route, 'path'>, body: Record<string, unknown> = {}): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  if ('from_request' in body) found.from_request = [words.wholeWorkOrder];
  if ('is_public' in body) found.is_public = [words.internalOnly];
  if (path.endsWith('/answers'))
    for (const [step, answer] of Object.entries(body)) if (isSignature(answer)) found[step] = [words.neverSigned];
  return found;
}

const isSignature = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ('signed_by' in answer || 'covers' in answer);
