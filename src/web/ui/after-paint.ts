/** When what was just pressed has been seen to answer: what takes longer than that comes after it, and not before. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));

/**
 * The same for what leads to another address: on a busy phone two presses come before one paint, and in a tab that is
 * hidden nothing is painted. Whoever has gone elsewhere meanwhile is not fetched back.
 */
export function leadAfterPaint(go: () => void): void {
  const { pathname } = location;
  afterPaint(() => {
    if (location.pathname === pathname) go();
  });
}
