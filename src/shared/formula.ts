/**
 * Keeps text of a CSV file from being read as a formula, in a way that can be taken back: `unguard(guard(x))` is `x` for
 * every text, so an export imports as what it was.
 *
 * A cell gets one apostrophe if it begins, after any apostrophes, like a formula and is no number. The same holds for
 * each part behind a semicolon, tab or line break, because a spreadsheet that does not split at commas starts a new cell
 * there.
 */
export const guard = (text: string): string => eachPart(text, (part) => (isRisky(part) ? `'${part.text}` : part.text));

/** The inverse of `guard`. Other text, such as a name that begins with an apostrophe, stays as it is. */
export const unguard = (text: string): string =>
  eachPart(text, (part) => {
    const bare = { ...part, text: part.text.slice(1) };
    return part.text.startsWith("'") && isRisky(bare) ? bare.text : part.text;
  });

/** What a cell of a table says to empty a field. */
export const clear = '[clear]';

/** Texts that an import takes for something else: the word that empties a field, and the errors of a sheet. */
const meant = String.raw`(?:\[clear\]|#N/A|#REF!|#VALUE!|#DIV/0!|#NAME\?|#NULL!|#NUM!|#FORMULA!)$`;
const isMeant = new RegExp(`^'*${meant}`);
const isText = new RegExp(`^'+${meant}`);

/** Keeps a text from being taken for one of these: it gets one apostrophe, in CSV and in XLSX. */
export const asText = (text: string): string => (isMeant.test(text) ? `'${text}` : text);

/** The inverse of `asText`. */
export const fromText = (text: string): string => (isText.test(text) ? text.slice(1) : text);

interface Part {
  text: string;
  /** The separator behind it; empty at the end. */
  end: string;
  isFirst: boolean;
}

const separator = /([;\t\r\n])/;

function eachPart(text: string, change: (part: Part) => string): string {
  const pieces = text.split(separator);
  return pieces
    .map((text, at) => (at % 2 === 1 ? text : change({ text, end: pieces[at + 1] ?? '', isFirst: at === 0 })))
    .join('');
}

/** Also in full width, and behind characters that are not seen. Inside a cell a quote is one of those. */
const formula = /^'*[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const firstFormula = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const isNumber = /^ *-?\d+(\.\d+)? *$/;

function isRisky({ text, end, isFirst }: Part): boolean {
  if (isNumber.test(text)) return false;
  if (!isFirst) return formula.test(text);
  const beginsWithBreak = end !== '' && end !== ';' && /^'*$/.test(text);
  return beginsWithBreak || firstFormula.test(text);
}
