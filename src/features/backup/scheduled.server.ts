import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#server/app';
import { ConfigError } from '#server/config';
import { isOutOfRoom } from '#server/disk-full';
import { words } from './backup.words';
import { isEncrypting } from './file/age.server';
import type { Source } from './pack.server';
import {
  type BackupNote,
  besideIn,
  dropShared,
  saveBackup,
  listNotes,
  nameOf,
  type Place,
  placeOf,
  tidy,
} from './place.server';
import { RottenFileError } from './restore/files.server';
import { verifyBackup } from './restore/verify.server';
import { noteAttempt, noteMade, oneAtATime } from './state.server';
import { type Made, writeBackup } from './write.server';

interface Scheduled {
  path: string;
  made: Made;
}

/** One backup into its place: made, tried by restoring it, kept; then old ones make room. */
export async function writeScheduled(app: App, source: Source): Promise<Scheduled> {
  const done = await oneAtATime(source.connection, () => attempt(app, source));
  if (!done) throw new ConfigError(words.runsAlready);
  return done;
}

async function attempt(app: App, source: Source): Promise<Scheduled> {
  const { config, system, clock } = app;
  const place = placeOf(config);
  const started_at = source.now.toISOString();
  const end = (problem: string | null) =>
    noteAttempt(system, { started_at, finished_at: clock().toISOString(), problem });
  await noteAttempt(system, { started_at, finished_at: null, problem: null });
  try {
    const [before] = await listNotes(place);
    const { made, note } = await makeIn(app, source, place);
    await noteMade(system, note.made_at);
    // It is right, whatever becomes of the old ones.
    const tidyProblem = await tidy(place).then(
      () => null,
      (error: unknown) => words.oldOnesStay(problemOf(error)),
    );
    const lost = before ? note.missing - before.missing : 0;
    await end(lost > 0 ? words.filesLost(lost) : tidyProblem);
    return { path: `${place.name}/${note.name}`, made };
  } catch (error) {
    await end(problemOf(error));
    throw error;
  }
}

/** What operators can do something about, in their words. */
function problemOf(error: unknown): string {
  if (isOutOfRoom(error)) return words.diskFull;
  return error instanceof Error ? error.message : String(error);
}

async function makeIn({ config, clock }: App, source: Source, place: Place): Promise<{ made: Made; note: BackupNote }> {
  const keys = config.backup;
  const is_encrypted = isEncrypting(keys);
  const name = nameOf(source.now.toISOString(), is_encrypted);
  const path = join(place.storage.incoming, name);
  const beside = besideIn(place);
  await mkdir(place.storage.incoming, { recursive: true });
  try {
    // Encrypted ones hold their files themselves: beside them anybody could read those.
    const made = await writeBackup(keys, path, is_encrypted ? source : { ...source, beside });
    const { manifest, size } = made;
    const canVerify = !is_encrypted || Boolean(keys.passphrase ?? keys.identity);
    if (canVerify)
      await verifyBackup(config, { path, beside }, config.databaseUrl ? undefined : source.connection, () => {}).catch(
        async (error: unknown) => {
          if (error instanceof RottenFileError) await dropShared(place, error.sha256);
          throw error;
        },
      );
    const note: BackupNote = {
      name,
      made_at: manifest.made_at,
      size,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      missing: manifest.missing.length,
      version: manifest.version,
      is_encrypted,
      verified_at: canVerify ? clock().toISOString() : null,
      needs: manifest.files_beside ? [...new Set(manifest.files.map(({ sha256 }) => sha256))] : [],
    };
    await saveBackup(place, path, note);
    return { made, note };
  } finally {
    await rm(path, { force: true });
  }
}
