/** An address of this site, or the start page: a link can name another site in many spellings. */
export function withinSite(address: string): string {
  const { origin } = location;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  // As a whole: the path alone may begin with two slashes, which is another site again.
  return url?.origin === origin ? url.href : '/';
}
