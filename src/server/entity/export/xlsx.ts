import { Readable } from 'node:stream';
import type { Field } from '#shared/field';
import { asText } from '#shared/formula';
import { occursTwice, wallAt } from '#shared/wall';
import type { Column } from './columns';
import type { Value } from './values';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A workbook, written while it is read: neither the rows nor the file are ever in memory. The library is loaded at the
 * first one.
 */
export async function writeXlsx(
  name: string,
  columns: Column[],
  zone: string,
  rows: AsyncIterable<Value[]>,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const times = new PlantTimes(zone);
  async function* cells() {
    for await (const row of rows) yield row.map((value, at) => cellOf(value, columns[at]!.field, times));
  }
  const stream = writeXlsxStream(cells(), {
    name: sheetName(name),
    columns: columns.map(({ heading, field }) => ({
      header: sheetText(heading),
      width: widths[field?.kind ?? 'ref'] ?? 18,
      numFmt: formats[field?.kind ?? ''],
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

const formats: Record<string, string> = { date: 'yyyy-mm-dd', date_time: 'yyyy-mm-dd hh:mm:ss', money: '0.00' };
const widths: Record<string, number> = { text: 28, long_text: 44, refs: 28, date: 12, date_time: 20, flag: 10 };

/** Sheets may not have these signs in their names, nor more than 31 characters. */
export const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

function cellOf(value: Value, field: Field | undefined, times: PlantTimes): Value | Date {
  if (typeof value !== 'string') return value;
  if (field?.kind === 'money') return Number(value);
  if (field?.kind === 'date') return dayOf(value);
  if (field?.kind === 'date_time') return times.of(value);
  return sheetText(asText(value));
}

/** Days of spreadsheets begin in March 1900; the two months before have a mistake in them. */
const firstDay = Date.UTC(1900, 2, 1);

function dayOf(value: string): Date | string {
  const at = Date.parse(`${value}T00:00:00Z`);
  return at < firstDay ? value : new Date(at);
}

/**
 * Text as a cell holds it. `_x0041_` stands for a character there, so a text of these letters is written with its first
 * underscore in the same way. The library does it for control characters, but not for these two.
 */
export const sheetText = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[\uFFFE\uFFFF]/g, (sign) => `_x${hexOf(sign)}_`);
const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase();

const quarter = 900_000;

/** Instants in the plant's time. One in an hour that occurs twice stays an ISO text, or nobody could tell which it is. */
class PlantTimes {
  readonly #zone: string;
  /** Difference to UTC by quarter of an hour, because asking for each cell would take most of the time. */
  readonly #offsets = new Map<number, number | undefined>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  of(value: string): Date | string {
    const at = Date.parse(value);
    const offset = this.#offsetAt(Math.floor(at / quarter));
    return offset === undefined || at + offset < firstDay ? value : new Date(at + offset);
  }

  #offsetAt(at: number): number | undefined {
    if (this.#offsets.has(at)) return this.#offsets.get(at);
    if (this.#offsets.size > 10_000) this.#offsets.clear();
    const wall = wallAt(at * quarter, this.#zone);
    const offset = occursTwice(wall, this.#zone) ? undefined : wall - at * quarter;
    this.#offsets.set(at, offset);
    return offset;
  }
}
