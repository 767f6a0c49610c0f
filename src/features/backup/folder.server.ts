import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Beside } from './pack.server';
import { besideOf } from './restore/files.server';
import { toKeep } from './retention';
import { sync } from './write.server';

/** What is known of a scheduled backup, in a file beside it. It has no content of records. */
interface BackupNote {
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

const noteOf = (folder: string, name: string): string => join(folder, `${name}.json`);

export async function writeNote(folder: string, note: BackupNote): Promise<void> {
  const path = noteOf(folder, note.name);
  await writeFile(`${path}.partial`, JSON.stringify(note), { mode: 0o600 });
  await sync(`${path}.partial`);
  await rename(`${path}.partial`, path);
}

/** The backups in a folder, the latest first. */
export async function listNotes(folder: string): Promise<BackupNote[]> {
  const names = await readdir(folder).catch(() => []);
  const notes: BackupNote[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')))
    try {
      const note = JSON.parse(await readFile(join(folder, name), 'utf8')) as BackupNote;
      await access(join(folder, note.name));
      notes.push(note);
    } catch {
      // A note without its backup, or one torn by a power cut.
    }
  return notes.toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1));
}

/** Files by their hash, shared by all backups of a folder. */
export const filesBeside = (path: string): Beside => ({
  has: (sha256) =>
    access(besideOf(path, sha256)).then(
      () => true,
      () => false,
    ),
  keep: async (sha256, body) => {
    const place = besideOf(path, sha256);
    await mkdir(join(place, '..'), { recursive: true });
    try {
      await pipeline(body, createWriteStream(`${place}.partial`, { mode: 0o600 }));
      await sync(`${place}.partial`);
      await rename(`${place}.partial`, place);
    } finally {
      await rm(`${place}.partial`, { force: true });
    }
  },
});

/** Removes the backups that need not be kept, what a killed one left, and the files that none needs any more. */
export async function tidy(folder: string): Promise<void> {
  const notes = await listNotes(folder);
  const kept = toKeep(notes.map(({ made_at }) => made_at));
  for (const { name, made_at } of notes)
    if (!kept.has(made_at)) {
      await rm(join(folder, name), { force: true });
      await rm(noteOf(folder, name), { force: true });
    }
  for (const name of await readdir(folder)) if (name.endsWith('.partial')) await rm(join(folder, name));
  const needed = new Set(notes.filter(({ made_at }) => kept.has(made_at)).flatMap(({ needs }) => needs));
  const files = join(folder, 'files');
  for (const name of await readdir(files).catch(() => [])) if (!needed.has(name)) await rm(join(files, name));
}
