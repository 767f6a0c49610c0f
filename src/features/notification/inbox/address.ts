import { pathOf } from '#shared/notice';
import type { Notice } from './inbox-query';

/** What was said is at the end of a record's page. */
const inActivity = new Set<Notice['event']>(['mention', 'comment', 'requester_replied']);

/** Where a notice leads: to its record, or to where it is seen to. */
export function addressOf({ event, record }: Notice): string | undefined {
  if (!record) return undefined;
  return `${pathOf(record.entity_type, record.id)}${inActivity.has(event) ? '#history' : ''}`;
}
