import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { App } from '#server/app';
import { isEncrypting } from './file/age.server';
import { filesBeside, tidy, writeNote } from './folder.server';
import type { Source } from './pack.server';
import { verifyBackup } from './restore/verify.server';
import { noteAttempt } from './state.server';
import { type Made, writeBackup } from './write.server';

/** One backup into the folder: made, tried by restoring it, noted; then old ones make room. */
export async function writeScheduled(app: App, source: Source): Promise<{ path: string; made: Made }> {
  const { config, system } = app;
  const { dir } = config.backup;
  const started_at = source.now.toISOString();
  await noteAttempt(system, { started_at, finished_at: null, problem: null });
  const is_encrypted = isEncrypting(config.backup);
  const name = `millwright-${started_at.slice(0, 19).replaceAll(':', '')}.tar${is_encrypted ? '.age' : ''}`;
  const path = join(dir, name);
  try {
    // Encrypted ones hold their files themselves: beside them anybody could read those.
    const made = await writeBackup(
      config.backup,
      path,
      is_encrypted ? source : { ...source, beside: filesBeside(path) },
    );
    const { manifest, size } = made;
    const canVerify = !is_encrypted || Boolean(config.backup.passphrase ?? config.backup.identity);
    if (canVerify)
      await verifyBackup(config.backup, path, config.databaseUrl ? undefined : source.connection, () => {});
    await writeNote(dir, {
      name,
      made_at: manifest.made_at,
      size,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      missing: manifest.missing.length,
      version: manifest.version,
      is_encrypted,
      verified_at: canVerify ? app.clock().toISOString() : null,
      needs: manifest.files_beside ? [...new Set(manifest.files.map(({ sha256 }) => sha256))] : [],
    });
    await tidy(dir);
    await noteAttempt(system, { started_at, finished_at: app.clock().toISOString(), problem: null });
    return { path, made };
  } catch (error) {
    await rm(path, { force: true });
    const problem = error instanceof Error ? error.message : String(error);
    await noteAttempt(system, { started_at, finished_at: app.clock().toISOString(), problem });
    throw error;
  }
}
