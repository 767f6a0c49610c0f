import { Readable } from 'node:stream';
import type { Visitor } from '#server/http/route';
import { words } from '../batch-upload.words';
import { targetOf } from '../targets/nouns.server';
import { csvOf, sendFile, type SheetFormat } from '../sheet.server';
import { templateColumns, type TemplateColumn } from './template.server';

/** An empty table with the headings that an upload knows, and an example. */
export async function sendTemplate({ within, reply }: Visitor, noun: string, format: SheetFormat) {
  const target = targetOf(noun);
  const columns = await within((ctx) => templateColumns(ctx, target, format === 'xlsx'));
  const name = words.template.file(target.store.entity.labelPlural);
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)];
  return sendFile(reply, format, name, format === 'csv' ? Readable.from(csvOf(rows)) : await workbookOf(columns, rows));
}

/** With pick-lists, whose choices stand on a sheet of their own. */
async function workbookOf(columns: TemplateColumn[], rows: string[][]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx');
  const listed = columns.flatMap(({ choices }, at) => (choices.length > 0 ? [{ choices, at }] : []));
  const longest = Math.max(0, ...listed.map(({ choices }) => choices.length));
  const choiceRows = Array.from({ length: longest }, (_, row) => listed.map(({ choices }) => choices[row] ?? ''));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: words.template.rows,
        rows,
        freezePane: { rows: 1 },
        dataValidations: listed.map(({ choices, at }, place) => ({
          type: 'list' as const,
          formula1: `${words.template.choices}!$${letter(place)}$1:$${letter(place)}$${choices.length}`,
          range: `${letter(at)}2:${letter(at)}10001`,
        })),
      },
      { name: words.template.choices, rows: choiceRows, hidden: true },
    ],
  });
  return Buffer.from(bytes);
}

const letter = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26));
