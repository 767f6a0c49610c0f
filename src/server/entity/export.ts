import { Readable } from 'node:stream';
import type { Visitor } from '../http/route';
import type { Context } from '../context';
import { flattenCustom } from '#shared/custom-keys';
import { fieldsHere, hasRoom, noCustomFields, customFieldsHere } from './custom';
import { hidden } from './filter';
import { listIds, rowsOf } from './read';
import type { Store } from './store';

/** Rows per chunk, few enough not to block the event loop for long. */
const chunkSize = 100;

/**
 * Exports all rows of a filter, not only a page. It reads the ids first and then streams the rows, so that no row is
 * missing or repeated when somebody changes them meanwhile. A failure breaks the response and never looks like a
 * shorter file.
 */
export async function exportCsv({ within, reply }: Visitor, store: Store, query: URLSearchParams) {
  const { ids, columns } = await within(async (ctx) => ({
    ids: await listIds(ctx, store, query),
    columns: await columnsOf(ctx, store),
  }));
  async function* lines() {
    yield `\uFEFF${line(['id', ...columns.map(({ label }) => label)])}`;
    for (let at = 0; at < ids.length; at += chunkSize) {
      const rows = await within((ctx) => rowsOf(ctx, store, ids.slice(at, at + chunkSize), 'full'));
      yield rows
        .map(flattenCustom)
        .map((row) => line([String(row.id), ...columns.map(({ key }) => text(row[key]))]))
        .join('');
    }
  }
  return reply.type('text/csv; charset=utf-8').send(Readable.from(lines()));
}

async function columnsOf(ctx: Context, store: Store): Promise<{ key: string; label: string }[]> {
  const customFields = hasRoom(store) ? await customFieldsHere(ctx) : noCustomFields;
  return Object.entries(fieldsHere(store, customFields))
    .filter(([, field]) => field.kind !== 'data' && !hidden(ctx, field))
    .map(([key, { label }]) => ({ key, label }));
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).join('; ');
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
}

const line = (values: string[]): string => `${values.map(cell).join(',')}\r\n`;

/** The start of a formula in a spreadsheet, also in full width and after spaces. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * The same after a semicolon, tab or line break, which starts a new cell where Excel uses the comma in numbers. There a
 * quote inside a cell is an ordinary character. A plain number is allowed.
 */
const formulaInside =
  /(?<=[;\t\r\n])(?=(?![;\t\r\n])[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])(?! *-?\d+(?:\.\d+)? *(?:[;\t\r\n]|$))/gu;

/** Quotes a cell and escapes formulas. */
function cell(value: string): string {
  const escaped = formula.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  const safe = escaped.replaceAll(formulaInside, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
