import { Readable } from 'node:stream';
import type { Visitor } from '#server/http/route';
import type { Problem } from './batch-upload';
import { words } from './batch-upload.words';
import { csvOf, sendFile, type SheetFormat, xlsxOf } from './sheet.server';
import { loadUpload } from './upload.server';

const chunk = 500;

/** The rows that were rejected with the columns as uploaded, then their number and what was wrong. */
export async function sendRejected({ within, reply }: Visitor, id: string, format: SheetFormat) {
  const { columns, file } = await within((ctx) => loadUpload(ctx, id));
  // A file that was rejected before has these two already.
  const added = [words.rejected.row, words.rejected.problem];
  const shown = columns.filter(
    ({ why, field, header }) => why !== 'secret' && (field !== null || !added.includes(header)),
  );
  async function* rows() {
    yield [...shown.map(({ header }) => header), ...added];
    for (let after = -1; ;) {
      const some = await within((ctx) =>
        ctx.db.rows<{ row: number; cells: string[]; edits: Record<string, string>; problems: Problem[] }>(
          `select row, cells, edits, problems from import_row where organization_id = $1 and upload_id = $2
             and outcome = 'rejected' and row > $3 order by row limit ${chunk}`,
          [ctx.organization.id, id, after],
        ),
      );
      if (some.length === 0) return;
      for (const { row, cells, edits, problems } of some)
        yield [
          ...shown.map(({ index }) => edits[index] ?? cells[index] ?? ''),
          String(row),
          problems
            .filter(({ warning }) => !warning)
            .map(({ message }) => message)
            .join('; '),
        ];
      after = some.at(-1)!.row;
    }
  }
  const name = words.rejected.file(file.name.replace(/\.\w+$/, ''));
  const content = format === 'csv' ? Readable.from(csvOf(rows())) : await xlsxOf(name, rows());
  return sendFile(reply, format, name, content);
}
