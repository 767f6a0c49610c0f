import { createHash } from 'node:crypto';
import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { insertRows } from '#server/entity/write';
import { enqueue } from '#server/jobs/queue';
import { vendorsOfMaker } from '../vendor';
import type { DemoAsset } from './asset';
import { demoAssets } from './assets';
import { demoCalendar } from './calendar';
import { assets } from '#features/asset/asset.server';
import { newCode } from '#features/asset/code/code';
import { seedDemoFiles } from './files.server';
import { demoStops, noiseOf } from './history';
import { statusTaskName } from '#features/asset/status/steps.server';
import { statusChangeTable, statusStepTable } from '#features/asset/status/status.table';
import { type Change, stepsFrom } from '#features/asset/status/timeline';

const [hour, day] = [3_600_000, 86_400_000];
type Id = (kind: string, key: string) => string;

/** The machines of the demo plant with a year of status changes. Locations must be seeded before. */
export async function seedDemoAssets(ctx: Context, idOf: Id): Promise<void> {
  const seeded = await ctx.db.rows(`select from asset where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('asset', demoAssets[0]!.key),
  ]);
  if (seeded.length > 0) return;
  const now = Date.parse(ctx.now);
  const year = new Date(now).getUTCFullYear();
  const then: Context = { ...ctx, now: new Date(now - 365 * day).toISOString() };
  const statuses = await builtin(ctx);
  const attached = await seedDemoFiles(then, year, idOf);
  const plans = demoAssets.map((asset) => planOf(asset, statuses, now, idOf, ctx.organization.id));
  // Parents first, because a reference must exist.
  for (const depth of [0, 1, 2]) {
    const level = plans.filter(({ lineage }) => lineage.length === depth + 1);
    await insertRows(
      then,
      assets,
      level.map(({ asset }) => ({
        ...inputOf(asset, year, idOf, ctx.organization.id),
        ...attached.get(asset.key),
      })),
      level.map(({ lineage, columns }) => ({ lineage: lineage.map((id) => `${id}/`).join(''), ...columns })),
    );
  }
  await writeHistory(ctx, plans);
  for (const { id, columns } of plans)
    if (columns.kept_until)
      await enqueue(
        ctx,
        statusTaskName,
        { asset: id },
        { key: `status ${id} ${columns.kept_until}`, runAt: columns.kept_until },
      );
}

/** The end of the machines' year; all other demo data is relative to it. */
export async function demoNow(ctx: Context, idOf: Id): Promise<number> {
  const [machine] = await ctx.db.rows<{ created_at: string }>(
    `select created_at from asset where organization_id = $1 and id = $2`,
    [ctx.organization.id, idOf('asset', demoAssets[0]!.key)],
  );
  return Date.parse(machine!.created_at) + 365 * day;
}

function inputOf(demo: DemoAsset, year: number, idOf: Id, seed: string) {
  const { key, parent, hours, products, bought, location } = demo;
  const { name, description, manufacturer, model, serial_number, criticality, color } = demo;
  const [years = 0, cost = null, warranty] = bought ?? [];
  const date = (after: number) => `${year - years + after}-0${1 + (key.length % 9)}-15`;
  return {
    name,
    description,
    manufacturer,
    model,
    serial_number,
    criticality,
    color,
    id: idOf('asset', key),
    parent: parent ? idOf('asset', parent) : null,
    location: location ? idOf('location', location) : null,
    vendors: vendorsOfMaker(manufacturer).map((vendor) => idOf('vendor', vendor)),
    qrcode: { code: newCode(createHash('sha256').update(`${seed} code ${key}`).digest().subarray(0, 10)) },
    purchase_date: bought ? date(0) : null,
    purchase_cost: cost,
    warranty_until: warranty ? date(warranty) : null,
    operating_calendar: hours ? demoCalendar(hours, year) : null,
    products: products?.map((product) => ({ ...product, id: idOf('product', `${key} ${product.name}`) })) ?? null,
  };
}

// ---- the last year, and the near future ----------------------------------------------------------------------------

type Statuses = Record<'online' | 'offline' | 'do_not_track', { id: string; name: string }>;

async function builtin(ctx: Context): Promise<Statuses> {
  const rows = await ctx.db.rows<{ id: string; name: string; category: keyof Statuses }>(
    `select id, name, category from health_status where organization_id = $1 and is_builtin`,
    [ctx.organization.id],
  );
  return Object.fromEntries(rows.map(({ category, ...status }) => [category, status])) as Statuses;
}

interface DemoChange extends Change {
  category: keyof Statuses;
  status: { id: string; name: string };
  type: 'planned' | 'unplanned' | null;
  notes: string | null;
}

/** Current stops of the demo, in hours relative to now. */
const lately: Record<
  string,
  readonly [since: number, until: number | null, type: 'planned' | 'unplanned', notes: string]
> = {
  'l2-labeller': [-3, null, 'unplanned', 'Label web breaks at the splice; knife ordered.'],
  'compressor-2': [-20, 28, 'planned', 'Overhaul of the air end by the service contract.'],
  'l1-filler': [46, 52, 'planned', 'Valve seats, 40 of 40.'],
};

function planOf(asset: DemoAsset, statuses: Statuses, now: number, idOf: Id, seed: string) {
  const id = idOf('asset', asset.key);
  const make = (
    since: number,
    until: number | null,
    category: keyof Statuses,
    rest: Partial<DemoChange> = {},
  ): DemoChange => ({
    id: uuid7(Math.min(since, now)),
    since,
    begins: since,
    until,
    category,
    status: statuses[category],
    type: null,
    notes: null,
    ...rest,
  });
  const standby = asset.key === 'lift-pump-2';
  const changes = [make(now - 365 * day, null, standby ? 'do_not_track' : 'online')];
  for (const { since, until, type, notes } of demoStops(asset, noiseOf(seed, asset.key), now))
    changes.push(make(since, until, 'offline', { type, notes }));
  const down = lately[asset.key];
  if (down) {
    const [since, until, type, notes] = down;
    const full = Math.floor(now / hour) * hour;
    changes.push(make(full + since * hour, until === null ? null : full + until * hour, 'offline', { type, notes }));
  }
  const steps = stepsFrom(changes, changes[0]!.since);
  const current = changes.find((change) => change.id === steps.findLast(({ since }) => since <= now)!.change)!;
  const until = steps.find(({ since }) => since > now)?.since;
  return {
    asset,
    id,
    changes,
    steps,
    lineage: lineageOf(asset, idOf),
    columns: {
      kept_category: current.category,
      kept_type: current.status.id,
      kept_until: until === undefined ? null : new Date(until).toISOString(),
    },
  };
}

function lineageOf({ key, parent }: DemoAsset, idOf: Id): string[] {
  const above = parent
    ? lineageOf(
        demoAssets.find((other) => other.key === parent)!,
        idOf,
      )
    : [];
  return [...above, idOf('asset', key)];
}

async function writeHistory(ctx: Context, plans: ReturnType<typeof planOf>[]): Promise<void> {
  const organization_id = ctx.organization.id;
  const iso = (at: number) => new Date(at).toISOString();
  const technician = await technicianOf(ctx);
  const rows = plans.flatMap(({ id, changes }) =>
    changes.map((change) => ({
      organization_id,
      id: change.id,
      asset_id: id,
      since: iso(change.since),
      until: change.until === null ? null : iso(change.until),
      begins: iso(change.begins),
      status_category: change.category,
      status_type: change.status.id,
      status_change_type: change.type,
      notes: change.notes,
      changed_from_source: change.type === 'planned' ? 'work_order' : 'asset_detail',
      created_at: iso(Math.min(change.since, Date.parse(ctx.now))),
      created_by: technician,
    })),
  );
  await insertInto(ctx.db, statusChangeTable, rows);
  const steps = plans.flatMap(({ id, steps: all }) =>
    all.map(({ since, change }) => ({ organization_id, asset_id: id, since: iso(since), change_id: change })),
  );
  await insertInto(ctx.db, statusStepTable, steps);
  const online = { name: 'Online', category: 'online' };
  const entry = (id: string, time: number, description: string, from: object, to: object) => ({
    entity_type: 'asset',
    entity_id: id,
    action: 'updated' as const,
    description,
    changes: [{ field: 'asset_status', from, to }],
    timestamp: iso(time),
  });
  const now = Date.parse(ctx.now);
  const happenings = plans.flatMap(({ id, changes }) =>
    changes.slice(1).flatMap(({ since, until, status, type, category }) => {
      const stood = { name: status.name, category, type };
      const words = `Changed status from “Online” to “${status.name}” (${type})`;
      return [
        entry(id, Math.min(since, now), words, online, stood),
        ...(until !== null && until <= now
          ? [entry(id, until, `Changed status from “${status.name}” to “Online”`, stood, online)]
          : []),
      ];
    }),
  );
  await record({ ...ctx, user: { ...ctx.user, member: technician } }, happenings);
}

async function technicianOf(ctx: Context): Promise<string | null> {
  const [member] = await ctx.db.rows<{ id: string }>(
    `select id from member where organization_id = $1 and role = 'technician' and deleted_at is null order by id limit 1`,
    [ctx.organization.id],
  );
  return member?.id ?? null;
}
