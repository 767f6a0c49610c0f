import { isUuid7, uuid7 } from '#shared/id';
import type { Ask } from './http';
import { compare } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';
import { idFunction } from './seed';
import { idOf } from './seed-assets';
import { somebody } from './seed-work-orders';

const parts = 5_000;
const places = 10;
let made = 0;
/** A part with enough stock, and its first location. */
const next = () => {
  const n = 2 + (++made % (parts - 2));
  return { part: idOf('part', n), location: idOf('site', n % places) };
};

/** Creates and completes work orders with a reserved part, compared with hand-written SQL. */
export async function measureWorkOrderWrites(plant: Plant, report: Report): Promise<void> {
  await plant.asSuperuser(async (client) => {
    await client.query(`set session_replication_role = replica; ${idFunction}`);
    for (const statement of ready) await client.query(statement);
  });
  await measureCreate(plant, report);
  await measureComplete(plant, report);
}

async function measureCreate(plant: Plant, report: Report): Promise<void> {
  const ask = (): Ask => {
    const { part, location } = next();
    const body = {
      name: `Replace the bearing ${made}`,
      priority: 'high',
      asset: idOf('asset', made % 5_000),
      due_date: '2027-01-01T10:00:00Z',
      assigned_to: { users: [somebody] },
      parts: [{ id: part, location, quantity: 1 }],
    };
    return { method: 'POST', path: '/work-orders', body };
  };
  const { opening, history } = await told(plant, ask);
  const byHand = () => {
    const { part, location } = next();
    return [
      opening,
      { text: `select pg_advisory_xact_lock(hashtextextended('work_order ' || app_org(), 0))` },
      { text: insertOrder, values: [uuid7(), idOf('asset', made % 5_000), somebody, part, location] },
      ...history(),
      { text: 'commit' },
    ];
  };
  const rates = await compare({
    product: (client) => plant.send(client, ask()),
    bare: () => plant.bare.replay(byHand()),
  });
  report.share('create work order with a part', rates.product, rates.bare);
}

async function measureComplete(plant: Plant, report: Report): Promise<void> {
  let done = 0;
  const order = () => {
    if (++done >= readyOrders) throw new Error('No work order is left to complete.');
    return idOf('ready', done);
  };
  const ask = (): Ask => ({ method: 'PATCH', path: `/work-orders/${order()}`, body: { status: 'done' } });
  const { opening, history } = await told(plant, ask);
  const byHand = () => [opening, { text: completeOrder, values: [order(), uuid7()] }, ...history(), { text: 'commit' }];
  const rates = await compare({
    product: (client) => plant.send(client, ask()),
    bare: () => plant.bare.replay(byHand()),
  });
  report.share('complete a work order with a part', rates.product, rates.bare);
}

/** The product's begin and history statements, which the hand-written transaction uses, too. */
export async function told(plant: Plant, ask: () => Ask) {
  const statements = await plant.statementsOf(ask());
  const shared = new Set((await plant.statementsOf(ask())).flatMap(({ values = [] }) => values));
  const entries = statements.filter(({ text }) => text.startsWith('insert into "audit_entry"'));
  const withNewId = (value: unknown) => (isUuid7(value) && !shared.has(value) ? uuid7() : value);
  return {
    opening: statements[0]!,
    history: () => entries.map((entry) => ({ ...entry, values: entry.values!.map(withNewId) })),
  };
}

const insertOrder = `
with made as (
  insert into work_order (organization_id, id, created_at, updated_at, kind, name, priority, asset_id, location_id, number, code, status, due_date, source)
  select app_org(), $1::uuid, now(), now(), 'work_order', 'Replace the bearing', 'high', a.id, a.location_id, n.number, 'WO-' || n.number, 'open',
    timestamptz '2027-01-01', 'api'
  from asset a, (select max(number) + 1 as number from work_order where organization_id = (select app_org())) n
  where a.organization_id = (select app_org()) and a.id = $2::uuid returning id),
given as (insert into work_order_user select app_org(), id, $3::uuid from made),
needed as (insert into work_order_part (organization_id, work_order_id, position, part_id, location_id, quantity)
  select app_org(), id, 0, $4::uuid, $5::uuid, 1 from made),
summed as (update part set reserved = reserved + 1 where organization_id = (select app_org()) and id = $4::uuid),
promised as (update part_stock set reserved = reserved + 1
  where organization_id = (select app_org()) and part_id = $4::uuid and location_id = $5::uuid and quantity > reserved)
insert into part_reservation (organization_id, origin_type, origin_id, part_id, location_id, quantity, created_at)
select app_org(), 'work-order', id, $4::uuid, $5::uuid, 1, now() from made`;

const completeOrder = `
with done as (
  update work_order set status = 'done', done_reason = 'completed', completed_at = now(), version = version + 1
  where organization_id = (select app_org()) and id = $1::uuid and status <> 'done' returning id),
freed as (delete from part_reservation r using done d
  where r.organization_id = (select app_org()) and r.origin_type = 'work-order' and r.origin_id = d.id returning r.part_id, r.location_id, r.quantity),
summed as (update part p set quantity = p.quantity - f.quantity, reserved = p.reserved - f.quantity, movements = p.movements + 1 from freed f
  where p.organization_id = (select app_org()) and p.id = f.part_id returning p.id, p.movements, p.unit_cost),
taken as (update part_stock s set quantity = s.quantity - f.quantity, reserved = s.reserved - f.quantity from freed f
  where s.organization_id = (select app_org()) and s.part_id = f.part_id and s.location_id = f.location_id returning s.part_id, s.location_id, s.quantity),
stamped as (update work_order_part w set unit_cost = p.unit_cost from summed p
  where w.organization_id = (select app_org()) and w.work_order_id = $1::uuid and w.part_id = p.id)
insert into part_movement (organization_id, id, part_id, seq, location_id, kind, quantity, balance, unit_cost, source, created_at, origin_type, origin_id)
select app_org(), $2::uuid, t.part_id, p.movements, t.location_id, 'issue', -1, t.quantity, p.unit_cost, 'api', now(), 'work-order', $1::uuid
from taken t join summed p on p.id = t.part_id`;

const readyOrders = 20_000;
const org = `(select id from organization limit 1)`;

/** Enough stock of every part, and work orders to complete, each with one reserved part. */
const ready = [
  `update part_stock set quantity = 1000010`,
  `update part p set quantity = (select sum(quantity) from part_stock s where s.part_id = p.id)`,
  `insert into work_order (organization_id, id, created_at, updated_at, kind, name, number, code, status, source)
   select ${org}, pg_temp.id_of('ready', n), now(), now(), 'work_order', 'Ready ' || n, 5000000 + n, 'WO-' || 5000000 + n, 'in_progress', 'manual'
   from generate_series(0, ${readyOrders - 1}) n`,
  `insert into work_order_part (organization_id, work_order_id, position, part_id, location_id, quantity)
   select ${org}, pg_temp.id_of('ready', n), 0, pg_temp.id_of('part', n % ${parts}), pg_temp.id_of('site', n % ${parts} % ${places}), 1
   from generate_series(0, ${readyOrders - 1}) n`,
  `insert into part_reservation (organization_id, origin_type, origin_id, part_id, location_id, quantity, created_at)
   select organization_id, 'work-order', work_order_id, part_id, location_id, quantity, now() from work_order_part w
   where exists (select from work_order o where o.id = w.work_order_id and o.number >= 5000000)`,
  `update part_stock s set reserved = r.sum from (select part_id, location_id, sum(quantity) from part_reservation group by 1, 2) r
   where s.part_id = r.part_id and s.location_id = r.location_id`,
  `update part p set reserved = (select coalesce(sum(reserved), 0) from part_stock s where s.part_id = p.id)`,
  `analyze`,
];
