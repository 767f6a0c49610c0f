import { dbOf } from '#server/db/transaction';
import type { Head } from '#features/audit/heads.server';
import { verifyChain } from '#features/audit/verify.server';
import type { World } from '../world';

/** The result of `audit verify` for one organisation. */
export async function verify(world: World, organization: string, noted: Head[] = []) {
  const client = await world.app.system.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = '10min'`);
    const result = await verifyChain(dbOf(client), organization, noted);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

/** The tables with a text in any column, plain or in a usual encoding. */
export async function tablesWith(world: World, secret: string): Promise<string[]> {
  const bytes = Buffer.from(secret);
  const encodings = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -2)];
  // Only the owner may read `migration`, and it holds only file names.
  const tables = await world.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  );
  if (tables.length < 15) throw new Error('the tables are not where they were looked for');
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await world.rows(
      `select from "${name}" t where exists (select from unnest($1::text[]) d where position(d in t::text) > 0) limit 1`,
      [encodings],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Locations without their parent, with a wrong lineage, or in a cycle; there should be none. */
export async function brokenTrees(world: World): Promise<{ orphans: string[]; astray: string[]; cycles: string[] }> {
  const rows = await world.rows<{ id: string; parent_id: string | null; lineage: string; deleted: boolean }>(
    `select id, parent_id, lineage, deleted_at is not null as deleted from location`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cycles: string[] = [];
  const chainOf = (id: string): string => {
    const chain: string[] = [];
    for (let at: string | null = id; at !== null; at = byId.get(at)?.parent_id ?? null) {
      if (chain.includes(at)) {
        cycles.push(id);
        break;
      }
      chain.unshift(at);
    }
    return `${chain.join('/')}/`;
  };
  const astray = rows.filter((row) => row.lineage !== chainOf(row.id)).map((row) => row.id);
  const orphans = rows
    .filter((row) => !row.deleted && row.parent_id !== null && byId.get(row.parent_id)?.deleted !== false)
    .map((row) => row.id);
  return { orphans, astray, cycles };
}
