import type pg from 'pg';
import { seedAssets } from './seed-assets';
import { seedParts } from './seed-parts';
import { seedWorkOrders } from './seed-work-orders';

export interface Seeded {
  /** The API key of an admin. */
  key: string;
  contacts: string[];
}

/** The first organisation: an API key, as many assets as `locations`, half as many parts, and work orders. */
export async function seed(
  url: string,
  locations: number,
  asSuperuser: (work: (client: pg.Client) => Promise<void>) => Promise<void>,
  { contactCount = 1_000, workOrders = 0 } = {},
): Promise<Seeded> {
  const { cookie, organization, member } = await setUp(url);
  const { key } = await post(url, '/auth/api-keys', { name: 'Bench', role: 'admin' }, cookie);
  const contacts: string[] = [];
  await asSuperuser(async (client) => {
    // Without the chain's trigger, which would process the history of so many rows one by one.
    await client.query(`set session_replication_role = replica; set timezone = 'UTC'; ${idFunction}`);
    for (const level of levels) await client.query(locationsOf(level), [organization, member, locations]);
    const made = await client.query<{ id: string }>(insertContacts, [organization, member, contactCount]);
    contacts.push(...made.rows.map((row) => row.id));
    await seedAssets(client, organization, member, locations);
    await seedParts(client, organization, member, locations);
    if (workOrders > 0) await seedWorkOrders(client, organization, member, workOrders);
    await client.query(insertHistory, [organization]);
    await client.query(insertChain, [organization]);
    await client.query(`update audit_head set seq = (select max(seq) from audit_chain)`);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
  return { key, contacts };
}

async function setUp(url: string) {
  const response = await fetch(`${url}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      organization_name: 'Bench Works',
      name: 'Ada Admin',
      email: 'ada@bench.example',
      password: 'correct horse battery staple',
    }),
  });
  if (response.status !== 201) throw new Error(`setup failed: ${await response.text()}`);
  const { user, organization } = (await response.json()) as { user: { id: string }; organization: { id: string } };
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  return { cookie, organization: organization.id, member: user.id };
}

async function post(url: string, path: string, body: unknown, cookie: string): Promise<{ key: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
  return (await response.json()) as { key: string };
}

/** A UUIDv7 for the n-th row of a kind, one second after the one before. PostgreSQL inlines this single expression. */
export const idFunction = `
create function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable as $$
  select overlay(overlay(overlay(md5(kind || n::text) placing '0' || to_hex(1760000000000 + n * 1000) from 1) placing '7' from 13)
    placing '8' from 17)::uuid
$$`;

/** A plant of four levels at any size: each row has ten children. */
const levels = [
  { kind: 'site', share: 1000, above: undefined },
  { kind: 'building', share: 100, above: 'site' },
  { kind: 'floor', share: 10, above: 'building' },
  { kind: 'room', share: 1, above: 'floor' },
];

const locationsOf = ({ kind, share, above }: (typeof levels)[number]): string => `
insert into location (organization_id, id, version, created_at, updated_at, created_by, name, description, address, color, parent_id, lineage)
select $1, row.id, 1, made_at, made_at, $2,
  (array['Boiler', 'Packing', 'Paint', 'Press', 'Store', 'Café', 'Cooling', 'Weigh', 'Mixing', 'Assembly', 'Tool', 'Battery',
    'Pump', 'Switch', 'Test', 'Furnace', 'Loading', 'Filling', 'Drying', 'Cutting'])[1 + n * 7919 % 20] || ' ${kind} ' || n,
  case when n % 2 = 0 then 'Keep the gangway clear. Ask the shift lead for access to ${kind} number ' || n || '.' end,
  case when n % 5 = 0 then n || ' Foundry Lane' end,
  case when n % 3 = 0 then 'teal' end,
  ${above ? 'above.id' : 'null'}, ${above ? 'above.lineage ||' : ''} row.id || '/'
from (
  select n, pg_temp.id_of('${kind}', n) as id, timestamptz '2026-01-01' + n * interval '1 minute' as made_at
  from generate_series(0, ${share === 1 ? '$3::int - $3 / 10 - $3 / 100 - $3 / 1000' : `$3::int / ${share}`} - 1) n
) row ${above ? `join location above on above.organization_id = $1 and above.id = pg_temp.id_of('${above}', n / 10)` : ''}`;

const insertContacts = `
insert into contact (organization_id, id, version, created_at, updated_at, created_by, name, role, email)
select $1, pg_temp.id_of('contact', n), 1, now(), now(), $2, 'Contact ' || n, 'Supplier', 'contact' || n || '@supplier.example'
from generate_series(0, $3::int - 1) n returning id`;

const insertHistory = `
insert into audit_entry (organization_id, id, entity_type, entity_id, action, description, changes, user_id, source, timestamp)
select $1, pg_temp.id_of('entry', row_number() over (order by id)), 'location', id, 'created', 'Created location “' || name || '”',
  jsonb_build_array(jsonb_build_object('field', 'name', 'from', null, 'to', name)), created_by, 'system', created_at
from location`;

const insertChain = `
insert into audit_chain (organization_id, seq, entry_id, entity_type, hash)
select $1, (select seq from audit_head) + row_number() over (order by id), id, entity_type, sha256(id::text::bytea)
from audit_entry where entity_type = 'location'`;
