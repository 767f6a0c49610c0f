import type { FieldInfo } from '../common/field-info.ts';

/** Numbers are aligned right, to compare their digits. */
export const isNumber = ({ type }: FieldInfo): boolean => type === 'number' || type === 'money' || type === 'duration';

/** The minimum width of a kind, and its share of the remaining space: a yes needs less than a sentence. */
const widths: Record<string, [least: number, share: number]> = {
  flag: [132, 0.6],
  number: [132, 0.6],
  duration: [110, 0.6],
  money: [120, 0.7],
  // Some nouns show a mark beside the date.
  date: [184, 0.7],
  date_time: [168, 0.8],
  // Truncated at forty letters.
  long_text: [200, 1.5],
  ref: [128, 1.6],
  refs: [150, 1.2],
};
const others = [104, 1] as const;
const name = [320, 2] as const;

/** A choice is shown as a pill, which should not be cut: as wide as its longest label, within limits. */
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
  // Other kinds are truncated with an ellipsis if the font is larger.
  const least = type === 'choice' ? `${px}px * var(--larger)` : `${px}px`;
  return { least, track: `minmax(calc(${least}), ${share}fr)` };
}
