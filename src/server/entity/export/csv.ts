import { asText, guard } from '#shared/formula';
import type { Column } from './columns';
import type { Value } from './values';

export const csvType = 'text/csv; charset=utf-8';

/** The mark by which spreadsheets know UTF-8, and the headings. */
export const csvHead = (columns: Column[]): string => `\uFEFF${csvRow(columns.map(({ heading }) => guard(heading)))}`;

export const csvLine = (columns: Column[], values: Value[]): string =>
  csvRow(values.map((value, at) => cell(value, columns[at]!)));

/** A number is never guarded, because an apostrophe would make it a text. */
function cell(value: Value, { field }: Column): string {
  if (value === null) return '';
  if (typeof value === 'number') return sureNumber(String(value));
  return typeof value === 'string' && field?.kind !== 'money' ? guard(asText(value)) : String(value);
}

/** `1.234` could be a thousand and some, for whoever writes a comma before decimals; `1.2340` could not. */
const sureNumber = (text: string): string => (/^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text);

export const csvRow = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
