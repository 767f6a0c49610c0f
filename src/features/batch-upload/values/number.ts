export type DecimalSign = '.' | ',';

const currency = /\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|CNY|BRL|MXN|ZAR|Kč|kr|zł|Fr)\b\.?/gu;

/** The figure in a text: without currency, spaces and apostrophes, with a minus where it stands in brackets or behind. */
function figureIn(text: string): string {
  const bare = text.replaceAll(currency, '').replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const minus = /^\(.*\)$|^[-\u2212]|[-\u2212]$/.test(bare);
  // A sign between figures is none: 12-15 is no number.
  return (minus ? '-' : '') + bare.replaceAll(/^[(+\-\u2212]+|[)+\-\u2212]+$/g, '');
}

/** What one text says of the decimal sign of its column: one, nothing, or that it can be read in two ways. */
function signIn(text: string): DecimalSign | 'either' | undefined {
  const figure = figureIn(text);
  const [dot, comma] = [figure.lastIndexOf('.'), figure.lastIndexOf(',')];
  if (dot < 0 && comma < 0) return undefined;
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const [sign, other]: DecimalSign[] = dot >= 0 ? ['.', ','] : [',', '.'];
  const parts = figure.replace('-', '').split(sign!);
  if (parts.length > 2) return other;
  if (parts[1]!.length !== 3 || parts[0]!.length > 3 || /^0*$/.test(parts[0]!)) return sign;
  return 'either';
}

/** The sign of a whole column, or the text that must be asked about. */
export function signOf(texts: Iterable<string>): { sign: DecimalSign } | { ask: string } {
  const votes = { '.': 0, ',': 0 };
  let either: string | undefined;
  for (const text of texts) {
    const sign = signIn(text);
    if (sign === 'either') either ??= text.trim();
    else if (sign) votes[sign]++;
  }
  if (votes['.'] === 0 && votes[','] === 0 && either !== undefined) return { ask: either };
  return { sign: votes[','] > votes['.'] ? ',' : '.' };
}

/** A number as a decimal text: `-1234.5`; undefined where the text is none. */
export function decimalOf(text: string, sign: DecimalSign): string | undefined {
  const figure = figureIn(text);
  const group = sign === '.' ? ',' : '.';
  if (!new RegExp(`^-?(\\d{1,3}(\\${group}\\d{3})+|\\d*)(\\${sign}\\d+)?(E[+-]?\\d+)?$`, 'i').test(figure))
    return undefined;
  const plain = figure.replaceAll(group, '').replace(sign, '.');
  if (!/\d/.test(plain)) return undefined;
  return /e/i.test(plain) ? String(Number(plain)) : plain.replace(/^(-?)\./, '$10.');
}

/** Minutes: a number of them, `1:30`, `1h 30m`, `90 min`. */
export function minutesOf(text: string, sign: DecimalSign): number | undefined {
  const clock = /^(\d{1,5}):(\d{2})(?::\d{2})?$/.exec(text.trim());
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const words =
    /^(?:([\d.,]+)\s*(?:h|hr|hrs|hours?|std|stunden?))?\s*(?:([\d.,]+)\s*(?:m|min|mins|minutes?|minuten?))?\.?$/i.exec(
      text.trim(),
    );
  if (words && (words[1] || words[2])) {
    const [hours, minutes] = [words[1] ?? '0', words[2] ?? '0'].map((one) => Number(decimalOf(one, sign)));
    return Number.isNaN(hours! + minutes!) ? undefined : Math.round(hours! * 60 + minutes!);
  }
  const plain = decimalOf(text, sign);
  return plain === undefined ? undefined : Number(plain);
}
