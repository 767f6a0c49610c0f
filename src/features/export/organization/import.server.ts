import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { isUuid, uuid7 } from '#shared/id';
import { ConfigError } from '#server/config';
import { readMigrations } from '#server/db/migrate';
import { hashFile } from '#server/storage/receive';
import { keyOf, sizes, type Storage } from '#server/storage/storage';
import { loadOrganization } from './load.server';
import { words } from './organization.words';
import { migratedUp, withClient } from './scratch.server';
import { ExportZip, type Source } from './source.server';
import { entryOf } from './zip.server';

/** Brings an exported organisation into this installation, with its ids, history and files. It must not be here yet. */
export async function importOrganization(
  { connection, storage, listeners }: { connection: pg.ClientConfig; storage: Storage; listeners: readonly string[] },
  path: string,
): Promise<{ id: string; name: string }> {
  const zip = await ExportZip.open(path);
  try {
    const { organization, migration } = zip.manifest;
    const migrations = readMigrations().map(({ name }) => name);
    if (!migrations.includes(migration)) throw new ConfigError(words.newerMigration(migration));
    await refuseIfThere(connection, organization);
    const load = async (source: Source) => {
      const storedFiles: string[] = [];
      try {
        // First the files: a row never refers to bytes that are not there.
        await storeFiles(zip, source, storage, storedFiles);
        await withClient(connection, (client) => loadOrganization(client, source, { listeners }));
      } catch (error) {
        // Whoever brought it in meanwhile has the same files.
        await refuseIfThere(connection, organization);
        for (const key of storedFiles) await storage.remove(key);
        throw error;
      }
    };
    if (migration === migrations.at(-1)) await load(zip);
    else await migratedUp(connection, zip, load);
    await withClient(connection, (client) => client.query('analyze'));
    return organization;
  } finally {
    zip.close();
  }
}

async function refuseIfThere(connection: pg.ClientConfig, { id, name }: { id: string; name: string }): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('set role millwright_system');
    const { rowCount } = await client.query('select from organization where id = $1', [id]);
    if (rowCount) throw new ConfigError(words.isThere(name));
  });
}

interface FileRow {
  organization_id: string;
  stored_as: string;
  sha256: string;
  is_image: boolean;
}

async function storeFiles(zip: ExportZip, source: Source, storage: Storage, storedFiles: string[]): Promise<void> {
  await mkdir(storage.incoming, { recursive: true });
  for await (const lines of source.rowsOf('file'))
    for (const line of lines) {
      const { organization_id, stored_as, sha256, is_image } = JSON.parse(line) as FileRow;
      // They become a path, and nothing has vouched for them yet.
      if (organization_id !== source.manifest.organization.id || !isUuid(stored_as))
        throw new ConfigError(words.otherRows('file'));
      for (const size of is_image ? sizes : (['content'] as const)) {
        const path = join(storage.incoming, `${uuid7()}.import`);
        try {
          await pipeline(await zip.stream(`files/${entryOf(sha256, size)}`), createWriteStream(path));
          if (size === 'content' && (await hashFile(path)) !== sha256) throw new ConfigError(words.damaged(sha256));
          const key = keyOf(organization_id, stored_as, size);
          await storage.save(key, path);
          storedFiles.push(key);
        } finally {
          await rm(path, { force: true });
        }
      }
    }
}
