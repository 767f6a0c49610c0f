import type { Body } from './person';
import type { Organization, World } from './world';

/** What keeps books and logs, tells people, or is reckoned from other tables. */
const besides =
  /^(audit|history|event|outbox|job|idempotency|proposal|agent|notification|notice|inbox|mail|push|session|part_outlook|part_reckoned|part_movement|clock_notice|delivery|automation|home|listener|watch|api_call|sequence|counter|number)/;

/** A row as text, without what tells that somebody was there: versions, who was seen when, how often it was booked. */
const text = `(to_jsonb(t) - '{version,updated_at,updated_by,last_seen_at,movements}'::text[])::text`;

async function tables(world: World): Promise<string[]> {
  const found = await world.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'organization_id' order by 1`,
  );
  return found.map(({ name }) => name).filter((name) => !besides.test(name));
}

/** All rows of the organisation, and the number of the transaction that saw them. */
export async function photograph(world: World, plant: Organization) {
  const [now] = await world.rows<{ xact: string }>(`select pg_current_xact_id()::xid::text as xact`);
  const rows = new Map<string, Set<string>>();
  for (const table of await tables(world)) {
    const found = await world.rows<{ row: string }>(
      `select ${text} as row from ${table} t where organization_id = $1`,
      [plant.id],
    );
    rows.set(table, new Set(found.map(({ row }) => row)));
  }
  return { xact: now!.xact, rows };
}

/** The columns in which a row differs from what it was, or all of a new one. */
function changed(before: ReadonlySet<string>, row: Body): string {
  const was = [...before].find((one) => row.id && one.includes(`"id": "${row.id}"`));
  const old = was ? JSON.parse(was) : {};
  const keys = Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(old[key]));
  return keys.map((key) => `${key} ${JSON.stringify(old[key])} → ${JSON.stringify(row[key])}`).join(', ');
}

/** What differs from then: rows that are gone, and new ones that do not hang on something deleted. */
export async function differences(
  world: World,
  plant: Organization,
  { xact, rows }: Awaited<ReturnType<typeof photograph>>,
): Promise<string[]> {
  const found: string[] = [];
  const added: { table: string; row: Body; said: string }[] = [];
  for (const [table, before] of rows) {
    const written = await world.rows<{ row: string }>(
      `select ${text} as row from ${table} t where organization_id = $1 and t.xmin::text::bigint >= $2::bigint`,
      [plant.id, xact],
    );
    const [same] = await world.rows<{ count: number }>(
      `select count(*)::int as count from ${table} t where organization_id = $1 and t.xmin::text::bigint < $2::bigint`,
      [plant.id, xact],
    );
    const fresh = written.filter(({ row }) => !before.has(row));
    const lost = before.size - same!.count - (written.length - fresh.length);
    if (lost !== 0) found.push(`${table}: ${lost} rows changed or gone`);
    added.push(
      ...fresh.map(({ row }) => ({
        table,
        row: JSON.parse(row),
        said: `${table}: ${changed(before, JSON.parse(row))}`,
      })),
    );
  }
  const gone = new Set(added.flatMap(({ row }) => (row.deleted_at ? [row.id] : [])));
  const hangs = ({ row }: { row: Body }) => Object.values(row).some((value) => gone.has(value));
  // The plan of a series hangs on the series, and that on its first work order.
  for (let size = 0; size !== gone.size;) {
    size = gone.size;
    for (const one of added) if (one.row.id && hangs(one)) gone.add(one.row.id);
  }
  return [...found, ...added.filter((one) => !hangs(one)).map(({ said }) => said)];
}
