import type { Always, RecordOf } from '#shared/entity';
import { formatDateTime, formatTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import type { handover } from './handover';

export type Handover = Always<RecordOf<typeof handover>, 'name' | 'acknowledged_by' | 'is_acknowledged' | 'is_mine'>;

export const handoverOf = (row: Row): Handover => row as unknown as Handover;

const day = 86_400_000;

/** Times of the shift and of the day after it stand without their date. */
export function whenIn({ shift_from, shift_to }: Pick<Handover, 'shift_from' | 'shift_to'>): (at: string) => string {
  const [first, last] = [Date.parse(shift_from), Date.parse(shift_to) + day];
  return (at) => (Date.parse(at) >= first && Date.parse(at) < last ? formatTime(at) : formatDateTime(at));
}
