import type pg from 'pg';
import type { Config } from '#server/config';
import { migrate } from '#server/db/migrate';
import { dbOf } from '#server/db/transaction';
import { verifyChain } from '#features/audit/index.server';
import { words } from '../backup.words';
import { withClient } from '../client.server';
import type { Manifest } from '../file/manifest.server';
import { checkFile } from '../file/read.server';
import { DamagedError } from '../file/tar';
import { type BackupFile, checkBeside, requireKeys } from './files.server';
import { loadInto, requireKnown } from './load.server';
import { inScratch, inTemporaryServer } from './scratch.server';

/** Tells an operator how far it is. */
export type Report = (line: string) => void;

/** Restores a backup where it harms nobody: into a scratch database of this server, or of one for the moment. */
export async function verifyBackup(
  { backup: keys, dataDir }: Config,
  file: BackupFile,
  connection: pg.ClientConfig | undefined,
  report: Report,
): Promise<Manifest> {
  const manifest = await requireWhole(keys, file, report);
  const trial = (scratch: pg.ClientConfig) => restoreInto(keys, file.path, manifest, scratch, report);
  if (connection) await inScratch(connection, trial);
  else await inTemporaryServer(dataDir, (server) => inScratch(server, trial));
  return manifest;
}

/** Reads every byte, also of files beside it, before anything is done with it. */
export async function requireWhole(
  keys: Config['backup'],
  { path, beside }: BackupFile,
  report: Report,
): Promise<Manifest> {
  const manifest = await checkFile(keys, path);
  requireKeys(manifest);
  await checkBeside(beside, manifest);
  requireKnown(manifest);
  report(words.fileWhole(Object.keys(manifest.entries).length));
  return manifest;
}

/** Restores a backup into an empty database, and holds against it everything that the backup says of itself. */
export async function restoreInto(
  keys: Config['backup'],
  path: string,
  manifest: Manifest,
  connection: pg.ClientConfig,
  report: Report,
): Promise<void> {
  await loadInto(keys, path, manifest, connection);
  report(words.rowsEqual(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)));
  await migrate(connection);
  await verifyHistory(connection, manifest);
  report(words.historyWhole(manifest.heads.length));
}

/** The history must go on from the heads that the backup noted. */
async function verifyHistory(connection: pg.ClientConfig, { heads }: Manifest): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin; set local role millwright_system');
    for (const head of heads) {
      const { findings } = await verifyChain(dbOf(client), head.organization, [head]);
      if (findings.length > 0) throw new DamagedError(words.historyBroken(head.name ?? '', findings[0]!.problem));
    }
    await client.query('commit');
  });
}
