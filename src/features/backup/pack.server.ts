import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { dbOf } from '#server/db/transaction';
import { bytesLock, keyOf, sizes, type Storage } from '#server/storage/storage';
import { headsOf } from '#features/audit/index.server';
import { openClient } from './client.server';
import type { Beside } from './file/beside';
import {
  type FileNote,
  hashOf,
  type Manifest,
  manifestName,
  readManifest,
  type TableNote,
  writeManifest,
} from './file/manifest.server';
import { headerOf, readTar, tailOf, tarEnd } from './file/tar';
import { copyOut, digestOf, type Table, tablesOf } from './tables.server';

const compress = promisify(gzip);

/** Rows are compressed in parts of so many bytes: little memory, and no file beside the backup. */
const partSize = 4 << 20;

export interface Source {
  connection: pg.ClientConfig;
  storage: Storage;
  version: string;
  secretMark: string;
  /** Only in encrypted files. */
  secret?: string;
  /** Files that are already beside the backup are not read again; without it they go into the backup. */
  beside?: Beside;
  now: Date;
}

/** Called with the manifest when everything is there. */
type Done = (manifest: Manifest) => void;

/**
 * The whole database at one moment, then its files, then what both must be. One repeatable-read transaction reads
 * everything, so that a backup under load is still one instant.
 */
export async function* pack(source: Source, done: Done): AsyncGenerator<Buffer> {
  const client = await openClient(source.connection);
  try {
    await client.query(`select pg_advisory_lock(${bytesLock})`);
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from migration where name <> 'protect.sql' order by name`,
    );
    await client.query('set local role millwright_system');
    const entries: Record<string, string> = {};
    const tables: TableNote[] = [];
    for (const table of await tablesOf(client)) {
      yield* packTable(client, table, entries);
      tables.push({ ...table, ...(await digestOf(client, table)) });
    }
    const heads = await headsOf(dbOf(client), source.now.toISOString());
    const stored = await storedFiles(client);
    await client.query('commit');
    const files: FileNote[] = [];
    const missing: string[] = [];
    yield* packFiles(source, stored, { files, missing, entries });
    if (source.secret) yield* packEntry('secret.key', Buffer.from(source.secret), entries);
    const manifest: Manifest = {
      format: 'millwright backup',
      format_version: 1,
      version: source.version,
      made_at: source.now.toISOString(),
      migrations,
      tables,
      files,
      files_beside: source.beside !== undefined,
      missing,
      heads,
      secret_mark: source.secretMark,
      entries,
    };
    yield* packEntry(manifestName, writeManifest(manifest), {});
    yield tarEnd;
    done(manifest);
  } finally {
    await client.end();
  }
}

function* packEntry(name: string, content: Buffer, entries: Record<string, string>): Generator<Buffer> {
  entries[name] = hashOf(content);
  yield headerOf({ name, size: content.length });
  yield content;
  yield tailOf(content.length);
}

/** One part is compressed while the next is read. */
async function* packTable(client: pg.Client, table: Table, entries: Record<string, string>): AsyncGenerator<Buffer> {
  let [part, size] = [[] as Buffer[], 0];
  let number = 0;
  let waiting: Promise<Buffer> | undefined;
  const nameOfNext = () => `tables/${table.name}.${String(++number).padStart(5, '0')}.copy.gz`;
  for await (const chunk of client.query(to(copyOut(table))) as AsyncIterable<Buffer>) {
    part.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    if (waiting) yield* packEntry(nameOfNext(), await waiting, entries);
    waiting = compress(Buffer.concat(part), { level: 1 });
    [part, size] = [[], 0];
  }
  if (waiting) yield* packEntry(nameOfNext(), await waiting, entries);
  if (size > 0) yield* packEntry(nameOfNext(), await compress(Buffer.concat(part), { level: 1 }), entries);
}

interface Stored {
  organization_id: string;
  stored_as: string;
  sha256: string;
  size: number;
  is_image: boolean;
}

/** Several rows may have the same bytes. */
async function storedFiles(client: pg.Client): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select distinct organization_id, stored_as, sha256, size, is_image from file order by organization_id, stored_as`,
  );
  return rows;
}

interface Packed {
  files: FileNote[];
  missing: string[];
  entries: Record<string, string>;
}

/** After the rows: a stored file never changes, and none is swept meanwhile. Equal bytes are packed once. */
async function* packFiles(
  { storage, beside }: Source,
  stored: Stored[],
  { files, missing, entries }: Packed,
): AsyncGenerator<Buffer> {
  const packed = new Set<string>();
  for (const file of stored)
    for (const size of file.is_image ? sizes : sizes.slice(0, 1)) {
      const key = keyOf(file.organization_id, file.stored_as, size);
      // A storage that cannot tell ends the backup: without its files it would be worth little.
      if ((await storage.size(key)) === undefined) {
        missing.push(key);
        continue;
      }
      const note = size === 'content' ? { key, sha256: file.sha256, size: file.size } : await noteOf(storage, key);
      files.push(note);
      if (packed.has(note.sha256)) continue;
      packed.add(note.sha256);
      if (!beside) yield* packFile(note, await storage.open(key), entries);
      else if (!(await beside.has(note))) await beside.save(note.sha256, exactly(note, await storage.open(key)));
    }
}

/** Smaller pictures are not in the database, so their hash has to be found out. */
async function noteOf(storage: Storage, key: string): Promise<FileNote> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { key, sha256: hash.digest('hex'), size };
}

async function* packFile(
  note: FileNote,
  body: AsyncIterable<Buffer>,
  entries: Record<string, string>,
): AsyncGenerator<Buffer> {
  const name = `files/${note.sha256}`;
  entries[name] = note.sha256;
  yield headerOf({ name, size: note.size });
  yield* exactly(note, body);
  yield tailOf(note.size);
}

/** A plain backup with the files in it that it shares: one file, which restores anywhere. */
export async function* packWhole(backup: AsyncIterable<Uint8Array>, beside: Beside): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of readTar(backup)) {
    if (name !== manifestName) {
      yield headerOf({ name, size });
      yield* body;
      yield tailOf(size);
      continue;
    }
    const manifest = readManifest(await buffer(body));
    const entries = { ...manifest.entries };
    const shared = new Map(manifest.files_beside ? manifest.files.map((file) => [file.sha256, file]) : []);
    for (const [sha256, file] of shared) yield* packFile(file, await beside.open(sha256), entries);
    yield* packEntry(manifestName, writeManifest({ ...manifest, files_beside: false, entries }), {});
    yield tarEnd;
  }
}

/** The bytes must be those that the database knows: a backup of others would be worth nothing. */
async function* exactly(note: FileNote, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  if (size !== note.size || hash.digest('hex') !== note.sha256)
    throw new Error(`The stored file ${note.key} has other bytes than the database says.`);
}
