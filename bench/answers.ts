import type { Ask } from './http';
import { compare } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';
import { idFunction } from './seed';
import { idOf } from './seed-assets';
import { told } from './work-order-writes';

const orders = 1_000;
const steps = 100;
let asked = 0;
/** Each call answers another step of another work order. */
const next = () => {
  const n = ++asked;
  return { order: idOf('inspected', n % orders), copy: idOf('copy', n % orders), step: `s${(n * 7) % steps}`, n };
};

/** Saves one answer of a procedure with a hundred steps, half of them answered, compared with hand-written SQL. */
export async function measureAnswers(plant: Plant, report: Report): Promise<void> {
  await plant.asSuperuser(async (client) => {
    await client.query(`set session_replication_role = replica; ${idFunction}`);
    for (const statement of ready) await client.query(statement);
  });
  const ask = (): Ask => {
    const { order, copy, step, n } = next();
    const path = `/work-orders/${order}/procedures/${copy}/answers`;
    return { method: 'PATCH', path, body: { [step]: `Looked at, ${n}` } };
  };
  const { opening, history } = await told(plant, ask);
  const byHand = () => {
    const { order, copy, step, n } = next();
    const values = [order, copy, step, JSON.stringify(`Looked at, ${n}`)];
    return [opening, { text: saveAnswer, values }, ...history(), { text: 'commit' }];
  };
  const rates = await compare({
    product: (client) => plant.send(client, ask()),
    bare: () => plant.bare.replay(byHand()),
  });
  report.share('save one answer of a procedure with 100 steps', rates.product, rates.bare);
}

const saveAnswer = `
with held as (select id from work_order where organization_id = (select app_org()) and id = $1::uuid for update),
touched as (update work_order set updated_at = now() where organization_id = (select app_org()) and id = (select id from held))
insert into work_order_answer (organization_id, copy_id, step_id, position, answer, answered_at)
select app_org(), c.id, $3::text, 0, $4::jsonb, now() from work_order_procedure c, held
where c.organization_id = (select app_org()) and c.id = $2::uuid and c.work_order_id = held.id
on conflict (organization_id, copy_id, step_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`;

const org = `(select id from organization limit 1)`;

const ready = [
  `insert into procedure (organization_id, id, created_at, updated_at, name, fields)
   select ${org}, pg_temp.id_of('procedure', 0), now(), now(), 'Hundred steps',
     (select jsonb_agg(jsonb_build_object('id', 's' || n, 'type', 'text', 'label', 'Look at point ' || n)) from generate_series(0, ${steps - 1}) n)`,
  `insert into work_order (organization_id, id, created_at, updated_at, kind, name, number, code, status, source)
   select ${org}, pg_temp.id_of('inspected', n), now(), now(), 'work_order', 'Inspected ' || n, 7000000 + n, 'WO-' || 7000000 + n, 'in_progress', 'manual'
   from generate_series(0, ${orders - 1}) n`,
  `insert into work_order_procedure (organization_id, id, work_order_id, procedure_id, position, name, steps, created_at)
   select ${org}, pg_temp.id_of('copy', n), pg_temp.id_of('inspected', n), p.id, 0, p.name, p.fields, now()
   from generate_series(0, ${orders - 1}) n, procedure p where p.name = 'Hundred steps'`,
  `insert into work_order_answer (organization_id, copy_id, step_id, position, answer, answered_at)
   select ${org}, pg_temp.id_of('copy', n), 's' || s, s, '"Fine"', now() from generate_series(0, ${orders - 1}) n, generate_series(0, ${steps - 1}, 2) s`,
  `analyze`,
];
