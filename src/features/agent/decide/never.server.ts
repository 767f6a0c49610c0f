import type { Noun } from '#shared/permission';
import type { Route } from '#server/http/route';

/** What assistants neither do nor propose: who gets in, how the place is set up, and what people decide. */
const nouns: ReadonlySet<Noun> = new Set([
  'user',
  'team',
  'invitation',
  'api-key',
  'organization',
  'automation',
  'webhook',
  'portal',
  'directory',
  'connector',
  'custom-field',
  'health-status',
  'calendar-feed',
  'mail',
  'system',
  'export',
  'batch-upload',
  'agent',
  'proposal',
]);

const verbs = new Set(['delete', 'accept', 'reject', 'approve', 'send', 'delete_comment', 'take_back_status']);

export const isForbidden = ({ method, permit }: Route): boolean =>
  method === 'DELETE' || typeof permit === 'string' || nouns.has(permit[1]) || verbs.has(permit[0]);
