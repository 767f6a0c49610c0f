import type { Config } from '#server/config';
import { reachDatabase } from '#server/db/connect';
import { openStorage } from '#server/storage/open';
import { forgetOld, restore, withBackup, words } from '#features/backup/index.server';
// What features do in a restored database is known once they are joined.
import '../features.server';
import type { Verb } from '../verb';
import { damageAsLine, requireName } from './backup';

/** Restores a backup while no server runs. The embedded database cannot be reached while one does. */
export const restoreVerb: Verb = async (config, { json, replace, 'forget-old': forget }, [named]) => {
  if (forget && named === undefined) return forgetOldDatabases(config, json);
  const say = json ? () => {} : (line: string) => console.log(line);
  return withBackup(config, requireName(named), async (file) => {
    const reached = await reachDatabase(config, () => {});
    try {
      const { connection } = reached;
      const given = { config, connection, storage: openStorage(config), file, replace, now: new Date(), tell: say };
      const { manifest, old, madeAnew } = await damageAsLine(file.path, () => restore(given));
      const { made_at, version, missing } = manifest;
      if (json) console.log(JSON.stringify({ made_at, version, old, made_anew: madeAnew, missing: missing.length }));
      say(words.restored(version, made_at));
      if (missing.length > 0) say(words.missingFiles(missing.length));
      if (madeAnew.length > 0) say(words.madeAnew(madeAnew));
      if (old) say(words.oldStays(old));
      if (old && forget) await forgetOld(connection);
      say(words.afterwards);
      return 0;
    } finally {
      await reached.stop();
    }
  });
};

async function forgetOldDatabases(config: Config, json: boolean): Promise<number> {
  const reached = await reachDatabase(config, () => {});
  try {
    const names = await forgetOld(reached.connection);
    console.log(json ? JSON.stringify(names) : words.forgotten(names));
    return 0;
  } finally {
    await reached.stop();
  }
}
