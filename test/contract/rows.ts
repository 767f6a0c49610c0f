import type { World } from '../world';

/** All tables of organisations, read from the database, so that there is no list to maintain. */
export async function tenantTables(world: World): Promise<string[]> {
  const tables = await world.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname = 'organization_id' and not a.attisdropped order by 1`,
  );
  return tables.map(({ name }) => name);
}

/** Deliveries of webhooks are tried again while a test runs, and nobody here answers them. */
const goesOn = new Set(['job', 'webhook_delivery']);
const written = (table: string): string => (table === 'webhook' ? `(to_jsonb(t) - 'failing_since')::text` : 't::text');

/** One hash per table over the organisation's rows, and one over its people, whose table has no organisation. */
export async function hashRows(world: World, organization: string): Promise<Record<string, string>> {
  const hash = (table: string, rows: string) =>
    `select '${table}' as name, coalesce(md5(string_agg(md5(r), '' order by md5(r))), '') as hash from (${rows}) s(r)`;
  const tables = (await tenantTables(world)).filter((table) => !goesOn.has(table));
  const hashes = await world.rows<{ name: string; hash: string }>(
    [
      ...tables.map((table) => hash(table, `select ${written(table)} from "${table}" t where organization_id = $1`)),
      hash('person', `select p::text from person p join member m on m.person_id = p.id where m.organization_id = $1`),
    ].join(' union all '),
    [organization],
  );
  return Object.fromEntries(hashes.map((row) => [row.name, row.hash]));
}

/** The tables with a row of the organisation that contains one of the words. */
export async function tablesWith(world: World, organization: string, ...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tenantTables(world)) {
    const rows = await world.rows(
      // Each row is written out once, however many words there are.
      `select from (select t::text as row from "${table}" t where organization_id = $1 offset 0) s
       where exists (select from unnest($2::text[]) word where position(word in s.row) > 0) limit 1`,
      [organization, words],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** All ids of an organisation. */
export async function idsOf(world: World, organization: string): Promise<string[]> {
  const ids: string[] = [organization];
  for (const table of await tenantTables(world)) {
    const has = await world.rows(
      `select from pg_attribute where attrelid = $1::regclass and attname = 'id' and atttypid = 'uuid'::regtype`,
      [`"${table}"`],
    );
    if (has.length === 0) continue;
    const rows = await world.rows<{ id: string }>(`select id from "${table}" where organization_id = $1`, [
      organization,
    ]);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
