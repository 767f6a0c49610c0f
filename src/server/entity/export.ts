import { Readable } from 'node:stream';
import type { Visitor } from '../http/route';
import type { Context } from '../context';
import { flattened } from '#shared/own';
import { fieldsHere, hasRoom, noOwn, ownFields } from './custom';
import { hidden } from './filter';
import { listIds, rowsOf } from './read';
import type { Store } from './store';

/** Few enough that nobody else waits long while they are written. */
const atOnce = 100;

/**
 * All rows of a filter, not only a page of them, as a table for a spreadsheet. Which they are is settled first; then they
 * are sent as they are read, however many: none is missing or there twice because somebody works on them meanwhile, and
 * what breaks off ends the answer as broken, never as a shorter file.
 */
export async function exportCsv({ within, reply }: Visitor, store: Store, query: URLSearchParams) {
  const { ids, columns } = await within(async (ctx) => ({
    ids: await listIds(ctx, store, query),
    columns: await columnsOf(ctx, store),
  }));
  async function* lines() {
    yield `\uFEFF${line(['id', ...columns.map(({ label }) => label)])}`;
    for (let at = 0; at < ids.length; at += atOnce) {
      const rows = await within((ctx) => rowsOf(ctx, store, ids.slice(at, at + atOnce), 'full'));
      yield rows
        .map(flattened)
        .map((row) => line([String(row.id), ...columns.map(({ key }) => text(row[key]))]))
        .join('');
    }
  }
  return reply.type('text/csv; charset=utf-8').send(Readable.from(lines()));
}

async function columnsOf(ctx: Context, store: Store): Promise<{ key: string; label: string }[]> {
  const own = hasRoom(store) ? await ownFields(ctx) : noOwn;
  return Object.entries(fieldsHere(store, own))
    .filter(([, field]) => field.kind !== 'data' && !hidden(ctx, field))
    .map(([key, { label }]) => ({ key, label }));
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).join('; ');
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
}

const line = (values: string[]): string => `${values.map(cell).join(',')}\r\n`;

/** What spreadsheets take for the start of a formula, also in full width and behind blanks. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * The same behind what begins another cell for who separates cells by semicolons or tabs, as Excel does where the comma
 * is in numbers: there a quote in the middle of a cell is a letter like any other. What is but a number may stay.
 */
const formulaInside =
  /(?<=[;\t\r\n])(?=(?![;\t\r\n])[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])(?! *-?\d+(?:\.\d+)? *(?:[;\t\r\n]|$))/gu;

/** Quoted, and kept from being taken for a formula by whatever opens it. */
function cell(value: string): string {
  const whole = formula.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  const safe = whole.replaceAll(formulaInside, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
