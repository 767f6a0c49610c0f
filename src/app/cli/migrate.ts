import { migrate } from '#server/db/migrate';
import { words } from '#words/cli';
import type { Verb } from '../verb';
import { withDatabase } from './database';

export const migrateVerb: Verb = async (config, { json }) => {
  const applied = await withDatabase(config, migrate);
  if (json) console.log(JSON.stringify({ applied }));
  else console.log(words.migrated(applied));
  return 0;
};
