import { inLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import type { Outlook } from '../supply-chain';
import { words } from '../supply-page.words';

const [one, two, three] = [1, 2, 3].map((digits) =>
  inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits })),
) as [() => Intl.NumberFormat, () => Intl.NumberFormat, () => Intl.NumberFormat];

export const formatPercent = (value: number): string => words.units.percent(one().format(value));
export const formatRate = (value: number): string => two().format(value);
export const formatFactor = (value: number): string => three().format(value);
export const formatDays = (days: number): string => words.units.days(days, formatNumber(days));
/** A quantity with its unit. */
export const amountOf = ({ part }: Pick<Outlook, 'part'>, quantity: number): string =>
  words.units.of(formatNumber(quantity), part.unit);

const shortDay = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const month = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const shortMonth = inLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));
const noon = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`);

/** 29 Nov: within half a year the year is known. */
export const formatShortDay = (day: string): string => shortDay().format(noon(day));
/** Of a month (`2026-11`) or of a day. */
export const formatMonth = (day: string): string => month().format(noon(`${day.slice(0, 7)}-01`));
export const formatShortMonth = (day: string): string => shortMonth().format(noon(`${day.slice(0, 7)}-01`));

/** How long the stock lasts, or why no number says it (B5). */
export function coverOf({ days_of_cover, rate, known_demand }: Outlook): string {
  if (days_of_cover !== null) return formatDays(days_of_cover);
  return rate === 0 && known_demand === 0 ? words.noUse : words.long;
}
