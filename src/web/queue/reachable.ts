/** Whether the server is there at all: one call that did not get through says little about the next. */
export const reachable = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** For as long the page has time to go on by itself, where the browser says that there is a line again. */
const patience = 1_000;
/** It may not say so. */
const lookEvery = 5_000;

/**
 * Acts when there is a line after there was none: where the server was there all along, what failed did so for another
 * reason, and would again. Answers how to stop.
 */
export function onLineAgain(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let away = !navigator.onLine;
  const soon = () => {
    timer = setTimeout(act, patience);
  };
  const look = async () => {
    const there = await reachable();
    if (there && away) act();
    away ||= !there;
  };
  void look();
  const looking = setInterval(() => void look(), lookEvery);
  addEventListener('online', soon);
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
    removeEventListener('online', soon);
  };
}
