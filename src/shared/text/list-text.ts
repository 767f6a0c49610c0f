/** Names in one cell, separated by semicolons. One that has a separator itself stands in quotation marks. */
export const listText = (names: readonly string[]): string =>
  names.map((name) => (/[;|\n"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

const part = /\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[;|\n]|$)|([^;|\n]*))(?:[;|\n]|$)/y;

/** The names in a cell: separated by semicolons, bars or lines. */
export function namesIn(text: string): string[] {
  const names: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const [, quoted, plain = ''] = part.exec(text)!;
    names.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return names.filter((name) => name !== '');
}
