import type { FieldInfo } from '../common/fields.ts';

/** What is compared digit by digit stands in line at its end. */
export const isNumber = ({ type }: FieldInfo): boolean => type === 'number' || type === 'money' || type === 'duration';

/** The least a column of a kind needs, and its share of what is left: a yes needs less than a sentence. */
const widths: Record<string, [least: number, share: number]> = {
  flag: [132, 0.6],
  number: [132, 0.6],
  duration: [110, 0.6],
  money: [120, 0.7],
  // With a mark beside the day, where a noun has one.
  date: [184, 0.7],
  date_time: [168, 0.8],
  // Cut at forty letters.
  long_text: [200, 1.5],
  ref: [128, 1.6],
  refs: [150, 1.2],
};
const others = [104, 1] as const;
const name = [320, 2] as const;

/** A choice is shown as a pill, which is cut badly: as much as its longest word needs, within reason. */
const choice = (options: FieldInfo['options']): [least: number, share: number] => {
  const longest = Math.max(0, ...(options ?? []).map(({ label }) => label.length));
  return [Math.min(160, Math.max(104, 60 + 5.2 * longest)), 0.9];
};

export function trackOf(
  { key, type, options }: FieldInfo,
  width: number | undefined,
): { least: string; track: string } {
  if (width) return { least: `${width}px`, track: `${width}px` };
  const [px, share] = key === 'name' ? name : type === 'choice' ? choice(options) : (widths[type] ?? others);
  // The others are cut with an ellipsis where their words are larger.
  const least = type === 'choice' ? `${px}px * var(--larger)` : `${px}px`;
  return { least, track: `minmax(calc(${least}), ${share}fr)` };
}
