import type { Context } from '../context';
import { flattened } from '#shared/own';
import { fieldsHere, hasRoom, noOwn, ownFields } from './custom';
import { hidden } from './filter';
import { listRows } from './read';
import type { Store } from './store';

const pageSize = 200;
/** More than this is a job for later; a list that long is not read by anyone. */
const most = 20_000;

/** All rows of a filter, not only a page of them, as a table for a spreadsheet. */
export async function exportCsv(ctx: Context, store: Store, query: URLSearchParams): Promise<string> {
  const own = hasRoom(store) ? await ownFields(ctx) : noOwn;
  const here = Object.entries(fieldsHere(store, own));
  const fields = here.filter(([, field]) => field.kind !== 'data' && !hidden(ctx, field));
  const lines = [['id', ...fields.map(([, field]) => field.label)]];
  for (let page = 1; page * pageSize <= most; page++) {
    const asked = new URLSearchParams(query);
    asked.set('page', String(page));
    asked.set('page_size', String(pageSize));
    const { results, next } = await listRows(ctx, store, asked, 'full');
    for (const row of (results as Record<string, unknown>[]).map(flattened)) {
      lines.push([String(row.id), ...fields.map(([key]) => text(row[key]))]);
    }
    if (!next) break;
  }
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).join('; ');
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
}

/** Quoted, and kept from being taken for a formula by whatever opens it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
