import { cutTo } from '#shared/text/cut';
import { addDays, dayInWords } from '#shared/days';
import type { Finding } from '../../rule.server';
import { endOf, morningOf } from '../due';
import type { Warranted } from './warranted.server';
import { words } from './warranty.words';

const day = 86_400_000;
/** Time to claim what is found. */
const daysBefore = 14;

export const daysUntil = (until: string, today: string): number => (Date.parse(until) - Date.parse(today)) / day;

/** When to inspect it: two weeks before the end; once these have begun, by the end, which is the same every day. */
function dueDate(until: string, { today, zone }: Now): string {
  const planned = addDays(until, -daysBefore);
  return planned > today ? morningOf(planned, zone) : endOf(until, zone);
}

interface Now {
  today: string;
  zone: string;
  order: string;
}

interface Failures {
  count: number;
  /** Where they are listed. */
  list: string;
}

export function endingOf(asset: Warranted, { count, list }: Failures, now: Now): Finding {
  const { id, name, warranty_until: until, vendors } = asset;
  const end = dayInWords(until);
  const why = words.ending.why(name, end, count);
  const body = {
    id: now.order,
    name: cutTo(words.ending.order(name), 100),
    description: why,
    work_type: 'preventive',
    asset: id,
    assigned_to: { users: [], teams: [] },
    vendors: vendors.map((vendor) => vendor.id),
    due_date: dueDate(until, now),
  };
  return {
    kind: 'ending',
    subject: id,
    targets: [{ type: 'asset', id, name }],
    title: words.ending.title(name, end, count),
    why,
    confidence: 'high',
    calls: [{ method: 'POST', path: '/work-orders', body }],
    evidence: [
      { label: words.ending.until, value: until, decisive: true, record: { type: 'asset', id, name } },
      { label: words.ending.failures, value: String(count), decisive: true, list },
    ],
    weight: count,
  };
}
