import { startServer } from '#app/server';
import { makeLog } from '#app/log';
import { readConfig } from '#server/config';
import { run, systemActor } from '#server/context';
import { notify } from '#features/notification/index.server';
import type { Database } from './database';
import { median } from './measure';
import { signUp } from './series';
import type { Report } from './report';

const watchers = 500;
const rounds = 7;

/** One event that five hundred people watch, until the last of their inboxes has it and their pushes are queued. */
export async function measureFanout(database: Database, report: Report): Promise<void> {
  const connection = await database.create('fanout');
  const config = readConfig({
    PORT: '0',
    SIGNUP: 'open',
    SECRET_KEY: 'a secret for the bench only',
    LOG_LEVEL: 'silent',
  });
  const { app, url, stop } = await startServer(config, connection, makeLog('silent'));
  try {
    const organization = await signUp(url);
    await database.asSuperuser('fanout', async (client) => {
      for (const statement of seeding) await client.query(statement, [organization, watchers]);
    });
    const { rows } = await app.system.query<{ id: string }>(`select id from asset where organization_id = $1`, [
      organization,
    ]);
    const tenant = { id: organization, time_zone: 'Europe/Berlin', currency: 'USD' };
    const circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'system' as const };
    const told = {
      event: 'asset_offline',
      noun: 'asset',
      id: rows[0]!.id,
      to: { watchers: true },
      text: 'Offline',
    } as const;
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await run(app, circumstances, (ctx) => notify(ctx, told, null));
      took.push(performance.now() - began);
    }
    const { rows: filled } = await app.system.query<{ count: number }>(`select count(*)::int as count from notice`);
    if (filled[0]!.count !== watchers) throw new Error(`${filled[0]!.count} inboxes were filled, not ${watchers}`);
    report.figure(`notices: one event to ${watchers} watchers`, median(took), 'ms', 1000);
  } finally {
    await stop();
  }
}

const seeding = [
  `insert into member (organization_id, id, name, email, role, created_at, updated_at)
   select $1, gen_random_uuid(), 'Watcher ' || n, 'watcher' || n || '@bench.test', 'technician', now(), now()
   from generate_series(1, $2::int) n`,
  `insert into asset (organization_id, id, name, qrcode, lineage, created_at, updated_at)
   select $1, id, 'Press', '{"code": "BENCH"}', id || '/', now(), now() from (select gen_random_uuid() as id where $2::int > 0) one`,
  `insert into watch (organization_id, entity_type, entity_id, member_id)
   select $1, 'asset', a.id, m.id from asset a, member m
   where a.organization_id = $1 and m.organization_id = $1 and m.name like 'Watcher %' and $2::int > 0`,
];
