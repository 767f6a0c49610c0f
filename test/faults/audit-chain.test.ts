import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organization, World } from '../world';
import { seconds, sized, times } from './random';
import { verify } from './looking';

let world: World;
/** The owner of the database, who can bypass triggers and row-level security. */
let intruder: pg.Client;

beforeAll(async () => {
  world = await World.open();
  intruder = new pg.Client(world.connection);
  await intruder.connect();
  await intruder.query(`
    alter table audit_chain drop constraint audit_chain_organization_id_entry_id_audit_entry_organization_id_id_fk`);
});
afterAll(async () => {
  await intruder.end();
  await world.close();
});

/** Disables the guarding triggers for the statement and enables them again, so that nothing looks suspicious. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const triggers = (on: 'enable' | 'disable') =>
    intruder.query(`alter table audit_entry ${on} trigger user; alter table audit_chain ${on} trigger user`);
  await triggers('disable');
  await intruder.query('set role millwright_system');
  const { rowCount } = await intruder.query(sql, values);
  await intruder.query('reset role');
  await triggers('enable');
  expect(rowCount).toBeGreaterThan(0);
}

interface Entry {
  seq: number;
  id: string;
}

async function historyOf(name: string): Promise<{ organization: Organization; entries: Entry[] }> {
  const organization = await world.organization(name);
  for (let n = 0; n < 6; n++) {
    const { body } = await organization.admin.post('/core/contacts', { name: `${name} ${n}` });
    await organization.admin.patch(`/core/contacts/${body.id}`, { role: `Role ${n}` });
  }
  const rows = await world.rows<{ seq: string; id: string }>(
    `select seq, entry_id as id from audit_chain where organization_id = $1 order by seq`,
    [organization.id],
  );
  const entries = rows.map(({ seq, id }) => ({ seq: Number(seq), id }));
  // The setup writes some entries, each contact two.
  expect(entries.length).toBeGreaterThanOrEqual(14);
  expect(entries.map(({ seq }) => seq)).toEqual(times(entries.length, (at) => at + 1));
  return { organization, entries };
}

const changed = 'the entry or its link was changed';

test('the history refuses to be changed as long as nobody takes its guards away', async () => {
  const { organization, entries } = await historyOf('Guarded');
  await intruder.query('set role millwright_system');
  for (const sql of [
    `update audit_entry set description = 'x'`,
    `delete from audit_entry`,
    `update audit_chain set hash = ''`,
    `delete from audit_chain`,
  ])
    await expect(intruder.query(sql)).rejects.toThrow(/append-only/);
  await intruder.query('reset role');
  await expect(world.app.pool.query(`update audit_head set seq = 1`)).rejects.toThrow(/permission denied/);
  const { findings, entries: count } = await verify(world, organization.id);
  expect([findings, count]).toEqual([[], entries.length]);
});

test.each([
  ['description', `description = 'Nothing happened'`],
  ['changes', `changes = '[]'`],
  ['time', `timestamp = timestamp - interval '1 day'`],
  ['author', `user_id = null`],
  ['record', `entity_id = gen_random_uuid()`],
  ['source', `source = 'import'`],
])('an edited %s is named', async (what, set) => {
  const { organization, entries } = await historyOf(`Edited ${what}`);
  const [, , , , , victim] = entries;
  await tamper(`update audit_entry set ${set} where organization_id = $1 and id = $2`, [organization.id, victim!.id]);
  const { findings } = await verify(world, organization.id);
  expect(findings).toEqual([{ organization: organization.id, seq: victim!.seq, entry: victim!.id, problem: changed }]);
});

test('deleted entries are named, with and without their links', async () => {
  const { organization, entries } = await historyOf('Deleted');
  const [, , , alone, , , , , both] = entries;
  await tamper(`delete from audit_entry where organization_id = $1 and id = any($2)`, [
    organization.id,
    [alone!.id, both!.id],
  ]);
  await tamper(`delete from audit_chain where organization_id = $1 and entry_id = $2`, [organization.id, both!.id]);
  const { findings } = await verify(world, organization.id);
  expect(findings.map(({ seq, problem }) => [seq, problem])).toEqual([
    [alone!.seq, 'the entry was deleted'],
    [both!.seq, `entries ${both!.seq} to ${both!.seq} are missing`],
    // The hash of the next entry covers the deleted one.
    [both!.seq + 1, changed],
  ]);
});

test('swapped entries are named', async () => {
  const { organization, entries } = await historyOf('Swapped');
  const [, , , one, , , , other] = entries;
  // Through a temporary id, because an entry may be in the chain only once.
  const temporary = '00000000-0000-7000-8000-000000000000';
  for (const [from, to] of [
    [one!.id, temporary],
    [other!.id, one!.id],
    [temporary, other!.id],
  ])
    await tamper(`update audit_chain set entry_id = $3 where organization_id = $1 and entry_id = $2`, [
      organization.id,
      from,
      to,
    ]);
  const { findings } = await verify(world, organization.id);
  expect(findings.map(({ seq, problem }) => [seq, problem])).toEqual([
    [one!.seq, changed],
    [other!.seq, changed],
  ]);
});

test('an entry slipped in beside the chain is named, and so is one slipped into it', async () => {
  const { organization, entries } = await historyOf('Inserted');
  const copy = (id: string) =>
    tamper(
      `insert into audit_entry select organization_id, $3, entity_type, entity_id, action, 'Slipped in', changes, user_id, source, request_id, timestamp
       from audit_entry where organization_id = $1 and id = $2`,
      [organization.id, entries[5]!.id, id],
    );
  const [beside, within] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await copy(beside);
  await copy(within);
  await tamper(`update audit_chain set entry_id = $3 where organization_id = $1 and entry_id = $2`, [
    organization.id,
    entries[6]!.id,
    within,
  ]);
  const { findings } = await verify(world, organization.id);
  expect(findings.map(({ seq, entry, problem }) => [seq, entry, problem])).toEqual(
    expect.arrayContaining([
      [entries[6]!.seq, within, changed],
      [null, beside, 'the entry is not in the chain'],
      [null, entries[6]!.id, 'the entry is not in the chain'],
    ]),
  );
  expect(findings).toHaveLength(3);
});

test('a link made anew over an edited entry breaks the next one', async () => {
  const { organization, entries } = await historyOf('Linked anew');
  const { seq, id } = entries[7]!;
  await tamper(`update audit_entry set description = 'Other' where organization_id = $1 and id = $2`, [
    organization.id,
    id,
  ]);
  await tamper(
    `update audit_chain c set hash = sha256((select hash from audit_chain where organization_id = $1 and seq = $2 - 1) ||
       convert_to((select audit_text($2::bigint, e) from audit_entry e where organization_id = $1 and id = $3), 'UTF8'))
     where organization_id = $1 and seq = $2`,
    [organization.id, seq, id],
  );
  const { findings } = await verify(world, organization.id);
  expect(findings.map((finding) => [finding.seq, finding.problem])).toEqual([[seq + 1, changed]]);
});

test('a tail cut off is named; cut off with its head, it no longer has the head that was noted', async () => {
  const { organization, entries } = await historyOf('Cut off');
  const noted = (await verify(world, organization.id)).head;
  const lastKept = entries.length - 3;
  await tamper(`delete from audit_chain where organization_id = $1 and seq > $2`, [organization.id, lastKept]);
  await tamper(`delete from audit_entry where organization_id = $1 and id = any($2)`, [
    organization.id,
    entries.slice(lastKept).map(({ id }) => id),
  ]);
  const { findings } = await verify(world, organization.id);
  expect(findings.map(({ problem }) => problem)).toEqual([
    `the chain ends at ${lastKept}, but ${entries.length} entries were written`,
  ]);
  await tamper(
    `update audit_head h set seq = $2, hash = (select hash from audit_chain c where c.organization_id = $1 and c.seq = $2) where organization_id = $1`,
    [organization.id, lastKept],
  );
  const after = await verify(world, organization.id);
  expect(after.findings).toEqual([]);
  expect(after.head).not.toBe(noted);
});

test(
  'no false alarm on many clean entries of all kinds',
  async () => {
    const organization = await world.organization('Clean');
    const { entries: before } = await verify(world, organization.id);
    const [size, batch] = [sized(5_000, 100_000), 1_000];
    await intruder.query('set role millwright_system');
    for (let from = 0; from < size; from += batch) {
      await intruder.query(
        `insert into audit_entry (organization_id, id, entity_type, entity_id, action, description, changes, user_id, source, request_id, timestamp)
         select $1, gen_random_uuid(), (array['contact', 'location', 'user'])[1 + n % 3], gen_random_uuid(), 'updated',
           (array['Größe geändert', E'tab\\tquote"\\\\ \\u2028 end', '', '𝕌nicode 🛠 עברית'])[1 + n % 4] || n,
           jsonb_build_array(jsonb_build_object('field', 'f', 'from', n * 0.1, 'to', jsonb_build_object('z', null, 'a', 1e20::numeric, 'nested', jsonb_build_array(true, n, 'x')))),
           case when n % 2 = 0 then $2::uuid end, 'system', case when n % 5 = 0 then 'r' || n end,
           '2026-03-29T00:59:59.999Z'::timestamptz + n * interval '1 minute 0.001 second'
         from generate_series($3::int, $3::int + $4::int - 1) n`,
        [organization.id, organization.admin.id, from, batch],
      );
    }
    await intruder.query('reset role');
    const { findings, entries } = await verify(world, organization.id);
    expect(findings).toEqual([]);
    expect(entries).toBe(size + before);
  },
  seconds(60, 300),
);
