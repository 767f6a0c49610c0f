import type pg from 'pg';
import { idOf } from './seed-assets';

/** The number of people and teams that share the work. */
const people = 40;
const teams = 8;
export const somebody = idOf('worker', 3);

/**
 * Any number of work orders for the ten thousand locations and assets of a plant: one in ten is open, most are
 * assigned, with time, costs, parts and comments. Indexes are rebuilt afterwards, which is much faster than updating
 * them row by row.
 */
export async function seedWorkOrders(client: pg.Client, organization: string, member: string, orders: number) {
  await client.query(insertPeople, [organization, people]);
  await client.query(insertTeams, [organization, member, teams]);
  await withoutIndexes(client, ['work_order', 'work_order_user', 'time_entry', 'comment'], async () => {
    await client.query(insertOrders, [organization, member, orders, people]);
    await client.query(insertUsers, [organization, orders, people]);
    await client.query(insertTeamsOf, [organization, orders, teams]);
    await client.query(insertParts, [organization, orders]);
    await client.query(insertTime, [organization, orders, people]);
    await client.query(insertCosts, [organization, orders, people]);
    await client.query(insertComments, [organization, orders, people]);
  });
}

async function withoutIndexes(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = any($1) and indexname not like '%_pk'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const { made } of rows) await client.query(made);
}

const insertPeople = `
insert into member (organization_id, id, version, created_at, updated_at, name, email, role, hourly_rate)
select $1, pg_temp.id_of('worker', n), 1, now(), now(), 'Worker ' || n, 'worker' || n || '@bench.example', 'technician', 40
from generate_series(0, $2::int - 1) n`;

const insertTeams = `
insert into team (organization_id, id, version, created_at, updated_at, created_by, name)
select $1, pg_temp.id_of('crew', n), 1, now(), now(), $2, 'Crew ' || n from generate_series(0, $3::int - 1) n`;

/** Open work orders are due within sixty days of now. */
const insertOrders = `
insert into work_order (organization_id, id, version, created_at, updated_at, created_by, kind, name, description, priority, work_type,
  asset_id, location_id, estimated_minutes, number, code, status, due_date, done_reason, completed_at, completed_by_id, source)
select $1, id, 1, made_at, made_at, $2, 'work_order',
  (array['Replace bearing', 'Lubricate', 'Inspect guards', 'Clean filter', 'Leaking seal', 'Belt slips', 'Drive fault', 'Calibrate sensor',
    'Test run', 'Change oil', 'Noise at the gearbox', 'Check emergency stops'])[1 + n::bigint * 7919 % 12] || ', '
    || (array['furnace', 'boiler', 'pump', 'conveyor', 'robot', 'mixer', 'chiller', 'washer'])[1 + n * 31 % 8] || ' ' || n % 10000,
  case when n % 2 = 0 then 'By the checklist. Lock out, check that it is dead, tell the shift lead before you start it again.' end,
  (array['low', 'medium', 'medium', 'high', 'medium', 'critical', 'low', 'high'])[1 + abs(hashint4(n)) % 8],
  case when n % 3 = 0 then 'reactive' else 'preventive' end,
  pg_temp.id_of('asset', n % 10000), pg_temp.id_of('room', n % 8000), 30 + n % 200, 1001 + n, 'WO-' || 1001 + n,
  case when not todo then 'done' else (array['open', 'open', 'in_progress', 'on_hold', 'planned'])[1 + n / 10 % 5] end,
  case when todo then now() + (n::bigint * 7919 % 86400 - 20000) * interval '1 minute' else made_at + interval '5 days' end,
  case when not todo then 'completed' end, case when not todo then made_at + interval '4 days' end,
  case when not todo then pg_temp.id_of('worker', n % $4::int) end, 'manual'
from (select n, n % 10 = 0 as todo, pg_temp.id_of('order', n) as id,
    now() - interval '700 days' + n * (interval '690 days' / $3::int) as made_at
  from generate_series(0, $3::int - 1) n) row`;

const insertUsers = `
insert into work_order_user (organization_id, work_order_id, member_id)
select $1, pg_temp.id_of('order', n), pg_temp.id_of('worker', (n / 10 + k * 7) % $3::int)
from generate_series(0, $2::int - 1) n, generate_series(0, 1) k where k = 0 and n % 3 <> 1 or k = 1 and n % 10 = 0`;

const insertTeamsOf = `
insert into work_order_team (organization_id, work_order_id, team_id)
select $1, pg_temp.id_of('order', n), pg_temp.id_of('crew', n / 4 % $3::int) from generate_series(0, $2::int - 1, 4) n`;

const insertParts = `
insert into work_order_part (organization_id, work_order_id, position, part_id, quantity, unit_cost)
select $1, pg_temp.id_of('order', n), 0, pg_temp.id_of('part', n % 5000), 1 + n % 4, 12.5 from generate_series(0, $2::int - 1, 3) n`;

const insertTime = `
insert into time_entry (organization_id, id, version, created_at, updated_at, created_by, name, work_order_id, time_type, user_id, minutes, hourly_rate)
select $1, pg_temp.id_of('entry', n), 1, now(), now(), pg_temp.id_of('worker', n % $3::int), '45m work', pg_temp.id_of('order', n), 'work',
  pg_temp.id_of('worker', n % $3::int), 15 + n % 120, 40 from generate_series(0, $2::int - 1, 2) n`;

const insertCosts = `
insert into other_cost (organization_id, id, version, created_at, updated_at, created_by, name, work_order_id, category, cost, user_id)
select $1, pg_temp.id_of('cost', n), 1, now(), now(), pg_temp.id_of('worker', n % $3::int), 'Contractor', pg_temp.id_of('order', n), 'contractor',
  100 + n % 900, pg_temp.id_of('worker', n % $3::int) from generate_series(0, $2::int - 1, 10) n`;

const insertComments = `
insert into comment (organization_id, id, entity_type, entity_id, text, created_at, created_by)
select $1, pg_temp.id_of('comment', n), 'work-order', pg_temp.id_of('order', n), 'Done as far as it goes, see the picture.', now(),
  pg_temp.id_of('worker', n % $3::int) from generate_series(0, $2::int - 1, 5) n`;
