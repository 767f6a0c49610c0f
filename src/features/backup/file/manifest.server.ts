import { createHash } from 'node:crypto';
import type { Head } from '#features/audit/index.server';
import { damage } from '../backup.words';
import { DamagedError } from './tar';

export const manifestName = 'manifest.json';

/** One table: what was copied, and what must be there again. */
export interface TableNote {
  name: string;
  columns: string[];
  rows: number;
  /** The sum of a hash of every row: the same in whatever order they are read. */
  digest: string;
}

/** Where the bytes of a stored file were. */
export interface FileNote {
  key: string;
  sha256: string;
  size: number;
}

export interface Manifest {
  format: 'millwright backup';
  format_version: 1;
  version: string;
  made_at: string;
  /** The migrations of the database, with the checksum of each. */
  migrations: { name: string; checksum: string }[];
  tables: TableNote[];
  files: FileNote[];
  /** Whether the bytes of files are beside the backup, shared with others, instead of in it. */
  files_beside: boolean;
  /** Keys of files whose bytes were not in the storage. */
  missing: string[];
  /** The end of each organisation's history. */
  heads: Head[];
  /** Tells whether an installation has the same secret, without giving it away. */
  secret_mark: string;
  /** The content of each entry. */
  entries: Record<string, string>;
}

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** With its own hash, because nothing else vouches for it. */
export function writeManifest(manifest: Manifest): Buffer {
  return Buffer.from(JSON.stringify({ sha256: hashOf(JSON.stringify(manifest)), manifest }));
}

export function readManifest(bytes: Buffer): Manifest {
  const text = bytes.toString('utf8');
  let read: { sha256: string; manifest: Manifest };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    throw new DamagedError(damage.changed(manifestName));
  }
  const { sha256, manifest } = read ?? {};
  if (manifest?.format !== 'millwright backup') throw new DamagedError(damage.noBackup);
  const isWhole = hashOf(JSON.stringify(manifest)) === sha256 && Buffer.from(JSON.stringify(read)).equals(bytes);
  if (!isWhole) throw new DamagedError(damage.changed(manifestName));
  return manifest;
}
