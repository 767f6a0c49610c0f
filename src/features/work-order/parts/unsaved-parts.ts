/** Saves unsaved changes; returns the reason if that fails. */
type Save = () => Promise<string | undefined>;

const open = new Map<string, Save>();

/** While the editor is on screen, a change of status saves the parts first. */
export function watchParts(order: string, save: Save): () => void {
  open.set(order, save);
  return () => void (open.get(order) === save && open.delete(order));
}

export const saveParts = async (order: string): Promise<string | undefined> => open.get(order)?.();
