import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words } from '../series.words';
import { titleOf } from '../../order-view';
import { type Change, type Job, move } from '../../planning/move';
import { ScopeDialog } from './ScopeDialog.web';

/** Asks which work orders a changed date applies to, then moves them. */
export function MoveDialog({ row, change, onClose }: { row: Row; change: Change; onClose(): void }) {
  const message = words.move.moved(titleOf(row), formatDateTime((change.start_date ?? change.due_date)!));
  return (
    <ScopeDialog
      onAnswer={(scope) => {
        onClose();
        void move(row as Job, change, message, async () => scope);
      }}
      onClose={onClose}
    />
  );
}
