/** Whether the server answers at all: one failed call says little about the next. */
export const reachable = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** After the browser reports a connection, the page has this long to recover by itself. */
const recoveryTime = 1_000;
/** Not every browser reports it. */
const checkInterval = 5_000;

/**
 * Acts when the connection returns after it was lost. If the server was reachable all along, the failure had another
 * reason and would happen again. Returns how to stop.
 */
export function onReconnect(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOffline = !navigator.onLine;
  const soon = () => {
    timer = setTimeout(act, recoveryTime);
  };
  const look = async () => {
    const online = await reachable();
    if (online && wasOffline) act();
    wasOffline ||= !online;
  };
  void look();
  const looking = setInterval(() => void look(), checkInterval);
  addEventListener('online', soon);
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
    removeEventListener('online', soon);
  };
}
