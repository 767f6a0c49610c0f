/** Runs slow work after the browser has painted the response to a press. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));

/**
 * The same for navigation: on a busy phone two presses can come before one paint, and a hidden tab never paints.
 * If the person has gone elsewhere meanwhile, nothing happens.
 */
export function leadAfterPaint(go: () => void): void {
  const { pathname } = location;
  afterPaint(() => {
    if (location.pathname === pathname) go();
  });
}
