const last = new Map<string, Promise<unknown>>();

/**
 * What is asked about one thing goes one after the other: sent side by side, the later press could arrive first, and the
 * earlier one would win.
 */
export function inTurn<T>(about: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(about) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(about, mine);
  const forget = () => last.get(about) === mine && last.delete(about);
  void mine.then(forget, forget);
  return mine;
}
