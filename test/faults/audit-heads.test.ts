import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dbOf } from '#server/db/transaction';
import { type Head, headsOf } from '#features/audit/heads.server';
import { verifyChain } from '#features/audit/verify.server';
import { uuid7 } from '#shared/id';
import { type Organization, World } from '../world';
import { times } from './random';
import { verify } from './looking';

let world: World;
/** The owner of the database, without any guard. */
let owner: pg.Client;

beforeAll(async () => {
  world = await World.open();
  owner = new pg.Client({ ...world.connection, options: '-c timezone=UTC' });
  await owner.connect();
  await dropForeignKeys(`conrelid in ('audit_entry'::regclass, 'audit_chain'::regclass)`);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** One after the other, and again where a job of the server holds what is needed: all at once would wait for each other. */
async function dropForeignKeys(which: string): Promise<void> {
  const { rows } = await owner.query<{ tab: string; conname: string }>(
    `select conrelid::regclass::text as tab, conname from pg_constraint where contype = 'f' and ${which}`,
  );
  for (const { tab, conname } of rows) {
    const drop = () => owner.query(`alter table ${tab} drop constraint if exists "${conname}"`);
    await drop().catch(() => drop());
  }
}

/** Disables the triggers for the statements and enables them again, so that nothing looks suspicious. */
async function tamper(...statements: string[]): Promise<void> {
  const triggers = (on: 'enable' | 'disable') =>
    owner.query(`alter table audit_entry ${on} trigger user; alter table audit_chain ${on} trigger user`);
  await triggers('disable');
  await owner.query('set role millwright_system');
  for (const sql of statements) await owner.query(sql);
  await owner.query('reset role');
  await triggers('enable');
}

async function plant(name: string): Promise<Organization> {
  const organization = await world.organization(name);
  for (const n of times(4, (at) => at)) {
    const { body } = await organization.admin.post('/core/contacts', { name: `${name} ${n}` });
    await organization.admin.patch(`/core/contacts/${body.id}`, { role: `Role ${n}` });
  }
  return organization;
}

async function headOf({ id }: { id: string }): Promise<Head> {
  const client = await world.app.system.connect();
  try {
    return (await headsOf(dbOf(client), new Date().toISOString())).find(({ organization }) => organization === id)!;
  } finally {
    client.release();
  }
}

/** Recomputes the hashes from a number on, as the owner of the database can, by rule 2 or the older one. */
const rehash = (id: string, from = 1, rule: 1 | 2 = 2) => `do $$ declare link record; before bytea; begin
  select coalesce((select hash from audit_chain where organization_id = '${id}' and seq = ${from} - 1), '') into before;
  for link in select c.seq, e as entry from audit_chain c
    join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
    where c.organization_id = '${id}' and c.seq >= ${from} order by c.seq
  loop
    before := sha256(before || convert_to(${rule === 2 ? 'audit_text(link.seq, link.entry)' : firstRule}, 'UTF8'));
    update audit_chain set hash = before, rule = ${rule} where organization_id = '${id}' and seq = link.seq;
  end loop;
  update audit_head set hash = before where organization_id = '${id}'; end $$`;

const firstRule = `jsonb_build_array((link.entry).organization_id, (link.entry).id, (link.entry).entity_type,
  (link.entry).entity_id, (link.entry).action, (link.entry).description, (link.entry).changes, (link.entry).user_id,
  (link.entry).source, (link.entry).request_id, extract(epoch from (link.entry).timestamp))::text`;

const problems = async (id: string, noted: Head[] = []): Promise<string[]> =>
  (await verify(world, id, noted)).findings.map(({ problem }) => problem);

const fails = (head: Head, problem: string) =>
  `the head noted at entry ${head.number} on ${head.noted_at} fails: ${problem}`;

test('every head that was ever noted holds as long as nothing was changed before it', async () => {
  const organization = await plant('Continued');
  const noted = [await headOf(organization)];
  for (const n of times(5, (at) => at)) {
    await organization.admin.post('/core/contacts', { name: `More ${n}` });
    noted.push(await headOf(organization));
  }
  expect(new Set(noted.map(({ number }) => number)).size).toBe(6);
  expect(await problems(organization.id, noted)).toEqual([]);
});

describe('what the chain alone cannot show, a noted head does', () => {
  test('an edit with everything behind it hashed anew', async () => {
    const organization = await plant('Rewritten');
    const early = await headOf(organization);
    await organization.admin.post('/core/contacts', { name: 'Later' });
    const late = await headOf(organization);
    await organization.admin.post('/core/contacts', { name: 'Even later' });
    const edit = (number: number) =>
      tamper(
        `update audit_entry set description = 'Nothing happened' where (organization_id, id) =
           (select organization_id, entry_id from audit_chain where organization_id = '${organization.id}' and seq = ${number})`,
        rehash(organization.id),
      );
    await edit(late.number);
    expect(await problems(organization.id)).toEqual([]);
    // The head before the edit still matches.
    expect(await problems(organization.id, [early, late])).toEqual([
      fails(late, `entry ${late.number} or one before it was rewritten`),
    ]);
    await edit(2);
    expect(await problems(organization.id)).toEqual([]);
    expect(await problems(organization.id, [early, late])).toEqual([
      fails(early, `entry ${early.number} or one before it was rewritten`),
      fails(late, `entry ${late.number} or one before it was rewritten`),
    ]);
  });

  test('an edit that left the hashes alone fails the heads behind it, too', async () => {
    const organization = await plant('Edited');
    const head = await headOf(organization);
    await tamper(
      `update audit_entry set description = 'Nothing happened' where (organization_id, id) =
         (select organization_id, entry_id from audit_chain where organization_id = '${organization.id}' and seq = 3)`,
    );
    expect(await problems(organization.id, [head])).toEqual([
      'the entry or its link was changed',
      fails(head, 'entry 3, which it covers, does not fit'),
    ]);
  });

  test('a tail that was cut off together with the head', async () => {
    const organization = await plant('Cut');
    const head = await headOf(organization);
    const lastKept = head.number - 3;
    const cut = `where organization_id = '${organization.id}'`;
    await tamper(
      `delete from audit_entry ${cut} and id in (select entry_id from audit_chain ${cut} and seq > ${lastKept})`,
      `delete from audit_chain ${cut} and seq > ${lastKept}`,
      `update audit_head set seq = ${lastKept}, hash = (select hash from audit_chain ${cut} and seq = ${lastKept}) ${cut}`,
    );
    expect(await problems(organization.id)).toEqual([]);
    const cutOff = fails(head, `the history was cut off and now ends at entry ${lastKept}`);
    expect(await problems(organization.id, [head])).toEqual([cutOff]);
    // Refilled with other entries the chain has the same length but another hash.
    for (const n of times(4, (at) => at)) await organization.admin.post('/core/contacts', { name: `Filled ${n}` });
    expect(await problems(organization.id)).toEqual([]);
    expect(await problems(organization.id, [head])).toEqual([
      fails(head, `entry ${head.number} or one before it was rewritten`),
    ]);
  });

  test('entries that changed places, hashed anew', async () => {
    const organization = await plant('Swapped anew');
    const head = await headOf(organization);
    const ofOrganization = `organization_id = '${organization.id}'`;
    const at = async (seq: number) =>
      (
        await world.rows<{ id: string }>(
          `select entry_id as id from audit_chain where ${ofOrganization} and seq = ${seq}`,
        )
      )[0]!.id;
    const [one, other, temporary] = [await at(4), await at(6), uuid7()];
    const put = (seq: number, id: string) =>
      `update audit_chain set entry_id = '${id}' where ${ofOrganization} and seq = ${seq}`;
    const types = `update audit_chain c set entity_type = e.entity_type from audit_entry e
      where c.${ofOrganization} and e.organization_id = c.organization_id and e.id = c.entry_id`;
    await tamper(put(4, temporary), put(6, one), put(4, other), types, rehash(organization.id));
    expect(await problems(organization.id)).toEqual([]);
    expect(await problems(organization.id, [head])).toHaveLength(1);
  });

  test('the history of another organisation, copied and hashed anew', async () => {
    const [victim, source] = [await plant('Victim'), await plant('Source')];
    const head = await headOf(victim);
    const [mine, theirs] = [victim, source].map(({ id }) => `organization_id = '${id}'`);
    const columns = async (table: string) =>
      (
        await world.rows<{ name: string }>(
          `select column_name as name from information_schema.columns
           where table_schema = 'public' and table_name = '${table}' and column_name <> 'organization_id'`,
        )
      )
        .map(({ name }) => name)
        .join(', ');
    const copies = await Promise.all(
      ['audit_entry', 'audit_chain', 'audit_head'].map(async (table) => {
        const names = await columns(table);
        return [
          `delete from ${table} where ${mine}`,
          `insert into ${table} (organization_id, ${names}) select '${victim.id}', ${names} from ${table} where ${theirs}`,
        ];
      }),
    );
    await tamper(...copies.flat());
    // The copied entries fail, because the organisation is part of the hash.
    expect(await problems(victim.id)).toHaveLength((await headOf(source)).number);
    await tamper(rehash(victim.id));
    expect(await problems(victim.id)).toEqual([]);
    expect(await problems(victim.id, [head])).toHaveLength(1);
  });

  test('an organisation that is not there any more, or never was', async () => {
    const head: Head = { organization: uuid7(), number: 3, hash: 'a'.repeat(64), noted_at: '2026-01-01T00:00:00.000Z' };
    expect(await problems(head.organization, [head])).toEqual([
      'neither the organisation nor its history is in this database',
      fails(head, 'nothing is left of the history'),
    ]);
  });
});

test('a history that was emptied is named, with a head and without', async () => {
  const organization = await plant('Emptied');
  const head = await headOf(organization);
  await tamper(
    ...['audit_entry', 'audit_chain', 'audit_head'].map(
      (table) => `delete from ${table} where organization_id = '${organization.id}'`,
    ),
  );
  const emptied = 'the history is empty, although it began when the organisation was made';
  expect(await problems(organization.id)).toEqual([emptied]);
  expect(await problems(organization.id, [head])).toEqual([emptied, fails(head, 'nothing is left of the history')]);
});

describe('the rule of the hash', () => {
  test('entries that were hashed by the first rule still fit, and new ones go on from them', async () => {
    const organization = await plant('Older');
    await tamper(rehash(organization.id, 1, 1));
    const head = await headOf(organization);
    expect(await problems(organization.id, [head])).toEqual([]);
    await organization.admin.post('/core/contacts', { name: 'By the second rule' });
    expect(await problems(organization.id, [head, await headOf(organization)])).toEqual([]);
    const rules = await world.rows<{ rule: number }>(
      `select rule from audit_chain where organization_id = $1 order by seq`,
      [organization.id],
    );
    expect(rules.at(-1)!.rule).toBe(2);
    expect(rules.at(-2)!.rule).toBe(1);
  });

  test('cannot be turned back', async () => {
    const organization = await plant('Turned back');
    const { number } = await headOf(organization);
    await tamper(rehash(organization.id, number - 2, 1));
    expect(await problems(organization.id)).toEqual(times(3, () => 'the entry or its link was changed'));
  });
});

/** Another value for a column, by its type; a new type must be added here. */
const otherValue: Record<string, (column: string) => string> = {
  uuid: () => `gen_random_uuid()`,
  text: (column) => `coalesce(${column}, '') || '.'`,
  jsonb: (column) => `${column} || '[{}]'`,
  'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
  bigint: (column) => `${column} + 1000`,
  integer: (column) => `${column} + 1`,
  bytea: (column) => `${column} || '\\x00'`,
};

test('a change of any single column of an entry or its link is named', async () => {
  const columns = await world.rows<{ table: string; name: string; type: string; nullable: boolean }>(
    `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns
     where table_schema = 'public' and table_name in ('audit_entry', 'audit_chain') order by 1, ordinal_position`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(17);
  const organization = await plant('Column by column');
  const ofOrganization = `organization_id = '${organization.id}'`;
  const unseen: string[] = [];
  const client = await world.app.system.connect();
  for (const { table, name, type, nullable } of columns)
    for (const value of [otherValue[type]!(name), ...(nullable ? ['null'] : [])]) {
      await client.query(`begin; set local role none; alter table ${table} disable trigger user;
        set local role millwright_system`);
      const where =
        table === 'audit_entry'
          ? `id = (select entry_id from audit_chain where ${ofOrganization} and seq = 8)`
          : 'seq = 8';
      const here = `${ofOrganization} and ${where}`;
      const { rows } = await client.query(`select ${name} is null as empty from ${table} where ${here}`);
      const { rowCount } = await client.query(`update ${table} set ${name} = ${value} where ${here}`);
      expect(rowCount).toBe(1);
      const { findings } = await verifyChain(dbOf(client), organization.id);
      // What is empty already stays as it was.
      if (findings.length === 0 && !(value === 'null' && rows[0].empty)) unseen.push(`${table}.${name} = ${value}`);
      await client.query('rollback');
    }
  client.release();
  expect(unseen).toEqual([]);
  expect(await problems(organization.id)).toEqual([]);
});

test('a function with the name of a built-in one cannot hide an edit', async () => {
  const organization = await plant('Disguised');
  const head = await headOf(organization);
  const [entry] = await world.rows<{ id: string; description: string }>(
    `select id, description from audit_entry e where organization_id = $1 and exists (select from audit_chain c
       where c.organization_id = e.organization_id and c.entry_id = e.id and c.seq = 3)`,
    [organization.id],
  );
  await tamper(`update audit_entry set description = 'Nothing happened' where id = '${entry!.id}'`);
  // PostgreSQL prefers this function, because its parameter has exactly this type.
  await owner.query(`create function public.to_jsonb(entry audit_entry) returns jsonb language sql as $$
    select case when entry.id = '${entry!.id}'
      then jsonb_set(pg_catalog.to_jsonb(entry), '{description}', ${owner.escapeLiteral(JSON.stringify(entry!.description))})
      else pg_catalog.to_jsonb(entry) end $$`);
  const found = await problems(organization.id, [head]);
  await owner.query(`drop function public.to_jsonb(audit_entry)`);
  expect(found).toEqual(['the entry or its link was changed', fails(head, 'entry 3, which it covers, does not fit')]);
});

test('what is written while the history is verified is no finding', async () => {
  const organization = await plant('Busy');
  const head = await headOf(organization);
  const client = await world.app.system.connect();
  // The nightly job sees commits between its statements.
  await client.query('begin');
  const db = dbOf(client);
  const busy: typeof db = {
    ...db,
    rows: async (...statement) => {
      await organization.admin.post('/core/contacts', { name: 'Meanwhile' });
      return db.rows(...statement);
    },
  };
  const { findings } = await verifyChain(busy, organization.id, [head]);
  await client.query('commit');
  client.release();
  expect(findings).toEqual([]);
});

test('an organisation that was removed from the database is named where its history is left', async () => {
  const organization = await plant('Removed');
  const head = await headOf(organization);
  await dropForeignKeys(`confrelid = 'organization'::regclass`);
  await tamper(`delete from organization where id = '${organization.id}'`);
  expect(await problems(organization.id, [head])).toEqual([
    'the organisation was removed from the database; its history is still there',
  ]);
});
