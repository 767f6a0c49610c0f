/** Saves what is not saved yet; answers why that cannot be, in words. */
type Save = () => Promise<string | undefined>;

const open = new Map<string, Save>();

/** While the parts of a work order are on the screen, whoever changes its status has them saved first. */
export function watchParts(order: string, save: Save): () => void {
  open.set(order, save);
  return () => void (open.get(order) === save && open.delete(order));
}

export const saveParts = async (order: string): Promise<string | undefined> => open.get(order)?.();
