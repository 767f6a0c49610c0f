import type { FieldInfo } from './fields.ts';

/** What is compared digit by digit stands in line at its end. */
export const isNumber = ({ type }: FieldInfo): boolean => type === 'number' || type === 'money' || type === 'duration';

/** The least a column of a kind needs, and its share of what is left: a yes needs less than a sentence. */
const widths: Record<string, [least: number, share: number]> = {
  flag: [132, 0.6],
  number: [110, 0.6],
  duration: [110, 0.6],
  money: [120, 0.7],
  date: [120, 0.7],
  date_time: [168, 0.8],
  choice: [116, 0.7],
  long_text: [200, 1.4],
  ref: [128, 1.2],
  refs: [150, 1.2],
};
const others = [120, 1] as const;
const name = [280, 3] as const;

export function trackOf({ key, type }: FieldInfo, width: number | undefined): { least: number; track: string } {
  if (width) return { least: width, track: `${width}px` };
  const [least, share] = key === 'name' ? name : (widths[type] ?? others);
  return { least, track: `minmax(${least}px, ${share}fr)` };
}
