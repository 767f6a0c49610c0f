import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config';
import { encrypted } from './file/age.server';
import type { Manifest } from './file/manifest.server';
import { pack, type Source } from './pack.server';

export interface Made {
  manifest: Manifest;
  size: number;
}

/** Writes a backup. Under its name it is whole and on the disk; until then it is called `.partial`. */
export async function writeBackup(keys: Config['backup'], path: string, source: Source): Promise<Made> {
  const partial = `${path}.partial`;
  await mkdir(dirname(path), { recursive: true });
  let manifest: Manifest | undefined;
  const bytes = pack(source, (made) => (manifest = made));
  try {
    // Whoever reads it reads everything.
    await pipeline(await encrypted(keys, bytes), createWriteStream(partial, { mode: 0o600 }));
    await sync(partial);
    const { size } = await stat(partial);
    await rename(partial, path);
    await sync(dirname(path));
    return { manifest: manifest!, size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
