import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from './part.words';

const texts = words.archive;

/** Hides a part from lists and pickers, or shows it again; the message offers undo. */
export async function setArchived(part: Row, is_archived: boolean): Promise<void> {
  try {
    const after = await api.patch<Row>(`/parts/${part.id}`, { is_archived });
    queryClient.setQueryData(keys.detail('part', part.id), after);
    void queryClient.invalidateQueries({ queryKey: keys.entity('part') });
    void queryClient.invalidateQueries({ queryKey: keys.allHistory('part', part.id) });
    sayWithUndo(is_archived ? texts.done(part.name) : texts.undone(part.name), () => {
      void setArchived(part, !is_archived);
    });
  } catch (error) {
    sayFailed((error as Error).message);
  }
}
