import { asText } from '#shared/formula';
import type { Column } from './columns';
import { daySerial, PlantTimes } from './plant-times';
import { sheetXml } from './sheet-text';
import type { Value } from './values';

/** The formats of numbers in a sheet. A cell names one by its place here, counted from 1. */
export const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '0.00'];
const [dateStyle, timeStyle, moneyStyle] = [1, 2, 3];

/** `head` begins the cell, up to the number of its row. */
type CellWriter = (head: string, row: number, value: string) => string;

interface Cells {
  head: string;
  write: CellWriter;
}

/**
 * Writes rows as XML. What is the same in all cells of a column is made once: a cell is then one text, and no objects,
 * because a file has millions of them.
 */
export function rowWriter(columns: Column[], zone: string): (values: readonly Value[], row: number) => string {
  const times = new PlantTimes(zone);
  const cells = columns.map(({ field }, at): Cells => ({
    head: `<c r="${lettersOf(at)}`,
    write: writerOf(field?.kind, times),
  }));
  return (values, row) => {
    let xml = `<row r="${row}">`;
    for (let at = 0; at < cells.length; at++) xml += cellOf(cells[at]!, row, values[at]!);
    return `${xml}</row>`;
  };
}

export const headRow = (headings: readonly string[]): string =>
  `<row r="1">${headings.map((text, at) => textCell(`<c r="${lettersOf(at)}`, 1, text)).join('')}</row>`;

function cellOf({ head, write }: Cells, row: number, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return write(head, row, value);
  if (typeof value === 'boolean') return `${head}${row}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return numberCell(head, row, value);
}

function writerOf(kind: string | undefined, times: PlantTimes): CellWriter {
  if (kind === 'money') return (head, row, value) => numberCell(head, row, Number(value), moneyStyle);
  if (kind === 'date') return orText((value) => daySerial(value), dateStyle);
  if (kind === 'date_time') return orText((value) => times.serialOf(value), timeStyle);
  return (head, row, value) => textCell(head, row, asText(value));
}

/** A moment that no number stands for stays an ISO text. */
const orText =
  (serialOf: (value: string) => number | undefined, style: number): CellWriter =>
  (head, row, value) => {
    const serial = serialOf(value);
    return serial === undefined ? textCell(head, row, value) : numberCell(head, row, serial, style);
  };

const numberCell = (head: string, row: number, value: number, style?: number): string =>
  `${head}${row}${style ? `" s="${style}` : ''}"><v>${value}</v></c>`;

/** Blanks at its ends, and line breaks, would be lost otherwise. */
const keepsBlanks = /^\s|\s$|[\n\t]/;

function textCell(head: string, row: number, text: string): string {
  const space = keepsBlanks.test(text) ? ' xml:space="preserve"' : '';
  return `${head}${row}" t="inlineStr"><is><t${space}>${sheetXml(text)}</t></is></c>`;
}

/** A, B, … Z, AA, AB, … */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
