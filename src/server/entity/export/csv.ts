import { guard } from '#shared/formula';
import type { Column } from './columns';
import type { Value } from './values';

export const csvType = 'text/csv; charset=utf-8';

/** The mark by which spreadsheets know UTF-8, and the headings. */
export const csvHead = (columns: Column[]): string => `\uFEFF${line(columns.map(({ heading }) => guard(heading)))}`;

export const csvLine = (columns: Column[], values: Value[]): string =>
  line(values.map((value, at) => cell(value, columns[at]!)));

/** A number is never guarded, because an apostrophe would make it a text. */
function cell(value: Value, { field }: Column): string {
  if (value === null) return '';
  return typeof value === 'string' && field?.kind !== 'money' ? guard(value) : String(value);
}

const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
