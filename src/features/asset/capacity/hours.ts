import { inLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import { units } from '#words/units';

/** Formats hours: `45m`, `9h 20m`, and from three days on `12.4 days`. */
export function formatHours(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return units.minutes(minutes);
  if (hours < 72)
    return minutes % 60 === 0
      ? units.hours(minutes / 60)
      : units.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
  return units.days(formatNumber(Math.round(hours / 2.4) / 10));
}

/** Formats hours of work, which are never converted to days: `192 h`. */
export const formatWorkHours = (hours: number): string =>
  units.planned.hours(formatNumber(Math.round(hours * 10) / 10));

const percent = inLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));

/** A share below 100 % is never rounded up to 100 %. */
export const formatShare = (share: number): string => percent().format(share < 1 ? Math.min(share, 0.999) : share);
