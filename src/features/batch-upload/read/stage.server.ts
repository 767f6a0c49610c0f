import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Fields } from '#shared/field';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { isDiskFull } from '#server/disk-full';
import { fieldsOf } from '#server/entity/store';
import { linesIn } from '#server/lines';
import { NoTurn } from '#server/workers/pool';
import type { Column } from '../batch-upload';
import { guessColumns } from '../match/guess';
import { fieldsToMatch, type Target, targetOf } from '../targets/nouns.server';
import { exampleOf } from '../template/template.server';
import { fold } from '../match/fold';
import { memoryOf } from '../match/memory.server';
import type { Upload } from '../upload.server';
import { readTable, type Table } from './read-table.server';
import { words } from './read.words';

/** Rows from which a column is guessed. */
const sampled = 200;

/** Reads the file of an upload in a thread and stages its rows. */
export async function stageFile(ctx: Context, upload: Upload): Promise<Partial<Upload>> {
  const { app, organization } = ctx;
  await mkdir(app.storage.incoming, { recursive: true });
  const path = join(app.storage.incoming, `${uuid7()}.table`);
  const out = `${path}.rows`;
  try {
    await unpack(ctx, upload.id, path);
    const { sheet, encoding, delimiter, header_row } = upload.file;
    const options = {
      path,
      out,
      ...(sheet !== null && { sheet }),
      ...(encoding !== null && { encoding }),
      ...(delimiter !== null && { delimiter }),
      ...(header_row > 0 && { header_row }),
    };
    // A thread that ran out of time or memory ends; nothing else does. Without a turn the job is tried again, by the
    // server that takes over if this one stops.
    const table = await app.readers
      .run<typeof options, Table | { problem: string }>(organization.id, readTable, options)
      .catch((error: unknown) => {
        if (error instanceof NoTurn) throw error;
        return { problem: words.tooLong };
      });
    if ('problem' in table) return { status: 'unreadable', problem: table.problem };
    return await stage(ctx, upload, table, out);
  } catch (error) {
    // Whoever waits is told at once, instead of when the job has been tried for hours.
    if (isDiskFull(error)) return { status: 'unreadable', problem: words.diskFull };
    throw error;
  } finally {
    await Promise.all([path, out].map((one) => rm(one, { force: true })));
  }
}

async function unpack(ctx: Context, upload: string, path: string): Promise<void> {
  async function* parts() {
    for (let part = 0; ; part++) {
      const [row] = await ctx.db.rows<{ bytes: Buffer }>(
        `select bytes from import_file where organization_id = $1 and upload_id = $2 and part = $3`,
        [ctx.organization.id, upload, part],
      );
      if (!row) return;
      yield row.bytes;
    }
  }
  await pipeline(Readable.from(parts()), createGunzip(), createWriteStream(path));
}

async function stage(ctx: Context, upload: Upload, table: Table, out: string): Promise<Partial<Upload>> {
  const { headers, dropped, lost, merged, kind, encoding, delimiter, sheets, sheet, header_row } = table;
  await clearRows(ctx, upload.id);
  const staged = new Stage(ctx, upload.id, await isExample(ctx, upload.entity, headers));
  for await (const line of linesIn(createReadStream(out))) {
    const [row, cells] = JSON.parse(line) as [number, string[]];
    await staged.add(row, cells);
  }
  await staged.end();
  if (staged.rows === 0) return { status: 'unreadable', problem: words.empty };
  const file = { name: upload.file.name, kind, encoding, delimiter, sheets, sheet, header_row, lost, merged, dropped };
  const columns = await columnsOf(ctx, upload, headers, staged.samples, dropped);
  const remembered = await memoryOf(ctx, upload.entity);
  const isFirst = upload.columns.length === 0;
  return {
    status: 'checking',
    problem: null,
    file: { ...file, rows: staged.rows },
    columns,
    settings: {
      ...upload.settings,
      ...(isFirst && keyAmong(upload, columns)),
      values: { ...remembered.values, ...upload.settings.values },
    },
  };
}

/** Who has ids of another product means the same records by them the next time. */
const keyAmong = ({ settings }: Upload, columns: Column[]): { key?: string } =>
  settings.key === 'none' && columns.some(({ field }) => field === 'external_id') ? { key: 'external_id' } : {};

async function clearRows(ctx: Context, upload: string): Promise<void> {
  await ctx.db.rows(`delete from import_row where organization_id = $1 and upload_id = $2`, [
    ctx.organization.id,
    upload,
  ]);
}

/** Writes rows to their table, many at a time, and keeps the first for guessing. */
export class Stage {
  readonly #ctx: Context;
  readonly #upload: string;
  readonly #isExample: (cells: string[]) => boolean;
  readonly samples: string[][] = [];
  rows = 0;
  #numbers: number[] = [];
  #cells: string[] = [];

  constructor(ctx: Context, upload: string, isExample: (cells: string[]) => boolean = () => false) {
    this.#ctx = ctx;
    this.#upload = upload;
    this.#isExample = isExample;
  }

  async add(row: number, cells: string[]): Promise<void> {
    if (this.rows === 0 && this.#isExample(cells)) return;
    this.rows++;
    if (this.samples.length < sampled) this.samples.push(cells);
    this.#numbers.push(row);
    this.#cells.push(JSON.stringify(cells));
    if (this.#numbers.length >= 500) await this.end();
  }

  async end(): Promise<void> {
    if (this.#numbers.length === 0) return;
    await this.#ctx.db.rows(
      `insert into import_row (organization_id, upload_id, row, cells) select $1, $2, * from unnest($3::int[], $4::jsonb[])`,
      [this.#ctx.organization.id, this.#upload, this.#numbers, this.#cells],
      'often',
    );
    [this.#numbers, this.#cells] = [[], []];
  }
}

/** The example row of a template is no row, as long as nobody has changed it. */
async function isExample(ctx: Context, entity: string, headers: string[]): Promise<(cells: string[]) => boolean> {
  const example = await exampleOf(ctx, targetOf(entity));
  const texts = headers.map((heading) => example.get(fold(heading)) ?? '');
  return (cells) => {
    const filled = cells.filter((text) => text.trim() !== '');
    return (
      filled.length > 1 &&
      cells.every((text, at) => text.trim() === (texts[at] ?? '')) &&
      filled.length === texts.filter(Boolean).length
    );
  };
}

/** The columns that have a heading or a value, each with the field it seems to be. */
export async function columnsOf(
  ctx: Context,
  upload: Pick<Upload, 'entity'>,
  headers: string[],
  samples: string[][],
  dropped: number[],
): Promise<Column[]> {
  const target = targetOf(upload.entity);
  const width = Math.max(headers.length, ...samples.map((cells) => cells.length));
  const all = Array.from({ length: width }, (_, index) => ({
    index,
    header: headers[index] ?? '',
    samples: samples.map((cells) => cells[index] ?? '').filter((text) => text.trim() !== ''),
  })).filter(({ header, samples: texts, index }) => (header !== '' || texts.length > 0) && !dropped.includes(index));
  const { columns: remembered } = await memoryOf(ctx, upload.entity);
  const fields = await fieldsToMatch(ctx, target, all);
  const known = { remembered, label: target.store.entity.label, unwritten: unwrittenIn(target, fields) };
  const guesses = guessColumns(all, fields, known);
  const shown = (texts: string[]) => [...new Set(texts.map((text) => text.slice(0, 100)))].slice(0, 3);
  const found: Column[] = all.map(({ samples: texts, ...column }, at) => ({
    ...column,
    samples: shown(texts),
    ...guesses[at]!,
  }));
  const secrets: Column[] = dropped.map((index) => ({
    index,
    header: headers[index]!,
    samples: [],
    field: null,
    why: 'secret',
  }));
  return [...found, ...secrets].sort((a, b) => a.index - b.index);
}

/** Labels that no field has that a column can be matched to; those of ids beside references among them. */
function unwrittenIn({ store }: Target, fields: Fields): Set<string> {
  const written = new Set(Object.values(fields).map(({ label }) => fold(label)));
  const labels = Object.values(fieldsOf(store)).flatMap(({ label, to }) =>
    to ? [label, messages.idColumn(label)] : [label],
  );
  return new Set(labels.map(fold).filter((label) => !written.has(label)));
}
