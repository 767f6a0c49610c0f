const last = new Map<string, Promise<unknown>>();

/**
 * Runs calls about one thing one after the other: sent in parallel, the later press could arrive first and the earlier
 * one would win.
 */
export function inTurn<T>(about: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(about) ?? Promise.resolve();
  const current = before.then(work, work);
  last.set(about, current);
  const forget = () => last.get(about) === current && last.delete(about);
  void current.then(forget, forget);
  return current;
}
