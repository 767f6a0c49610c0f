import { featureOf } from '#web/entity/common/feature.ts';
import type { Notice } from './inbox-query';

/** What was said is at the end of a record's page. */
const inActivity = new Set<Notice['event']>(['mention', 'comment', 'requester_replied']);

/** Where a notice leads: to its record, if that has a page. */
export function addressOf({ event, record }: Notice): string | undefined {
  // Where they are decided.
  if (event === 'proposals') return '/agents/inbox';
  // It has no page of its own.
  if (record?.entity_type === 'webhook') return '/settings#webhooks';
  const feature = record && featureOf(record.entity_type);
  if (!feature) return undefined;
  return `/${feature.slug}/${record.id}${inActivity.has(event) ? '#history' : ''}`;
}
