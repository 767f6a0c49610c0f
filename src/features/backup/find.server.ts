import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config, ConfigError } from '#server/config';
import { words } from './backup.words';
import { besideIn, folderPlace, keyIn, listNotes, placeOf } from './place.server';
import type { BackupFile } from './restore/files.server';

/** Works with a file, or with the backup of that name where they are kept; one in a bucket is fetched for the moment. */
export async function withBackup<T>(config: Config, named: string, work: (file: BackupFile) => Promise<T>): Promise<T> {
  const found = [resolve(named), join(config.backup.dir, named)].find((path) => existsSync(path));
  if (found) return work({ path: found, beside: besideIn(folderPlace(dirname(found))) });
  const place = placeOf(config);
  const notes = config.backup.s3 ? await listNotes(place) : [];
  if (!notes.some(({ name }) => name === named)) throw new ConfigError(words.noFile(named));
  await mkdir(config.backup.dir, { recursive: true });
  const folder = await mkdtemp(join(config.backup.dir, 'fetched-'));
  const path = join(folder, named);
  try {
    await pipeline(await place.storage.open(keyIn(place, named)), createWriteStream(path, { mode: 0o600 }));
    return await work({ path, beside: besideIn(place) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
