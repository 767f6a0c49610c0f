/** Made on first use: an Intl format costs more at page start than rendering ten rows. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
