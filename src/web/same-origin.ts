/** An address of this site, or else the start page: a link can name another site in many spellings. */
export function withinSite(address: string): string {
  const { origin } = location;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  // The whole address, because a path alone may begin with two slashes, which means another site.
  return url?.origin === origin ? url.href : '/';
}
