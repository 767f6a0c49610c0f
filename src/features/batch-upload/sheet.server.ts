import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { guard } from '#shared/formula';

export type SheetFormat = 'csv' | 'xlsx';

const types: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const line = (cells: string[]): string =>
  `${cells.map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;

/** A table as a CSV stream. */
export async function* csvOf(rows: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const cells of rows) yield line(cells.map(guard));
}

/** A text that looks like a code of a sheet is written so that it stays text. */
const literal = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** A table as an XLSX stream; every cell is text. */
export async function xlsxOf(name: string, rows: AsyncIterable<string[]>): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield row.map(literal);
  }
  return Readable.fromWeb(writeXlsxStream(cells(), { name: name.slice(0, 31) }) as never);
}

export function sendFile(reply: FastifyReply, format: SheetFormat, name: string, content: Readable | Uint8Array) {
  const file = `${name.replaceAll(/[^\w .-]+/g, '_')}.${format}`;
  return reply.type(types[format]).header('content-disposition', `attachment; filename="${file}"`).send(content);
}
