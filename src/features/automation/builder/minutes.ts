import { words } from './builder.words';

const lengths = { days: 1440, hours: 60, minutes: 1 } as const;
export type MinuteUnit = keyof typeof lengths;
export const minuteUnits = Object.keys(lengths).toReversed() as MinuteUnit[];

/** Minutes in the largest unit that fits: 2880 is 2 days. */
export function inUnits(minutes: number): { amount: number; unit: MinuteUnit } {
  const unit = (Object.keys(lengths) as MinuteUnit[]).find(
    (one) => minutes >= lengths[one] && minutes % lengths[one] === 0,
  );
  return { amount: minutes / lengths[unit ?? 'minutes'], unit: unit ?? 'minutes' };
}

export const minutesOf = (amount: number, unit: MinuteUnit): number => amount * lengths[unit];

export function minutesInWords(minutes: number): string {
  const { amount, unit } = inUnits(minutes);
  return `${amount} ${(amount === 1 ? words.minutes.one : words.minutes.units)[unit]}`;
}
