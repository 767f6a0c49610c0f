import { open } from 'node:fs/promises';
import { isDiskFull } from '#server/disk-full';
import { job } from '#server/workers/job';
import { words } from './read.words';
import { type Found, TableSink, Unreadable } from './table-sink';
import { readText } from './text-table';
import { readWorkbook } from './workbook';

interface ReadOptions {
  path: string;
  /** Where the rows are written. */
  out: string;
  sheet?: string;
  encoding?: string;
  delimiter?: string;
  header_row?: number;
}

export interface Table extends Found {
  kind: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  lost: number[];
  merged: number[];
}

/** Reads an uploaded table in a worker thread: a hostile file ends the thread and nothing else. */
export const readTable = job('read table', async (options: ReadOptions): Promise<Table | { problem: string }> => {
  try {
    const kind = kindOf(await headOf(options.path));
    const sink = new TableSink(options.out, options.header_row);
    if (kind === 'xlsx') {
      const found = await readWorkbook(options.path, sink, options.sheet);
      return { kind, encoding: null, delimiter: null, ...found, ...(await sink.end()) };
    }
    const { encoding, delimiter } = await readText(options.path, sink, options);
    return { kind, encoding, delimiter, sheets: [], sheet: null, lost: [], merged: [], ...(await sink.end()) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    if (isDiskFull(error)) return { problem: words.diskFull };
    throw error;
  }
});

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** By its content, whatever its name says. */
function kindOf(head: Buffer): 'csv' | 'xlsx' {
  const isZip = head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const text = head.toString('latin1');
  if (isZip) {
    if (text.includes('opendocument')) throw new Unreadable(words.saveAs);
    return 'xlsx';
  }
  const isOld = head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  const isOther = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'PK', 'Rar!', '7z', '\x1f\x8b'].some((start) =>
    text.startsWith(start),
  );
  const isMarkup = /^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table|svg)/i.test(text);
  if (isOld || isOther || isMarkup) throw new Unreadable(words.saveAs);
  return 'csv';
}
