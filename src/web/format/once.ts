/** Made when it is first wanted: a format of the browser's costs a page at its start more than drawing ten rows. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
