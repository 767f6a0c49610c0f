import type { Row } from '#web/query.ts';
import { SideCard } from './SideCard.web';
import { TimeAndCost } from './TimeAndCost.web';

/** Beside everything else: what is looked up and changed all day (S15), then time and cost. */
export function Side({ row }: { row: Row }) {
  return (
    <>
      <SideCard row={row} />
      <TimeAndCost row={row} />
    </>
  );
}
