import type { App } from '#server/app';
import { type Circumstances, run, systemActor } from '#server/context';
import { reckonAll } from '#features/supply-chain/index.server';
import { words } from '#words/cli';
import { UsageError, type Verb } from '../verb';
import { withApp } from './database';

/** Makes the weeks of the ledger and the outlook of every part anew. Nothing but these is touched. */
export const reckonVerb: Verb = async (config, { rebuild, json }) => {
  if (!rebuild) throw new UsageError(words.reckonWhat);
  const names = await withApp(config, async (app) => {
    const organizations = await organizationsOf(app);
    for (const { id, time_zone, currency } of organizations) {
      const who: Circumstances = {
        user: systemActor,
        organization: { id, time_zone, currency },
        requestId: null,
        source: 'system',
      };
      await reckonAll((work) => run(app, who, work));
    }
    return organizations.map(({ name }) => name);
  });
  if (json) console.log(JSON.stringify({ organizations: names }));
  else console.log(words.reckoned(names.length));
  return 0;
};

interface Tenant {
  id: string;
  name: string;
  time_zone: string;
  currency: string;
}

async function organizationsOf({ system }: App): Promise<Tenant[]> {
  const { rows } = await system.query<Tenant>(
    `select id, name, time_zone, currency from organization where deleted_at is null order by name, id`,
  );
  return rows;
}
