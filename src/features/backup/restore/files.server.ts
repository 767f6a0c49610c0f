import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config';
import type { Storage } from '#server/storage/storage';
import { words } from '../backup.words';
import { decrypted } from '../file/age.server';
import type { Manifest } from '../file/manifest.server';
import { DamagedError, readTar } from '../file/tar';

/** The files that scheduled backups share are in this folder beside them. */
export const besideOf = (path: string, sha256: string): string => join(dirname(path), 'files', sha256);

/** Whether every file beside the backup is there and as it was. */
export async function checkBeside(path: string, { files, files_beside }: Manifest): Promise<void> {
  if (!files_beside) return;
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(besideOf(path, sha256))) hash.update(chunk as Buffer);
    } catch {
      throw new DamagedError(words.fileGone(sha256));
    }
    if (hash.digest('hex') !== sha256) throw new DamagedError(words.fileChanged(sha256));
  }
}

/** Puts the bytes of files where the restored rows look for them. What is there stays: stored bytes never change. */
export async function placeFiles(
  keys: Config['backup'],
  path: string,
  { files, files_beside }: Manifest,
  storage: Storage,
): Promise<void> {
  const wanted = new Map<string, string[]>();
  for (const { key, sha256 } of files)
    if (!(await isThere(storage, key))) wanted.set(sha256, [...(wanted.get(sha256) ?? []), key]);
  if (wanted.size === 0) return;
  await mkdir(storage.incoming, { recursive: true });
  if (files_beside)
    for (const [sha256, places] of wanted) await place(storage, places, createReadStream(besideOf(path, sha256)));
  else
    for await (const { name, body } of readTar(decrypted(keys, path))) {
      const places = wanted.get(name.replace(/^files\//, ''));
      if (places) await place(storage, places, body);
    }
}

const isThere = (storage: Storage, key: string): Promise<boolean> =>
  storage.open(key, { start: 0, end: 0 }).then(
    (stream) => {
      stream.destroy();
      return true;
    },
    () => false,
  );

async function place(storage: Storage, keys: string[], body: AsyncIterable<Uint8Array>): Promise<void> {
  const first = join(storage.incoming, randomUUID());
  try {
    await pipeline(body, createWriteStream(first));
    for (const key of keys) {
      const own = join(storage.incoming, randomUUID());
      await copyFile(first, own);
      await storage.keep(key, own);
    }
  } finally {
    await rm(first, { force: true });
  }
}
