import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config';
import { type Storage, sizes } from '#server/storage/storage';
import { damage, words } from '../backup.words';
import { decrypted } from '../file/age.server';
import type { Beside } from '../file/beside';
import type { FileNote, Manifest } from '../file/manifest.server';
import { DamagedError, readTar } from '../file/tar';

/** A backup on this disk, and where the files are that it shares. */
export interface BackupFile {
  path: string;
  beside: Beside;
}

const keyShape = new RegExp(`^[0-9a-f-]{36}/[0-9a-f-]{36}\\.(${sizes.join('|')})$`);
const hashShape = /^[0-9a-f]{64}$/;

/** The keys of files become paths, so they must be such as we write. */
export function requireKeys({ files }: Manifest): void {
  for (const { key, sha256 } of files)
    if (!keyShape.test(key) || !hashShape.test(sha256)) throw new DamagedError(damage.strange(key));
}

/** A file beside the backup has other bytes than it had. */
export class RottenFileError extends DamagedError {
  readonly sha256: string;

  constructor(sha256: string) {
    super(words.fileChanged(sha256));
    this.sha256 = sha256;
  }
}

/** Whether every file beside the backup is there and as it was. */
export async function checkBeside(beside: Beside, { files, files_beside }: Manifest): Promise<void> {
  if (!files_beside) return;
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const found = await hashOfAll(() => beside.open(sha256)).catch(() => {
      throw new DamagedError(words.fileGone(sha256));
    });
    if (found !== sha256) throw new RottenFileError(sha256);
  }
}

async function hashOfAll(open: () => Promise<AsyncIterable<Buffer>>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await open()) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether the storage has exactly these bytes. */
const isThere = async (storage: Storage, { key, sha256, size }: FileNote): Promise<boolean> =>
  (await storage.size(key)) === size && (await hashOfAll(() => storage.open(key))) === sha256;

/** Puts the bytes of files where the restored rows look for them. What is there and right stays. */
export async function placeFiles(
  keys: Config['backup'],
  { path, beside }: BackupFile,
  { files, files_beside }: Manifest,
  storage: Storage,
): Promise<void> {
  const wanted = new Map<string, string[]>();
  for (const file of files)
    if (!(await isThere(storage, file))) wanted.set(file.sha256, [...(wanted.get(file.sha256) ?? []), file.key]);
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
      const tempFile = join(storage.incoming, randomUUID());
      try {
        await copyFile(first, tempFile);
        await storage.save(key, tempFile);
      } finally {
        await rm(tempFile, { force: true });
      }
    }
  } finally {
    await rm(first, { force: true });
  }
}
