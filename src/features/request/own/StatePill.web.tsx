import type { Row } from '#web/query.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { requestOf, stateMeanings } from '../request-view';
import { stateOptions } from '../status';

/** The state of a request in the words for whoever reported it (F1.5). */
export function StatePill({ row }: { row: Row }) {
  const shown = stateOptions.find(({ value }) => value === requestOf(row).state);
  return shown ? <Pill meaning={stateMeanings[shown.value]}>{shown.label}</Pill> : null;
}
