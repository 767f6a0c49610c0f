import type pg from 'pg';
import { idOf } from './seed-assets';

/** The part that all clients want at once, and its location. */
export const wanted = { part: idOf('part', 0), place: idOf('site', 0) };
/** A part with as many movements as there are locations. */
export const busyPart = idOf('part', 1);

/** Half as many parts as locations, each at four of them, one in twenty low, with movements that match the stock. */
export async function seedParts(client: pg.Client, organization: string, member: string, rows: number): Promise<void> {
  await client.query(insertParts, [organization, member, rows / 2]);
  await client.query(insertStocks, [organization, rows / 1_000]);
  await client.query(insertOpening, [organization, member]);
  await client.query(insertBusy, [organization, member, busyPart, rows]);
  await client.query(
    `update part set movements = (select count(*) from part_movement m where m.organization_id = $1 and m.part_id = part.id) where organization_id = $1`,
    [organization],
  );
}

const insertParts = `
insert into part (organization_id, id, version, created_at, updated_at, created_by, name, number, description, category, unit, unit_cost,
  average_cost, quantity, low_stocks)
select $1, pg_temp.id_of('part', n), 1, made_at, made_at, $2,
  (array['Bearing', 'Belt', 'Bolt', 'Filter', 'Seal', 'Sensor', 'Fuse', 'Valve', 'Nozzle', 'Chain'])[1 + n * 7919 % 10] || ' ' || n,
  'P-' || n, case when n % 2 = 0 then 'Shelf ' || n % 97 end, (array['Drives', 'Seals', 'Electrical'])[1 + n % 3], 'pcs',
  (n % 900 + 1) + 0.5, (n % 900 + 1) + 0.5, case when n = 0 then 300000010 else 40 end, case when n % 20 = 3 then 4 else 0 end
from (select n, timestamptz '2026-01-01' + n * interval '1 second' as made_at from generate_series(0, $3::int - 1) n) row`;

const insertStocks = `
insert into part_stock (organization_id, id, part_id, location_id, quantity, minimum_quantity)
select $1, pg_temp.id_of('stock', n * 4 + k), pg_temp.id_of('part', n), pg_temp.id_of('site', (n + k) % $2::int),
  case when n = 0 and k < 3 then 100000000 else 10 end, case when n % 20 = 3 then 12 else 0 end
from generate_series(0, (select count(*) - 1 from part where organization_id = $1)) n, generate_series(0, 3) k`;

const movement = `insert into part_movement (organization_id, id, part_id, seq, location_id, kind, quantity, balance, unit_cost,
  source, created_at, created_by)`;

const insertOpening = `${movement}
select $1, id, part_id, row_number() over (partition by part_id order by id), location_id, 'adjust', quantity, quantity, 1, 'api',
  timestamptz '2026-01-01', $2 from part_stock where organization_id = $1`;

/** Alternating receipts and issues. */
const insertBusy = `${movement}
select $1, pg_temp.id_of('movement', k), $3, 4 + k, (select location_id from part_stock where part_id = $3 order by id limit 1),
  case when k % 2 = 1 then 'receive' else 'issue' end, case when k % 2 = 1 then 1 else -1 end, 10 + k % 2, 1, 'api',
  timestamptz '2026-01-01' + k * interval '1 minute', $2 from generate_series(1, $4::int) k`;
