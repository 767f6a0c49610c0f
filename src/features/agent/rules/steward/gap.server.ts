import { dayInWords } from '#shared/days';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Finding } from '../../rule.server';
import { words } from './steward.words';
import { type Stewarded, subjectOf } from './subject';

const texts = words.gap;

/** What a record lacks, and another one tells. */
export const gaps = async (ctx: Context, ids: Record<Stewarded, string[]>): Promise<Finding[]> => [
  ...(await withoutLocation(ctx, ids.asset)).map(locationFinding),
  ...(await withoutCost(ctx, ids.part)).map(costFinding),
];

interface Placeless {
  id: string;
  name: string;
  parent: string;
  parent_name: string;
  place: string;
  place_name: string;
}

function withoutLocation(ctx: Context, ids: readonly string[]): Promise<Placeless[]> {
  const params = new Params();
  return ctx.db.rows<Placeless>(
    `select t.id, t.name, p.id as parent, p.name as parent_name, l.id as place, l.name as place_name from asset t
     join asset p on p.organization_id = t.organization_id and p.id = t.parent_id and p.deleted_at is null
     join location l on l.organization_id = p.organization_id and l.id = p.location_id and l.deleted_at is null
     where ${visibleTo(ctx, storeOf('asset'), 't', params)} and t.id = any(${params.add(ids, 'uuid[]')})
       and t.location_id is null order by t.id`,
    params.values,
  );
}

const locationFinding = ({ id, name, parent, parent_name, place, place_name }: Placeless): Finding => ({
  kind: 'gap',
  subject: subjectOf('asset', id),
  targets: [{ type: 'asset', id, name }],
  title: texts.location(name, place_name),
  why: texts.locationWhy(name, parent_name),
  confidence: 'high',
  calls: [{ method: 'PATCH', path: `/assets/${id}`, body: { location: place } }],
  evidence: [
    {
      label: texts.parent,
      value: parent_name,
      decisive: true,
      record: { type: 'asset', id: parent, name: parent_name },
    },
    {
      label: texts.place,
      value: place_name,
      decisive: true,
      record: { type: 'location', id: place, name: place_name },
    },
  ],
  weight: 1,
});

interface Costless {
  id: string;
  name: string;
  unit_cost: string;
  day: string;
}

/** The last receipt with a price; what was received without one tells nothing. */
function withoutCost(ctx: Context, ids: readonly string[]): Promise<Costless[]> {
  const params = new Params();
  return ctx.db.rows<Costless>(
    `select t.id, t.name, m.unit_cost::text as unit_cost,
       to_char(m.created_at at time zone ${params.add(ctx.organization.time_zone)}, 'YYYY-MM-DD') as day
     from part t cross join lateral (
       select unit_cost, created_at from part_movement m where m.organization_id = t.organization_id and m.part_id = t.id
         and m.kind = 'receive' and m.unit_cost is not null order by m.seq desc limit 1) m
     where ${visibleTo(ctx, storeOf('part'), 't', params)} and t.id = any(${params.add(ids, 'uuid[]')})
       and t.unit_cost is null and not t.is_archived order by t.id`,
    params.values,
  );
}

/** The price stands in its evidence alone, which only those read who may read costs. */
const costFinding = ({ id, name, unit_cost, day }: Costless): Finding => ({
  kind: 'gap',
  subject: subjectOf('part', id),
  targets: [{ type: 'part', id, name }],
  title: texts.cost(name),
  why: texts.costWhy(name, dayInWords(day)),
  confidence: 'high',
  calls: [{ method: 'PATCH', path: `/parts/${id}`, body: { unit_cost } }],
  evidence: [
    { label: texts.receipt, value: day, decisive: true },
    { label: texts.price, value: unit_cost, decisive: true, guard: 'cost' },
  ],
  weight: 1,
});
