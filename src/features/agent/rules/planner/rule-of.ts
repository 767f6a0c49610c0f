import type { workOrder } from '#features/work-order/work-order';
import type { RecordOf } from '#shared/entity';
import { daysIn, type Interval } from '../../statistics/intervals';

export type Recurrence = NonNullable<RecordOf<typeof workOrder>['recurrence']>;

/** By date alone, in whole days or longer: what an interval can be told of. */
export const intervalOf = ({ unit, frequency, cron, meter }: Recurrence): Interval | undefined =>
  cron || meter || unit === 'hourly' ? undefined : { unit, frequency };

export function hasInterval(rule: Recurrence | null, days: number): boolean {
  const interval = rule && intervalOf(rule);
  return interval !== null && interval !== undefined && daysIn(interval) === days;
}
