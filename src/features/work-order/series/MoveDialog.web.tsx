import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words } from './series.words';
import { titleOf } from '../order-view';
import { type Change, type Job, move } from '../planning/move';
import { WhichDialog } from './WhichDialog.web';

/** The question, and the move that follows from its answer, where one date is changed on a page. */
export function MoveDialog({ row, change, onClose }: { row: Row; change: Change; onClose(): void }) {
  const said = words.move.moved(titleOf(row), formatDateTime((change.start_date ?? change.due_date)!));
  return (
    <WhichDialog
      onAnswer={(which) => {
        onClose();
        void move(row as Job, change, said, async () => which);
      }}
      onClose={onClose}
    />
  );
}
