/**
 * Text as a cell holds it. `_x0041_` stands for a character there, so a text of these letters is written with its first
 * underscore in the same way.
 */
export const sheetText = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[\uFFFE\uFFFF]/g, hexOf);

/** The same as XML. */
export const sheetXml = (text: string): string => (isPlain.test(text) ? text : sheetText(text).replace(special, inXml));

/** Most texts are written as they are. */
const isPlain = /^[^&<>_\p{Cc}\uFFFE\uFFFF]*$/u;
const special = /[&<>]|(?![\t\n])\p{Cc}/gu;
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inXml = (sign: string): string => named[sign] ?? hexOf(sign);
const hexOf = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Sheets may not have these signs in their names, nor more than 31 characters. */
export const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
