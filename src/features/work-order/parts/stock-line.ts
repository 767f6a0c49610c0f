import { formatNumber } from '#web/format/number.ts';
import { words } from './parts.words';
import type { Shelf } from './part-lines';

/** What lies at a place and what this row leaves of it: the figure that is held against the minimum. */
export function stockLine({ onHand, reserved, free }: Shelf, left: number): string {
  const of = (count: number) => formatNumber(count);
  const figures = words.editor.shelf(of(onHand), of(reserved), of(free));
  return left < 0 ? figures : words.editor.leaves(figures, of(left));
}
