import { dayIn } from '#shared/wall';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import { enqueue } from '#server/jobs/queue';
import type { Happened, Listener } from '#server/jobs/reader';
import type { Task } from '#server/jobs/runner';
import { writeLevels } from '#features/home/index.server';
import { rebuildWeeks } from '#features/part/index.server';
import { classify, holdReckoning, reckonParts } from './reckon.server';
import { readStockValue } from './summary.server';

/**
 * Keeps the rows up to date (B11). Every change of stock, work, orders, vendors and machines has an entry in the
 * history, written in its transaction: the entries since the last reckoning are what is stale. So whoever changes
 * something pays nothing for it, and nothing is forgotten. Read by the clock of a listener, because imports count, too.
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
    run: reckonStale,
  },
};

/** Entries that are read in one transaction. */
const batch = 500;

type Entry = Pick<Happened, 'seq' | 'entity_type' | 'entity_id' | 'changes'>;

async function reckonStale(ctx: Context): Promise<void> {
  await holdReckoning(ctx);
  const { id } = ctx.organization;
  const [reckoned] = await ctx.db.rows<{ seq: number }>(`select seq from part_reckoned where organization_id = $1`, [
    id,
  ]);
  if (!reckoned) return beginAnew(ctx);
  const entries = await ctx.db.rows<Entry>(
    `select c.seq, e.entity_type, e.entity_id, e.changes
     from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
     where c.organization_id = $1 and c.seq > $2 order by c.seq limit ${batch}`,
    [id, reckoned.seq],
  );
  const last = entries.at(-1);
  if (!last) return;
  // Weeks are those of the time zone.
  const isElsewhere = entries.some(
    ({ entity_type, changes }) => entity_type === 'organization' && changes.some(({ field }) => field === 'time_zone'),
  );
  if (isElsewhere) await askForAll(ctx, { rebuild: true });
  else await reckonParts(ctx, await touchedBy(ctx, entries));
  await ctx.db.rows(`update part_reckoned set seq = $2 where organization_id = $1`, [id, last.seq]);
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

const touching = new Set(['part', 'work-order', 'purchase-order', 'vendor', 'asset']);

/** The parts that entries are about: themselves, or those of the work, order, vendor or machine, before and after. */
async function touchedBy(ctx: Context, entries: readonly Entry[]): Promise<string[]> {
  const found = entries.filter(({ entity_type }) => touching.has(entity_type));
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
       union select part_id from asset_part where organization_id = $1 and asset_id = any($7))
     select p.id from part p join named n on n.id = p.id where p.organization_id = $1
     union select c.part from part p join named n on n.id = p.id
       cross join lateral jsonb_to_recordset(p.components) as c (part uuid) where p.organization_id = $1 and p.components is not null
     order by 1`,
    [ctx.organization.id, ids('part'), named, ids('work-order'), ids('purchase-order'), ids('vendor'), ids('asset')],
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

/** How many parts one job takes: others have their turn in between. */
const partsOfJob = 10_000;

/** Each job queues the next; the last one sorts by value, and writes down the value of the day. */
export const reckonTask: Task = {
  name: 'reckon supply chain',
  run: async ({ ctx }, { rebuild, after, due }: Whole) => {
    if (rebuild) await rebuildWeeks(ctx!);
    const last = await reckonSome(ctx!, after, partsOfJob);
    if (last) await enqueue(ctx!, 'reckon supply chain', { after: last, due });
    else if (due) {
      const day = dayIn(due, ctx!.organization.time_zone);
      await writeLevels(ctx!, day, { stock_value: await readStockValue(ctx!) });
    }
  },
};

/** Everything at once, for the command line. */
export async function reckonAll(ctx: Context): Promise<void> {
  await rebuildWeeks(ctx);
  let last: string | undefined;
  do last = await reckonSome(ctx, last, partsOfJob);
  while (last);
}

/** Returns the last part, unless all are done. */
async function reckonSome(ctx: Context, after: string | undefined, most: number): Promise<string | undefined> {
  await holdReckoning(ctx);
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from part where organization_id = $1 and id > $2 order by id limit ${most}`,
    [ctx.organization.id, after ?? '00000000-0000-0000-0000-000000000000'],
  );
  await reckonParts(
    ctx,
    rows.map(({ id }) => id),
  );
  if (rows.length === most) return rows.at(-1)!.id;
  await classify(ctx);
  return undefined;
}
