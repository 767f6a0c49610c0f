import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { unguard } from '#shared/formula';
import { decoderFor, encodingOf } from './encoding';
import { words } from './read.words';
import { type TableSink, Unreadable } from './table-sink';

interface TextFile {
  encoding: string;
  delimiter: string;
}

export const delimiters = [',', ';', '\t', '|'] as const;

/** Reads a CSV file as a stream, so that its size does not matter. */
export async function readText(path: string, sink: TableSink, given: Partial<TextFile>): Promise<TextFile> {
  const head = await headOf(path);
  const encoding = given.encoding ?? encodingOf(head);
  const start = decoderFor(encoding)
    .decode(head)
    .replace(/^\uFEFF/, '');
  const announced = /^"?sep=(.)"?\r?\n/i.exec(start);
  const delimiter = given.delimiter ?? announced?.[1] ?? delimiterOf(start);
  const options: Options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 1_048_576,
    bom: true,
  };
  const parser = parse(options);
  const decoder = decoderFor(encoding);
  const texts = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield decoder.decode(chunk);
    yield decoder.end();
  };
  // What goes wrong is thrown by the parser, below.
  const feeding = pipeline(createReadStream(path), texts, parser).catch(() => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (!(row === 1 && announced)) await sink.add(row, cells.map(unguard));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = ((error as { records?: number }).records ?? row) + 1;
    throw new Unreadable(error.code === 'CSV_QUOTE_NOT_CLOSED' ? words.openQuote(at) : words.longRecord(at));
  } finally {
    parser.destroy();
    await feeding;
  }
  return { encoding, delimiter };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(262_144), 0, 262_144, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The sign that occurs equally often, and more than the others, in the first lines outside quotation marks. */
function delimiterOf(text: string): string {
  const lines = unquoted(text.slice(0, 65_536))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  let best: { sign: string; score: number } = { sign: ',', score: 0 };
  for (const sign of delimiters) {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const often = new Map<number, number>();
    for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1);
    const score = Math.max(0, ...[...often].map(([count, times]) => times * 10 + Math.min(count, 9)));
    if (score > best.score) best = { sign, score };
  }
  return best.sign;
}

/** The text without what stands in quotation marks. */
function unquoted(text: string): string {
  return text
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('');
}
