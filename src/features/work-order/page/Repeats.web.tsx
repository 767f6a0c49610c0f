import { words as all } from '#words/screen';
import type { Order } from '../order-view';
import { byMeterInWords } from '../series/meter/meter-rule';
import { useUnit } from '../series/meter/use-meter';
import { cronInWords } from '../series/recurrence/cron-words';
import { recurrenceUnits } from '../series/recurrence/recurrence-choices';
import { words } from '../work-order.words';

const texts = words.side;

/** When work comes again, in words. */
export function Repeats({ rule }: { rule: NonNullable<Order['recurrence']> }) {
  const { unit, frequency = 1, cron, meter, is_active } = rule;
  const ofMeter = useUnit(meter);
  const label = recurrenceUnits.find(({ value }) => value === unit)?.label;
  const byDate = cron ? (cronInWords(cron) ?? cron) : frequency > 1 && unit ? texts.every(frequency, unit) : label;
  const said = meter ? byMeterInWords(meter, ofMeter, texts.span(frequency, unit)) : byDate || all.detail.none;
  return [said, !is_active && texts.off].filter(Boolean).join(' · ');
}
