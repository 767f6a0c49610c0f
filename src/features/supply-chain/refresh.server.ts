import { dayIn } from '#shared/wall';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import { enqueue } from '#server/jobs/queue';
import type { Happened, Listener } from '#server/jobs/reader';
import type { Task } from '#server/jobs/runner';
import { writeLevels } from '#features/home/index.server';
import { rebuildWeeks } from '#features/part/index.server';
import { classify, holdReckoning, reckonParts, waitForReckoning } from './reckon.server';
import { readStockValue } from './summary.server';

/**
 * Keeps the rows up to date (B11). Every change of stock, work, orders, vendors and machines has an entry in the
 * history, written in its transaction: the entries since the last reckoning are what is stale. So whoever changes
 * something pays nothing for it, and nothing is forgotten. The clock of a listener asks for a job, because imports
 * count, too, and because other listeners must not wait for it.
 */
export const outlookListener: Listener = {
  name: 'supply chain',
  hears: () => false,
  handle: async () => {},
  clock: {
    due: async (app: App) => {
      const { rows } = await app.system.query<{ organization_id: string }>(
        `select h.organization_id from audit_head h join organization o on o.id = h.organization_id and o.deleted_at is null
           left join part_reckoned r on r.organization_id = h.organization_id
         where h.seq > coalesce(r.seq, 0) order by 1`,
      );
      return rows.map(({ organization_id }) => organization_id);
    },
    run: (ctx) => enqueue(ctx, 'reckon stale parts', {}, { key: `stale parts of ${ctx.organization.id}` }),
  },
};

/** Entries that are read at once, and the time after which others have their turn. */
const batch = 500;
const turn = 2_000;

type Entry = Pick<Happened, 'seq' | 'entity_type' | 'entity_id' | 'action' | 'changes'>;

/** What it leaves, or could not begin, the clock asks for again. */
export const reckonStaleTask: Task = {
  name: 'reckon stale parts',
  run: async ({ ctx }) => {
    if (!(await holdReckoning(ctx!))) return;
    const began = Date.now();
    while ((await reckonStale(ctx!)) && Date.now() - began < turn);
  },
};

/** Returns whether there may be more. */
async function reckonStale(ctx: Context): Promise<boolean> {
  const { id } = ctx.organization;
  const [reckoned] = await ctx.db.rows<{ seq: number }>(`select seq from part_reckoned where organization_id = $1`, [
    id,
  ]);
  if (!reckoned) {
    await beginAnew(ctx);
    return false;
  }
  const entries = await ctx.db.rows<Entry>(
    `select c.seq, e.entity_type, e.entity_id, e.action, e.changes
     from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
     where c.organization_id = $1 and c.seq > $2 order by c.seq limit ${batch}`,
    [id, reckoned.seq],
  );
  const last = entries.at(-1);
  if (!last) return false;
  const changed = new Set(
    entries.flatMap(({ entity_type, changes }) =>
      entity_type === 'organization' ? changes.map(({ field }) => field) : [],
    ),
  );
  // Weeks are those of the time zone; costs of ordering and keeping are settings.
  if (changed.has('time_zone')) await askForAll(ctx, { rebuild: true });
  else if (changed.has('settings')) await askForAll(ctx, {});
  await reckonParts(ctx, await touchedBy(ctx, entries));
  await ctx.db.rows(`update part_reckoned set seq = $2 where organization_id = $1`, [id, last.seq]);
  return entries.length === batch;
}

async function beginAnew(ctx: Context): Promise<void> {
  await ctx.db.rows(
    `insert into part_reckoned (organization_id, seq)
     select $1, coalesce(max(seq), 0) from audit_chain where organization_id = $1`,
    [ctx.organization.id],
  );
  // What came with another version of the product has its weeks from the migration.
  const weeks = await ctx.db.rows(`select from part_week where organization_id = $1 limit 1`, [ctx.organization.id]);
  await askForAll(ctx, { rebuild: weeks.length === 0 });
}

/** What makes rows stale: any change of it, or only those of some fields, besides its end. What is new has no parts yet. */
const touching: Record<string, readonly string[] | 'all'> = {
  part: 'all',
  'work-order': 'all',
  'purchase-order': 'all',
  vendor: ['name', 'lead_time_days', 'parts'],
  asset: ['criticality', 'parts'],
  location: ['name'],
};

const touches = ({ entity_type, action, changes }: Entry): boolean => {
  const fields = Object.hasOwn(touching, entity_type) ? touching[entity_type]! : [];
  if (fields === 'all' || fields.length === 0) return fields === 'all';
  if (action === 'created') return changes.some(({ field }) => field === 'parts');
  return action !== 'updated' || changes.some(({ field }) => fields.includes(field));
};

/** The parts that entries are about: themselves, or those of the work, order, vendor, machine or place, before and after. */
async function touchedBy(ctx: Context, entries: readonly Entry[]): Promise<string[]> {
  const found = entries.filter(touches);
  if (found.length === 0) return [];
  const ids = (type: string) => found.flatMap((entry) => (entry.entity_type === type ? entry.entity_id : []));
  const named = found.flatMap(({ changes }) => idsIn(changes.filter(({ field }) => listing.has(field))));
  const rows = await ctx.db.rows<{ id: string }>(
    `with named as (
       select unnest($2::uuid[] || $3::uuid[]) as id
       union select part_id from work_order_part where organization_id = $1 and work_order_id = any($4)
       union select p.part_id from work_order_part p join work_order w on w.organization_id = p.organization_id
         and w.series_id = p.work_order_id where w.organization_id = $1 and w.id = any($4)
       union select part_id from purchase_order_part where organization_id = $1 and order_id = any($5)
       union select part_id from part_vendor where organization_id = $1 and vendor_id = any($6)
       union select part_id from asset_part where organization_id = $1 and asset_id = any($7)
       union select part_id from part_stock where organization_id = $1 and location_id = any($8)
       union select l.part_id from purchase_order_part l join purchase_order o on o.organization_id = l.organization_id
         and o.id = l.order_id where o.organization_id = $1 and o.deliver_to_id = any($8))
     select p.id from part p join named n on n.id = p.id where p.organization_id = $1
     union select c.part from part p join named n on n.id = p.id
       cross join lateral jsonb_to_recordset(p.components) as c (part uuid) where p.organization_id = $1 and p.components is not null
     order by 1`,
    [
      ctx.organization.id,
      ids('part'),
      named,
      ...['work-order', 'purchase-order', 'vendor', 'asset', 'location'].map(ids),
    ],
  );
  return rows.map(({ id }) => id);
}

/** The fields whose values name parts. */
const listing = new Set(['parts', 'lines', 'components']);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const idsIn = (changes: unknown): string[] => JSON.stringify(changes).match(uuid) ?? [];

// ---- all of them ---------------------------------------------------------------------------------------------------

interface Whole {
  /** The weeks, too. */
  rebuild?: boolean;
  /** The last part that is done. */
  after?: string;
  /** The night it is for. */
  due?: string;
}

const askForAll = (ctx: Context, { rebuild }: Whole): Promise<void> => enqueue(ctx, 'reckon supply chain', { rebuild });

export const reckonTimetable: Timetable = {
  name: 'reckon supply chain',
  pattern: '10 0 * * *',
  zone: 'organization',
  task: 'reckon supply chain',
};

/** How many parts one job takes: others have their turn in between, and movements of these parts wait no longer. */
const partsOfJob = 2_000;

/** Each job queues the next; the last one sorts by value, and writes down the value of the day. */
export const reckonTask: Task = {
  name: 'reckon supply chain',
  run: async ({ ctx }, whole: Whole) => {
    if (!(await holdReckoning(ctx!))) return enqueue(ctx!, 'reckon supply chain', whole, { runAt: secondAfter(ctx!) });
    const after = await reckonSome(ctx!, whole);
    if (after) await enqueue(ctx!, 'reckon supply chain', { ...whole, after });
    else if (whole.due) {
      const day = dayIn(whole.due, ctx!.organization.time_zone);
      await writeLevels(ctx!, day, { stock_value: await readStockValue(ctx!) });
    }
  },
};

const secondAfter = ({ now }: Context): string => new Date(Date.parse(now) + 1_000).toISOString();

/** Everything anew, each range of parts in a transaction of its own. */
export async function reckonAll(inTransaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>): Promise<void> {
  let after: string | undefined;
  do
    after = await inTransaction(async (ctx) => {
      await waitForReckoning(ctx);
      return reckonSome(ctx, { after, rebuild: true });
    });
  while (after);
}

/** Returns the last part, unless all are done. */
async function reckonSome(ctx: Context, { after, rebuild }: Whole): Promise<string | undefined> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from part where organization_id = $1 and id > $2 order by id limit ${partsOfJob}`,
    [ctx.organization.id, after ?? '00000000-0000-0000-0000-000000000000'],
  );
  const parts = rows.map(({ id }) => id);
  if (rebuild) await rebuildWeeks(ctx, parts);
  await reckonParts(ctx, parts);
  if (rows.length === partsOfJob) return parts.at(-1);
  await classify(ctx);
  return undefined;
}
