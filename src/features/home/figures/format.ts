import { inLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import type { Figure } from '../home';
import { words } from '../below.words';

const { units } = words.figures;
const oneDigit = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

export const formatPercent = (value: number): string => units.percent(oneDigit().format(value));

/** A number with its unit; money is formatted by `Money`. */
export function formatFigure(value: number, unit: Figure['unit']): string {
  // Of many hours a tenth says nothing.
  if (unit === 'hours') return units.hours(oneDigit().format(Math.abs(value) < 100 ? value : Math.round(value)));
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'weeks') return units.weeks(oneDigit().format(value));
  return formatNumber(value);
}
