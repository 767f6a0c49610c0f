import type { Row } from '#web/query.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { words } from './handover-page.words';
import { handoverOf } from './handover-view';

/** Who has read it, in a line, or whether the person has. */
export function HandoverCell({ row, of }: { row: Row; of: 'readers' | 'state' }) {
  const { acknowledged_by, is_acknowledged } = handoverOf(row);
  if (of === 'state')
    return <Pill meaning={is_acknowledged ? 'done' : 'open'}>{is_acknowledged ? words.read : words.toRead}</Pill>;
  const [first, ...others] = acknowledged_by;
  return first ? words.readersOf(first.name, others.length) : words.unread;
}
