/** How headings and values are compared: without case, accents, marks and spaces at the ends. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How names of records are compared: their signs count, so that “A+” is not “A-”. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** What a map says of a text that somebody wrote, which may be the name of what every object has. */
export const meaningOf = <T>(map: Record<string, T> | undefined, text: string): T | undefined =>
  map && Object.hasOwn(map, text) ? map[text] : undefined;
