/** Our labels contain `https://…/q/{code}`; older labels contain only a code. */
export function codeIn(scanned: string): string {
  const [, code] = /\/q\/([^/?#]+)/.exec(scanned) ?? [];
  try {
    return decodeURIComponent(code ?? scanned).trim();
  } catch {
    return scanned.trim();
  }
}
