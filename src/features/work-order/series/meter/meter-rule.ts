import { formatNumber } from '#web/format/number.ts';
import type { MeterRule } from '../recurrence/recurrence';
import { words } from './meter-rule.words';

/** "Every 500 h or 6 months, whichever comes first"; `span` is the time. What is typed may be no number yet. */
export function byMeterInWords({ every, only }: MeterRule, unit: string | null | undefined, span: string): string {
  const rule = words.rule(totalInWords(Number(every) || 0, unit));
  return only ? rule : words.orTime(rule, span);
}

/** A total with the unit of its meter. */
export const totalInWords = (total: number, unit: string | null | undefined): string =>
  words.withUnit(formatNumber(total), unit);
