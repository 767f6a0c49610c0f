import { Readable } from 'node:stream';
import type { Context } from '../../context';
import type { Store } from '../store';
import type { ExportFormat } from './options';
import type { Column } from './columns';
import { csvHead, csvLine, csvType } from './csv';
import { type Value, valuesOf } from './values';
import { writeXlsx, xlsxType } from './xlsx';

export const typeOf: Record<ExportFormat, string> = { csv: csvType, xlsx: xlsxType };

/** Rows per chunk, few enough not to block the event loop for long. */
export const chunkSize = 200;

interface Exported {
  store: Store;
  columns: Column[];
  format: ExportFormat;
  zone: string;
}

/**
 * The file of an export as a stream. The rows are read in chunks by their ids, each in a transaction of its own, so that
 * no row is missing or repeated when somebody changes them meanwhile. A failure breaks the stream and never looks like a
 * shorter file.
 */
export async function writeExport(
  { store, columns, format, zone }: Exported,
  ids: AsyncIterable<string[]>,
  within: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>,
): Promise<Readable> {
  const chunks = readAhead(ids, (some) => within((ctx) => valuesOf(ctx, store, columns, some)));
  if (format === 'csv') return Readable.from(csvOf(columns, chunks));
  return writeXlsx(store.entity.labelPlural, columns, zone, chunks);
}

/** Ids that are all known, as chunks. */
export async function* chunksOf(ids: string[]): AsyncGenerator<string[]> {
  for (let at = 0; at < ids.length; at += chunkSize) yield ids.slice(at, at + chunkSize);
}

async function* csvOf(columns: Column[], chunks: AsyncIterable<Value[][]>): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of chunks) yield rows.map((values) => csvLine(columns, values)).join('');
}

/** Chunks that the database reads while an earlier one is being written. */
const ahead = 2;

async function* readAhead<T, R>(source: AsyncIterable<T>, read: (one: T) => Promise<R>): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for await (const one of source) {
    const reading = read(one);
    // Whoever waits for it hears of the failure; until then it must not end the process.
    reading.catch(() => {});
    begun.push(reading);
    if (begun.length > ahead) yield begun.shift()!;
  }
  yield* begun;
}
