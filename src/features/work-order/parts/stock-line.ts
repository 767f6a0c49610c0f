import { formatNumber } from '#web/format/number.ts';
import { words } from './parts.words';
import type { Shelf } from './part-lines';

/** The stock at a location, and what this row leaves of it, which is compared with the minimum. */
export function stockLine({ onHand, reserved, free }: Shelf, remaining: number): string {
  const format = (count: number) => formatNumber(count);
  const figures = words.editor.shelf(format(onHand), format(reserved), format(free));
  return remaining < 0 ? figures : words.editor.leaves(figures, format(remaining));
}
