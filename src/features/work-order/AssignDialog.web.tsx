import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { PeopleEditor } from './page/editors.web';
import { words } from './form/form.words';

/** Gives work to people and teams from where only its row is shown. */
export const AssignDialog = ({ row, onClose }: { row: Row; onClose(): void }) => (
  <Dialog title={words.assigned.title(String(row.code))} onClose={onClose}>
    <PeopleEditor row={row} onClose={onClose} />
  </Dialog>
);
