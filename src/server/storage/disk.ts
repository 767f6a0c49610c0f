import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Range, type Storage, storageAway } from './storage';

/** One folder per organisation. The incoming folder is on the same disk, so that a rename is atomic. */
export class DiskStorage implements Storage {
  readonly incoming: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.incoming = join(folder, 'incoming');
  }

  async save(key: string, path: string): Promise<void> {
    const place = join(this.#folder, key);
    await mkdir(dirname(place), { recursive: true });
    await sync(path);
    await rename(path, place);
    // A rename survives a crash only when the folder is synced, too.
    await sync(dirname(place));
  }

  async open(key: string, range?: Range): Promise<Readable> {
    const stream = createReadStream(join(this.#folder, key), range);
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', () => reject(storageAway()));
    });
    return stream;
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.#folder, key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw storageAway();
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true });
  }

  async *keys(organization: string): AsyncIterable<{ key: string; at: Date }> {
    const names = await readdir(join(this.#folder, organization)).catch(() => []);
    for (const name of names) {
      const found = await stat(join(this.#folder, organization, name)).catch(() => undefined);
      if (found) yield { key: `${organization}/${name}`, at: found.mtime };
    }
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.incoming, { recursive: true });
      await access(this.incoming, constants.R_OK | constants.W_OK);
    } catch {
      throw storageAway();
    }
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
