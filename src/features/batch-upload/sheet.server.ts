import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { guard } from '#shared/formula';
import { csvRow, csvType } from '#server/entity/export/csv';
import { sheetName, sheetText } from '#server/entity/export/sheet-text';
import { xlsxType } from '#server/entity/export/xlsx';

export type SheetFormat = 'csv' | 'xlsx';

const types: Record<SheetFormat, string> = { csv: csvType, xlsx: xlsxType };

/** A table as a CSV stream. */
export async function* csvOf(rows: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const cells of rows) yield csvRow(cells.map(guard));
}

/** A table as an XLSX stream; every cell is text. */
export async function xlsxOf(name: string, rows: AsyncIterable<string[]>): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield row.map(sheetText);
  }
  return Readable.fromWeb(writeXlsxStream(cells(), { name: sheetName(name) }) as never);
}

export function sendFile(reply: FastifyReply, format: SheetFormat, name: string, content: Readable | Uint8Array) {
  const file = `${name.replaceAll(/[^\w .-]+/g, '_')}.${format}`;
  return reply.type(types[format]).header('content-disposition', `attachment; filename="${file}"`).send(content);
}
