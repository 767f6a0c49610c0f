import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '#server/context';
import { readMigrations } from '#server/db/migrate';
import { columnsOf } from '#server/entity/export/columns';
import { chunkSize, writeExport } from '#server/entity/export/write';
import { eachIds } from '#server/entity/read';
import { exportable } from '#server/entity/routes';
import { allStores, quote } from '#server/entity/store';
import { keyOf, type Size, sizes } from '#server/storage/storage';
import { words } from '../export.words';
import { type Manifest, manifestFormat, manifestName, manifestVersion } from './manifest';
import { type Table, tablesOf } from './tables.server';

interface StoredFile {
  sha256: string;
  stored_as: string;
  is_image: boolean;
}

/**
 * The organisation as a ZIP file, written while it is read. The entries are made one after the other, so that memory
 * stays the same. `afterRows` is called when the snapshot has been read, before the stored files, which never change.
 */
export async function organizationZip(
  ctx: Context,
  afterRows: () => Promise<void>,
): Promise<{ zip: Readable; rows: () => number }> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const manifest = await beginManifest(ctx);
  const files = await filesOf(ctx);
  manifest.files = files.length;
  const add = (name: string, make: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (done) => {
      const made = make();
      // The library does not listen: the file would never end.
      void made.then(
        (content) => content.once('error', (error) => output.destroy(error)),
        () => {},
      );
      void made.then((content) => done(null, content), done as never);
    });

  for (const table of await tablesOf(ctx.db))
    add(`tables/${table.name}.ndjson`, async () => hashed(linesOf(ctx, table), manifest, table.name));
  for (const store of allStores().filter(({ entity }) => exportable(entity.name)))
    add(`spreadsheets/${store.entity.plural}.csv`, async () => {
      const columns = await columnsOf(ctx, store, 'all');
      const ids = eachIds(ctx, store, new URLSearchParams(), chunkSize);
      const zone = ctx.organization.time_zone;
      return writeExport({ store, columns, format: 'csv', zone }, ids, (work) => work(ctx));
    });
  add('README.txt', async () => {
    await afterRows();
    return Readable.from([words.readme]);
  });
  for (const file of files)
    for (const size of file.is_image ? sizes : (['content'] as const))
      add(`files/${entryOf(file.sha256, size)}`, () => openFile(ctx, file, size), false);
  add(manifestName, async () => Readable.from([JSON.stringify(manifest, null, 2)]));
  zip.end();
  const rows = () => Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { zip: output, rows };
}

/** The smaller sizes of a picture stand beside it, so that an import need not draw them again. */
export const entryOf = (sha256: string, size: Size): string => (size === 'content' ? sha256 : `${sha256}.${size}`);

async function beginManifest(ctx: Context): Promise<Manifest> {
  const [found] = await ctx.db.rows<{ name: string; seq: number | null; hash: string | null }>(
    `select o.name, h.seq, encode(h.hash, 'hex') as hash from organization o
     left join audit_head h on h.organization_id = o.id where o.id = $1`,
    [ctx.organization.id],
  );
  const { name, seq, hash } = found!;
  return {
    format: manifestFormat,
    version: manifestVersion,
    created_at: ctx.now,
    organization: { id: ctx.organization.id, name },
    migration: readMigrations().at(-1)!.name,
    tables: {},
    files: 0,
    audit: { seq: seq ?? 0, hash: hash ?? '' },
  };
}

/** Each content once, however many files have it. */
async function filesOf(ctx: Context): Promise<StoredFile[]> {
  return ctx.db.rows<StoredFile>(
    `select distinct on (sha256) sha256, stored_as, is_image from file where organization_id = $1 order by sha256, id`,
    [ctx.organization.id],
  );
}

const rowsAtOnce = 500;

export async function* linesOf(
  { db, organization }: Pick<Context, 'db'> & { organization: { id: string } },
  { name, columns }: Table,
): AsyncGenerator<string[]> {
  const listed = columns.map((column) => `t.${quote(column)}`).join(', ');
  await db.rows(
    `declare each_row no scroll cursor for
     select row_to_json(r)::text from (select ${listed} from ${quote(name)} t where t.organization_id = $1) r`,
    [organization.id],
  );
  for (;;) {
    const rows = await db.tuples(`fetch ${rowsAtOnce} from each_row`);
    if (rows.length === 0) break;
    yield rows.map(([line]) => line as string);
  }
  await db.rows('close each_row');
}

/** Counts and hashes what passes, and notes both when it has ended. */
function hashed(chunks: AsyncIterable<string[]>, manifest: Manifest, table: string): Readable {
  const hash = createHash('sha256');
  let rows = 0;
  async function* noted() {
    for await (const lines of chunks) {
      rows += lines.length;
      const text = `${lines.join('\n')}\n`;
      hash.update(text);
      yield text;
    }
    manifest.tables[table] = { rows, sha256: hash.digest('hex') };
  }
  return Readable.from(noted());
}

async function openFile(ctx: Context, { stored_as }: StoredFile, size: Size): Promise<Readable> {
  return ctx.app.storage.open(keyOf(ctx.organization.id, stored_as, size));
}
