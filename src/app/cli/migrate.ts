import { migrate } from '#server/db/migrate';
import type { Verb } from '../verb';
import { withDatabase } from './database';

export const migrateVerb: Verb = async (config, { json }) => {
  const applied = await withDatabase(config, migrate);
  if (json) console.log(JSON.stringify({ applied }));
  else console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  return 0;
};
