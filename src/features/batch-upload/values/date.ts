import { momentOf } from '#shared/wall';
import { momentOfSerial } from '../read/number-format';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
/** `excel` takes a bare number for a day of a sheet. */
export type DateForm = DateOrder | 'excel';

interface Parts {
  year: number;
  month: number;
  day: number;
}

const months: Record<string, number> = {};
for (const [at, names] of [
  'jan januar january janvier enero gennaio janeiro januari',
  'feb februar february fevrier fev febrero febbraio fevereiro februari',
  'mar mrz marz maerz march mars marzo marco maart',
  'apr april avril abr abril aprile avr',
  'may mai mayo maggio maio mei maj',
  'jun juni june juin junio giugno junho',
  'jul juli july juillet julio luglio julho juil',
  'aug august aout agosto augustus ago',
  'sep sept september septembre septiembre settembre setembro set',
  'oct okt october oktober octobre octubre ottobre outubro out',
  'nov november novembre noviembre novembro',
  'dec dez december dezember decembre diciembre dicembre dezembro dic',
].entries())
  for (const name of names.split(' ')) months[name] = at + 1;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Two figures up to 69 are of this century. */
const yearOf = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) <= 69 ? 2000 : 1900);

interface Split {
  /** In one order only: a year first, or a month by its name. */
  parts?: Parts;
  /** Three figures that an order must decide. */
  triple?: [string, string, string];
  clock: string;
  zone: string;
}

const clockPattern =
  /(?:^|[\sT,]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([ap]\.?m\.?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i;

function split(text: string): Split | undefined {
  const found = clockPattern.exec(text.trim());
  const day = plain((found ? text.trim().slice(0, found.index) : text).trim());
  const rest = { clock: found ? clockOf(found) : '', zone: found?.[6] ?? '' };
  if (found && rest.clock === '') return undefined;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(day);
  if (iso) return { parts: { year: +iso[1]!, month: +iso[2]!, day: +iso[3]! }, ...rest };
  const three = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(day);
  if (three) return { triple: [three[1]!, three[2]!, three[3]!], ...rest };
  const named =
    /^(?:[a-z]+,? )?(\d{1,2})\.?(?:st|nd|rd|th)?[-\s./]*(?:de )?([a-z]+)\.?,?[-\s./]*(?:de )?(\d{4}|\d{2})$/.exec(day);
  if (named && months[named[2]!])
    return { parts: { year: yearOf(named[3]!), month: months[named[2]!]!, day: +named[1]! }, ...rest };
  const american = /^(?:[a-z]+, )?([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(day);
  if (american && months[american[1]!])
    return { parts: { year: +american[3]!, month: months[american[1]!]!, day: +american[2]! }, ...rest };
  return undefined;
}

function clockOf([, hours, minutes, seconds = '00', fraction = '', half]: RegExpExecArray): string {
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return '';
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

/** Which orders fit a text; none where its order does not matter or it is no date. */
function fits(text: string): DateOrder | 'either' | undefined {
  const triple = split(text)?.triple;
  if (!triple) return undefined;
  const [first, second] = [Number(triple[0]), Number(triple[1])];
  if (first > 31 || (first > 12 && second > 12)) return 'ymd';
  if (first > 12) return 'dmy';
  if (second > 12) return 'mdy';
  return first === second ? undefined : 'either';
}

/** The order of a whole column by the most of its texts, or the one that must be asked about. */
export function orderOf(texts: Iterable<string>): { order: DateOrder } | { ask: string } {
  const votes: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 };
  let either: string | undefined;
  for (const text of texts) {
    const order = fits(text);
    if (order === 'either') either ??= text.trim();
    else if (order) votes[order]++;
  }
  const [order, most] = Object.entries(votes).sort((a, b) => b[1] - a[1])[0] as [DateOrder, number];
  if (most === 0 && either !== undefined) return { ask: either };
  return { order: most === 0 ? 'dmy' : order };
}

/** The day that a text would be in an order, to ask which is meant. */
export const dayInOrder = (text: string, order: DateOrder): Date | undefined => {
  const day = dateOf(text, order);
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
};

export const isSerial = (text: string): boolean => /^\d{5}(\.\d+)?$/.test(text.trim());

function partsIn(found: Split, order: DateOrder): Parts | undefined {
  const { parts, triple } = found;
  const [a, b, c] = triple ?? [];
  const read =
    parts ??
    (order === 'dmy'
      ? { year: yearOf(c!), month: +b!, day: +a! }
      : order === 'mdy'
        ? { year: yearOf(c!), month: +a!, day: +b! }
        : { year: yearOf(a!), month: +b!, day: +c! });
  const date = new Date(Date.UTC(read.year, read.month - 1, read.day));
  return date.getUTCMonth() === read.month - 1 && date.getUTCDate() === read.day ? read : undefined;
}

const isoOf = ({ year, month, day }: Parts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function serialOf(text: string): string | undefined {
  const at = isSerial(text) ? momentOfSerial(Number(text), false) : undefined;
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** A day as the API writes it. */
export function dateOf(text: string, form: DateForm): string | undefined {
  if (form === 'excel') {
    const serial = serialOf(text);
    if (serial) return serial.slice(0, 10);
  }
  const found = split(text);
  const parts = found && partsIn(found, form === 'excel' ? 'dmy' : form);
  return parts && isoOf(parts);
}

/** An instant; without a zone in the time of the plant. */
export function instantOf(text: string, form: DateForm, zone: string): string | undefined {
  if (form === 'excel') {
    const serial = serialOf(text);
    if (serial) return momentOf(serial.slice(0, 10), serial.slice(11, 23), zone);
  }
  const found = split(text);
  const parts = found && partsIn(found, form === 'excel' ? 'dmy' : form);
  if (!found || !parts) return undefined;
  const clock = found.clock || '00:00:00.000';
  if (!found.zone) return momentOf(isoOf(parts), clock, zone);
  const offset = /^(z|utc)$/i.test(found.zone) ? 'Z' : found.zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return new Date(`${isoOf(parts)}T${clock}${offset}`).toISOString();
}
