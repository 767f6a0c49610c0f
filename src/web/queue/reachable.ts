/** Whether the server is there at all: one call that did not get through says little about the next. */
export const reachable = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
