import { instantText } from '#server/entity/select';
import { transitions } from './status';

/** SQL for values derived from the lines and receipts of an order; each takes the alias of the order. */
const linesOf = (order: string): string =>
  `jsonb_to_recordset(${order}.lines) as l (part uuid, quantity int, unit_price numeric)`;

const receiptsOf = (order: string): string =>
  `purchase_receipt r where r.organization_id = ${order}.organization_id and r.order_id = ${order}.id`;

/** Difference between received and ordered prices, as an amount; a receipt without a price has none. */
const drift = `round(coalesce(sum(r.quantity * (r.unit_price - l.unit_price)), 0), 2)`;

const lineReceipts = (order: string): string =>
  `${linesOf(order)} left join purchase_receipt r
     on r.organization_id = ${order}.organization_id and r.order_id = ${order}.id and r.part_id = l.part`;

export const computed = {
  total: (order: string) => `(select round(coalesce(sum(l.quantity * l.unit_price), 0), 2) from ${linesOf(order)})`,
  ordered_quantity: (order: string) => `(select coalesce(sum(l.quantity), 0)::int from ${linesOf(order)})`,
  received_quantity: (order: string) => `(select coalesce(sum(r.quantity), 0)::int from ${receiptsOf(order)})`,
  received_total: (order: string) =>
    `(select round(coalesce(sum(r.quantity * r.unit_price), 0), 2) from ${receiptsOf(order)})`,
  price_drift: (order: string) => `(select ${drift} from ${lineReceipts(order)})`,
  progress: (order: string) => `(select coalesce(json_agg(json_build_object('part', s.part, 'received', s.received,
      'outstanding', case when ${order}.closed_at is null then greatest(s.quantity - s.received, 0) else 0 end, 'received_total', s.total::text, 'price_drift', s.drift::text)), '[]')
    from (select l.part, l.quantity, coalesce(sum(r.quantity), 0)::int as received,
        round(coalesce(sum(r.quantity * r.unit_price), 0), 2) as total, ${drift} as drift
      from ${lineReceipts(order)} group by l.part, l.quantity, l.unit_price) s)`,
  receipts: (order: string) => `(select coalesce(json_agg(json_build_object('id', r.id, 'quantity', r.quantity,
      'part', (select json_build_object('id', p.id, 'name', p.name) from part p
        where p.organization_id = r.organization_id and p.id = r.part_id),
      'location', (select json_build_object('id', p.id, 'name', p.name) from location p
        where p.organization_id = r.organization_id and p.id = r.location_id),
      'unit_price', r.unit_price::text, 'note', r.note, 'takes_back', r.takes_back,
      'is_taken_back', exists (select from purchase_receipt t
        where t.organization_id = r.organization_id and t.takes_back = r.id),
      'created_at', ${instantText('r.created_at')},
      'created_by', (select json_build_object('id', m.id, 'name', m.name) from member m
        where m.organization_id = r.organization_id and m.id = r.created_by)) order by r.created_at, r.id), '[]')
    from ${receiptsOf(order)})`,
  allowed_transitions: (order: string) => `('${JSON.stringify(transitions)}'::jsonb -> ${order}.status)`,
};
