/**
 * Keeps text of a CSV file from being read as a formula, in a way that can be taken back: `unguard(guard(x))` is `x` for
 * every text, so an export imports as what it was.
 *
 * A cell gets one apostrophe if it begins, after any apostrophes, like a formula and is no number. The same holds for
 * each part behind a semicolon, tab or line break, because a spreadsheet that does not split at commas starts a new cell
 * there. `[clear]` empties a field in an import (which looks for it before `unguard`), so a text of these letters gets an
 * apostrophe, too.
 */
export const guard = (text: string): string => eachPart(text, (part) => (isRisky(part) ? `'${part.own}` : part.own));

/** The inverse of `guard`. Other text, such as a name that begins with an apostrophe, stays as it is. */
export const unguard = (text: string): string =>
  eachPart(text, (part) => {
    const bare = { ...part, own: part.own.slice(1) };
    return part.own.startsWith("'") && isRisky(bare) ? bare.own : part.own;
  });

interface Part {
  own: string;
  /** The separator behind it; empty at the end. */
  end: string;
  isFirst: boolean;
}

const separator = /([;\t\r\n])/;

function eachPart(text: string, change: (part: Part) => string): string {
  const pieces = text.split(separator);
  return pieces
    .map((own, at) => (at % 2 === 1 ? own : change({ own, end: pieces[at + 1] ?? '', isFirst: at === 0 })))
    .join('');
}

/** Also in full width, and behind characters that are not seen. Inside a cell a quote is one of those. */
const formula = /^'*[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const firstFormula = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const isNumber = /^ *-?\d+(\.\d+)? *$/;
const isClear = /^'*\[clear\]$/;

function isRisky({ own, end, isFirst }: Part): boolean {
  if (isNumber.test(own)) return false;
  if (!isFirst) return formula.test(own);
  const beginsWithBreak = end !== '' && end !== ';' && /^'*$/.test(own);
  return beginsWithBreak || firstFormula.test(own) || (end === '' && isClear.test(own));
}
