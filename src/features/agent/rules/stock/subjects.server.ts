import type { Context } from '#server/context';
import { vendorsInOrder } from '#features/supply-chain/index.server';
import { Params } from '#server/entity/params';
import { firstOf, idAfter, pageBy } from '../subjects-page.server';
import type { Change } from '../../rule.server';

/**
 * What one look judges as a whole: `part …` where it is moved and what its minimum is, `order … …` all that one vendor
 * delivers to one place, `work …` work on hold.
 */
export type Subject =
  | { of: 'part'; part: string }
  | { of: 'order'; vendor: string; location: string }
  | { of: 'work'; order: string };

export const partSubject = (part: string): string => `part ${part}`;
export const orderSubject = (vendor: string, location: string): string => `order ${vendor} ${location}`;
export const workSubject = (order: string): string => `work ${order}`;

export function read(subject: string): Subject | undefined {
  const [of, first = '', second = ''] = subject.split(' ');
  if (of === 'part') return { of, part: first };
  if (of === 'order') return { of, vendor: first, location: second };
  return of === 'work' ? { of, order: first } : undefined;
}

/**
 * Parts that somebody sells, each with the vendor of whom it is bought, and the places that it is delivered to; of those
 * parts `t` that it is asked for.
 */
const pairs = (ofParts = 'true'): string => `select v.part_id, v.vendor_id, s.location_id
  from (select distinct on (t.part_id) t.part_id, t.vendor_id from part_vendor t
      join vendor w on w.organization_id = t.organization_id and w.id = t.vendor_id and w.deleted_at is null
    where t.organization_id = $1 and ${ofParts} order by t.part_id, ${vendorsInOrder}) v
  join lateral (select location_id from part_stock where organization_id = $1 and part_id = v.part_id
    union select location_id from part_outlook where organization_id = $1 and part_id = v.part_id) s on true`;

const onHold = `o.deleted_at is null and o.kind = 'work_order' and o.status = 'on_hold' and o.on_hold_reason = 'parts'`;

export function allSubjects(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const tenant = `organization_id = ${params.add(ctx.organization.id)}`;
  const parts = () => `from part where ${tenant} and deleted_at is null`;
  const works = () => `from work_order o where o.${tenant} and ${onHold}`;
  const pages = [
    ...ordersAfter(after, params),
    ...pageBy(partSubject(''), { id: 'id', from: parts, after, limit }, params),
    ...pageBy(workSubject(''), { id: 'o.id', from: works, after, limit }, params),
  ];
  return firstOf(ctx, pages, limit, params);
}

function ordersAfter(after: string | undefined, params: Params): string[] {
  const last = idAfter('order ', after);
  if (last === undefined) return [];
  const [vendor, location = vendor] = last.split(' ');
  return [
    `(select 'order ' || vendor_id || ' ' || location_id as subject from (${pairs()}) x
      where (vendor_id, location_id) > (${params.add(vendor, 'uuid')}, ${params.add(location, 'uuid')})
      group by vendor_id, location_id)`,
  ];
}

/** The parts that a vendor may deliver to a place. */
export const partsFor = async (ctx: Context, vendors: string[], locations: string[]): Promise<string[]> => {
  if (vendors.length === 0) return [];
  const rows = await ctx.db.rows<{ id: string }>(
    `select distinct x.part_id as id from (${pairs(`t.part_id in (
         select part_id from part_vendor where organization_id = $1 and vendor_id = any($2))`)}) x
       join unnest($2::uuid[], $3::uuid[]) u (vendor, location) on u.vendor = x.vendor_id and u.location = x.location_id`,
    [ctx.organization.id, vendors, locations],
  );
  return rows.map(({ id }) => id);
};

const heard = new Set(['part', 'work-order', 'purchase-order', 'vendor']);
const ofWork = new Set(['parts', 'status', 'start_date', 'due_date', 'on_hold_reason']);

export const hears = ({ entity_type, action, changed }: Change): boolean =>
  heard.has(entity_type) &&
  (entity_type !== 'work-order' || action !== 'updated' || changed.some((key) => ofWork.has(key)));

/** All subjects in which the parts of the change play a role, and those of open proposals about them. */
export async function concernedBy(ctx: Context, { entity_type, entity_id, before }: Change): Promise<string[]> {
  const parts = [...(await touched(ctx, entity_type, entity_id)), ...stoodOn(before)];
  const rows = await ctx.db.rows<{ subject: string }>(
    `select 'part ' || p as subject from unnest($2::uuid[]) p
     union select 'order ' || vendor_id || ' ' || location_id from (${pairs('t.part_id = any($2)')}) x
     union select 'work ' || o.id from work_order o join work_order_part w on w.organization_id = o.organization_id
       and w.work_order_id = o.id where o.organization_id = $1 and ${onHold} and w.part_id = any($2)
     union select p.subject from proposal p join agent a on a.organization_id = p.organization_id and a.id = p.agent_id
         and a.key = 'stock'
       join proposal_target t on t.organization_id = p.organization_id and t.proposal_id = p.id
       where p.organization_id = $1 and p.state in ('open', 'snoozed') and (t.target_id = any($2) or t.target_id = $3)`,
    [ctx.organization.id, parts, entity_id],
  );
  return rows.map(({ subject }) => subject);
}

/** The parts that stood on it before: in the lines of a purchase order, or in the rows of a work order. */
const stoodOn = ({ lines, parts }: Change['before']): string[] =>
  [lines, parts].flatMap((rows) => (Array.isArray(rows) ? rows : [])).flatMap(({ part, id }) => part ?? id ?? []);

const partsBy: Record<string, string> = {
  'work-order': `select part_id as id from work_order_part where organization_id = $1 and work_order_id = $2`,
  'purchase-order': `select part_id as id from purchase_order_part where organization_id = $1 and order_id = $2`,
  vendor: `select part_id as id from part_vendor where organization_id = $1 and vendor_id = $2`,
};

async function touched(ctx: Context, type: string, id: string): Promise<string[]> {
  const sql = partsBy[type];
  if (!sql) return [id];
  return (await ctx.db.rows<{ id: string }>(sql, [ctx.organization.id, id])).map((row) => row.id);
}
