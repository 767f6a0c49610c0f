/** A label says `https://…/q/{code}`; one that was there before us says its code alone. */
export function codeIn(scanned: string): string {
  const [, code] = /\/q\/([^/?#]+)/.exec(scanned) ?? [];
  try {
    return decodeURIComponent(code ?? scanned).trim();
  } catch {
    return scanned.trim();
  }
}
