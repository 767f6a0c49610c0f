import type { Partner } from '../partner';
import { words } from './screen.words';

/** How often a company is on time, in words; null where nobody may say. */
export const onTimeOf = ({ on_time, few, vendors }: Partner): string | null => {
  if (vendors.length === 0) return null;
  if (few) return words.few;
  return on_time === null ? null : words.percent(on_time);
};
