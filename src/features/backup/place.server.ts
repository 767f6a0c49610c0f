import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config';
import { DiskStorage } from '#server/storage/disk';
import { S3Storage } from '#server/storage/s3';
import type { Storage } from '#server/storage/storage';
import { damage } from './backup.words';
import type { Beside } from './file/beside';
import { DamagedError } from './file/tar';
import { toKeep } from './retention';

/** Where backups are kept, with the files that they share: a folder or a bucket. */
export interface Place {
  /** What operators call it. */
  name: string;
  storage: Storage;
  /** What its keys begin with. */
  at: string;
}

export const folderPlace = (folder: string): Place => ({ name: folder, storage: new DiskStorage(folder), at: '.' });

/** Where the schedule puts them. On the way into a bucket they are in the folder. */
export function placeOf({ backup: { dir, s3 } }: Config): Place {
  if (!s3) return folderPlace(dir);
  const storage = new S3Storage(s3, join(dir, 'incoming'));
  return { name: `s3://${s3.bucket}/millwright-backups`, storage, at: 'millwright-backups' };
}

/** What is known of a backup, in a file beside it. It has no content of records. */
export interface BackupNote {
  name: string;
  made_at: string;
  size: number;
  rows: number;
  files: number;
  missing: number;
  version: string;
  is_encrypted: boolean;
  verified_at: string | null;
  /** The files beside it that it needs. */
  needs: string[];
}

export const keyIn = ({ at }: Place, name: string): string => `${at}/${name}`;
const fileKey = (sha256: string): string => `files/${sha256}`;
const noteEnd = '.json';
const noteName = (name: string): string => `${name}${noteEnd}`;

/** Keeps a backup that is whole, then the note that makes it count. */
export async function saveBackup(place: Place, path: string, note: BackupNote): Promise<void> {
  const { storage } = place;
  await storage.save(keyIn(place, note.name), path);
  const tempFile = join(storage.incoming, randomUUID());
  await writeFile(tempFile, JSON.stringify(note), { mode: 0o600 });
  await storage.save(keyIn(place, noteName(note.name)), tempFile);
}

async function namesIn({ storage, at }: Place, folder = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.keys(`${at}${folder}`)) names.push(key.slice(key.lastIndexOf('/') + 1));
  return names;
}

/** The backups of a place, the latest first. Throws if a note cannot be read: its backup would seem not to be there. */
export async function listNotes(place: Place): Promise<BackupNote[]> {
  const names = new Set(await namesIn(place));
  const notes: BackupNote[] = [];
  for (const name of names) {
    if (!scheduled.test(name) || !name.endsWith(noteEnd) || !names.has(name.slice(0, -noteEnd.length))) continue;
    const note = await readNote(place, name);
    if (note) notes.push(note);
  }
  return notes.toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1));
}

/** None if it was removed just now. */
async function readNote(place: Place, name: string): Promise<BackupNote | undefined> {
  const key = keyIn(place, name);
  try {
    return JSON.parse(await text(await place.storage.open(key))) as BackupNote;
  } catch (error) {
    if ((await place.storage.size(key)) === undefined) return undefined;
    throw error instanceof SyntaxError ? new DamagedError(damage.changed(name)) : error;
  }
}

/** The files that the backups of a place share. */
export const besideIn = (place: Place): Beside => ({
  has: async ({ sha256, size }) => (await place.storage.size(keyIn(place, fileKey(sha256)))) === size,
  open: (sha256) => place.storage.open(keyIn(place, fileKey(sha256))),
  save: async (sha256, body) => {
    const { storage } = place;
    const tempFile = join(storage.incoming, randomUUID());
    await mkdir(storage.incoming, { recursive: true });
    try {
      await pipeline(body, createWriteStream(tempFile, { mode: 0o600 }));
      await storage.save(keyIn(place, fileKey(sha256)), tempFile);
    } finally {
      await rm(tempFile, { force: true });
    }
  },
});

/** Takes away a shared file that has other bytes, so that the next backup writes it anew. */
export const dropShared = (place: Place, sha256: string): Promise<void> =>
  place.storage.remove(keyIn(place, fileKey(sha256)));

/** Removes the backups that need not be kept, what a killed one left, and the files that none needs any more. */
export async function tidy(place: Place): Promise<void> {
  const { storage } = place;
  const notes = await listNotes(place);
  const retained = toKeep(notes.map(({ made_at }) => made_at));
  const stays = notes.filter(({ made_at }) => retained.has(made_at));
  const names = new Set(stays.flatMap(({ name }) => [name, noteName(name)]));
  // The note goes first: what has none does not count.
  for (const name of (await namesIn(place)).toSorted().toReversed())
    if (scheduled.test(name) && !names.has(name)) await storage.remove(keyIn(place, name));
  const needed = new Set(stays.flatMap(({ needs }) => needs));
  for (const sha256 of await namesIn(place, '/files'))
    if (!needed.has(sha256)) await storage.remove(keyIn(place, fileKey(sha256)));
  await rm(storage.incoming, { recursive: true, force: true });
}

export const nameOf = (madeAt: string, isEncrypted: boolean): string =>
  `millwright-${madeAt.slice(0, 19).replaceAll(':', '')}.tar${isEncrypted ? '.age' : ''}`;

/** Names of the schedule; whatever else somebody puts there stays. */
const scheduled = /^millwright-\d{4}-\d\d-\d\dT\d{6}\.tar(\.age)?(\.json)?$/;
