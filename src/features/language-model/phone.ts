const numbers = /(?<![\p{L}\d.,-])\+?\(?\d[\d\s()./-]{5,}\d(?![\p{L}\d])/gu;
/** A short number is one of a phone where the word before says so: “ext. 214”. */
const said =
  /\b(?:call|cell|dial|durchwahl|ext|extension|fax|handy|mobile|phone|ring|tel|telefon|telephone)\b[.:]?\s*(?:(?:at|no\.?|number|on)\s+)?(\+?\(?\d[\d\s()./-]{1,18}\d)(?![\p{L}\d])/giu;

/** As they are written between regions: with + or a 0 before, in threes and a four, or in one piece of ten. */
const written = [
  /^\+/,
  /^\(?0\d/,
  /^(?:1[ .-]?)?\(?\d{3}\)?[ ./-]?\d{3}[ .-]?\d{4}$/,
  /^\d{3}[ -]\d{3}[ -]\d{3}$/,
  /^\d{3}-\d{4}$/,
];
const date = /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{4}/;

/** Where phone numbers stand in a text. */
export function* phonesIn(text: string): Generator<readonly [from: number, to: number]> {
  for (const found of text.matchAll(numbers)) if (isPhone(found[0])) yield [found.index, found.index + found[0].length];
  for (const found of text.matchAll(said)) {
    const to = found.index + found[0].length;
    if (digitsIn(found[1]!) > 2 && !date.test(found[1]!)) yield [to - found[1]!.length, to];
  }
}

/** A date, a decimal, a serial number or a row of readings is none. */
function isPhone(text: string): boolean {
  const digits = digitsIn(text);
  if (digits < 7 || digits > 15 || date.test(text) || /^\d+\.\d+$/.test(text)) return false;
  return written.some((way) => way.test(text));
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;
