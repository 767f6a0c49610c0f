import type pg from 'pg';
import { startServer } from '#app/server';
import { makeLog } from '#app/log';
import { readConfig } from '#server/config';
import { run, systemActor } from '#server/context';
import { turnSeries } from '#features/work-order/series/series-turn.server';
import type { Database } from './database';
import { median } from './measure';
import type { Report } from './report';

const series = 10_000;
const due = series / 100;
const rounds = 7;

/** The minute in which one percent of ten thousand series is due: opened, recorded, and the next one planned. */
export async function measureSeries(database: Database, report: Report): Promise<void> {
  const connection = await database.create('series');
  const config = readConfig({
    PORT: '0',
    SIGNUP: 'open',
    SECRET_KEY: 'a secret for the bench only',
    LOG_LEVEL: 'silent',
  });
  const { app, url, clockwork, stop } = await startServer(config, connection, makeLog('silent'));
  // The scheduler would do the measured work.
  clockwork.stop();
  try {
    const organization = await signUp(url);
    const asSuperuser = (work: (client: pg.Client) => Promise<unknown>) =>
      database.asSuperuser('series', async (client) => void (await work(client)));
    await asSuperuser(async (client) => {
      await client.query('set session_replication_role = replica');
      for (const statement of seeding) await client.query(statement, [organization, series]);
    });
    const tenant = { id: organization, time_zone: 'Europe/Berlin', currency: 'USD' };
    const circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'system' as const };
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await asSuperuser((client) => client.query(comeDue, [organization, due]));
      const began = performance.now();
      const moved = await run(app, circumstances, turnSeries);
      took.push(performance.now() - began);
      if (moved !== due) throw new Error(`${moved} series were due, not ${due}`);
    }
    report.figure(`series: a minute of ${series.toLocaleString('en')}, 1 % due`, median(took), 'ms', 1000);
  } finally {
    await stop();
  }
}

export async function signUp(url: string): Promise<string> {
  const body = {
    organization_name: 'Bench',
    name: 'Bench',
    email: 'bench@example.test',
    password: 'a password for the bench',
  };
  const answer = await fetch(`${url}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { organization: { id: string } }).organization.id;
}

const order = (kind: string, more: string, values: string) => `
insert into work_order (organization_id, id, created_at, updated_at, kind, name, priority, work_type, series_id${more})
select $1::uuid, md5('${kind}' || n)::uuid, now(), now(), '${kind}', 'Grease bearing ' || n, 'medium', 'preventive',
  ${kind === 'series' ? 'null' : `md5('series' || n)::uuid`}${values} from generate_series(1, $2::int) n`;

const seeding = [
  order('series', '', ''),
  order(
    'work_order',
    ', number, code, status, start_date, source, recurrence',
    `, 500000 + n, 'WO-' || (500000 + n), 'planned', now() + interval '30 days', 'recurrence', '{"unit":"monthly","frequency":1,"is_active":true}'`,
  ),
  `insert into work_order_user (organization_id, work_order_id, member_id)
   select $1::uuid, md5('series' || n)::uuid, (select id from member where organization_id = $1::uuid limit 1)
   from generate_series(1, $2::int) n`,
  `insert into work_order_series (organization_id, id, rule, is_active, anchor, first_id, next_id, next_at, opens_at)
   select $1::uuid, md5('series' || n)::uuid,
     '{"unit":"monthly","frequency":1,"cron":null,"is_active":true,"mode":"fixed","lead_days":0,"stack":true}', true,
     now() + interval '30 days', md5('work_order' || n)::uuid, md5('work_order' || n)::uuid, now() + interval '30 days',
     now() + interval '30 days' from generate_series(1, $2::int) n`,
  `insert into work_order_occurrence (organization_id, series_id, at, work_order_id)
   select $1::uuid, id, next_at, next_id from work_order_series where $2::int > 0`,
];

/** Makes some series due now that have not been opened yet. */
const comeDue = `
with due as (select id, next_id from work_order_series
  where organization_id = $1 and opens_at > now() + interval '1 day' and next_id = first_id order by id limit $2),
moved as (update work_order w set start_date = now() from due where w.id = due.next_id),
occurrence as (update work_order_occurrence o set at = now() from due where o.work_order_id = due.next_id)
update work_order_series s set anchor = now(), next_at = now(), opens_at = now() from due where s.id = due.id`;
