import type { Readable } from 'node:stream';
import type { Column } from './columns';
import { headRow, rowWriter } from './sheet-rows';
import { sheetName } from './sheet-text';
import type { Value } from './values';
import { sheetEnd, sheetStart, workbookOf } from './workbook';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Chunks = AsyncIterable<Value[][]>;

/** A workbook of these rows, as a stream. */
export const writeXlsx = (name: string, columns: Column[], zone: string, chunks: Chunks): Promise<Readable> =>
  workbookOf(sheetName(name), sheetsOf(columns, zone, chunks));

/** A sheet has no more than 1,048,576 rows. */
const mostRows = 1_000_000;

/** One sheet, and another whenever one is full. */
async function* sheetsOf(columns: Column[], zone: string, chunks: Chunks): AsyncGenerator<AsyncGenerator<string>> {
  const rowOf = rowWriter(columns, zone);
  const start = sheetStart(columns.map(({ field }) => widths[field?.kind ?? 'ref'] ?? 18));
  const head = headRow(columns.map(({ heading }) => heading));
  const rest = chunks[Symbol.asyncIterator]();
  let next = await rest.next();
  async function* sheet() {
    yield start + head;
    let row = 1;
    while (!next.done && row + next.value.length <= mostRows) {
      yield next.value.map((values: Value[]) => rowOf(values, ++row)).join('');
      next = await rest.next();
    }
    yield sheetEnd;
  }
  try {
    do yield sheet();
    while (!next.done);
  } finally {
    await rest.return?.();
  }
}

const widths: Record<string, number> = { text: 28, long_text: 44, refs: 28, date: 12, date_time: 20, flag: 10 };
