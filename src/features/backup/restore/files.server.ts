import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config';
import type { Storage } from '#server/storage/storage';
import { words } from '../backup.words';
import { decrypted } from '../file/age.server';
import type { Beside } from '../file/beside';
import type { Manifest } from '../file/manifest.server';
import { isStored } from '../file/stored.server';
import { DamagedError, readTar } from '../file/tar';

/** A backup on this disk, and where the files are that it shares. */
export interface BackupFile {
  path: string;
  beside: Beside;
}

/** Whether every file beside the backup is there and as it was. */
export async function checkBeside(beside: Beside, { files, files_beside }: Manifest): Promise<void> {
  if (!files_beside) return;
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of await beside.open(sha256)) hash.update(chunk);
    } catch {
      throw new DamagedError(words.fileGone(sha256));
    }
    if (hash.digest('hex') !== sha256) throw new DamagedError(words.fileChanged(sha256));
  }
}

/** Puts the bytes of files where the restored rows look for them. What is there stays: stored bytes never change. */
export async function placeFiles(
  keys: Config['backup'],
  { path, beside }: BackupFile,
  { files, files_beside }: Manifest,
  storage: Storage,
): Promise<void> {
  const wanted = new Map<string, string[]>();
  for (const { key, sha256 } of files)
    if (!(await isStored(storage, key))) wanted.set(sha256, [...(wanted.get(sha256) ?? []), key]);
  if (wanted.size === 0) return;
  await mkdir(storage.incoming, { recursive: true });
  if (files_beside) for (const [sha256, places] of wanted) await place(storage, places, await beside.open(sha256));
  else
    for await (const { name, body } of readTar(decrypted(keys, path))) {
      const places = wanted.get(name.replace(/^files\//, ''));
      if (places) await place(storage, places, body);
    }
}

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
