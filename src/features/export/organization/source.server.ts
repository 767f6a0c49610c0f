import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { ConfigError } from '#server/config';
import { linesIn } from '#server/lines';
import { type Manifest, manifestName, manifestSchema, manifestVersion } from './manifest';
import { words } from './organization.words';

/** Where the rows of an organisation come from: a file, or a database to which a file was loaded. */
export interface Source {
  manifest: Manifest;
  /** The rows of a table, some at a time, each as a line of JSON. */
  rowsOf(table: string): AsyncIterable<string[]>;
}

const rowsAtOnce = 500;

/** An export file, open for reading. */
export class ExportZip implements Source {
  readonly manifest: Manifest;
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  static async open(path: string): Promise<ExportZip> {
    const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
      throw new ConfigError(words.notAnExport(path));
    });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const described = entries.get(manifestName);
    const written: unknown = described && JSON.parse(await text(await zip.openReadStreamPromise(described)));
    const { success, data } = manifestSchema.safeParse(written);
    if (!success) throw new ConfigError(words.notAnExport(path));
    if (data.version > manifestVersion) throw new ConfigError(words.tooNew);
    return new ExportZip(zip, entries, data);
  }

  /** Fails at the end if a byte differs from what was exported. */
  async *rowsOf(table: string): AsyncGenerator<string[]> {
    const hash = createHash('sha256');
    const stream = await this.stream(`tables/${table}.ndjson`);
    async function* hashed() {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    }
    let lines: string[] = [];
    let rows = 0;
    for await (const line of linesIn(hashed())) {
      lines.push(line);
      rows++;
      if (lines.length < rowsAtOnce) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
    const expected = this.manifest.tables[table]!;
    if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) throw new ConfigError(words.damaged(table));
  }

  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ConfigError(words.damaged(name));
    return this.#zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.#zip.close();
  }
}
