import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Organization, World } from '../world';
import { runCommand } from './server';
import { urlOf } from './databases';

const folder = mkdtempSync(join(tmpdir(), 'millwright-audit-'));
let world: World;
let acme: Organization;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  await world.organization('Other');
  environment = { DATABASE_URL: urlOf(world.connection), DATA_DIR: folder };
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(['audit', ...args], environment);

test('a head is printed, noted as text, JSON or file, and holds while the history goes on', async () => {
  const printed = await run('head');
  const noted = await run('head', '--json');
  expect([printed.code, noted.code, printed.out.trimEnd().split('\n').length]).toEqual([0, 0, 2]);
  expect(printed.out).toMatch(/^[\da-f-]{36} \d+ [\da-f]{64} \S+Z Acme$/m);
  expect(JSON.parse(noted.out)).toEqual([
    { organization: acme.id, number: 5, hash: expect.any(String), noted_at: expect.any(String), name: 'Acme' },
    expect.objectContaining({ name: 'Other' }),
  ]);
  await acme.admin.post('/core/contacts', { name: 'Goes on' });
  const later = await run('head');
  const file = join(folder, 'heads');
  writeFileSync(file, `# Two days\n${printed.out}\n${later.out}`);
  const line = printed.out.split('\n')[0]!;
  for (const [heads, given] of [
    [1, ['--head', line]],
    [3, ['--head', file, '--head', line]],
    [1, ['--head', noted.out]],
  ] as const) {
    const { code, out } = await run('verify', ...given);
    expect([code, out.split('\n').filter((one) => one.includes('hold'))[0]]).toEqual([
      0,
      heads === 1 ? '  1 noted head holds' : `  ${heads} noted heads hold`,
    ]);
  }
});

test('a head that does not hold is named, with its organisation', async () => {
  const line = (await run('head')).out.split('\n')[0]!;
  const [, number, hash] = line.split(' ');
  const other = `${acme.id} ${number} ${'0'.repeat(64)} 2026-01-02T03:04:05.000Z`;
  const longer = `${acme.id} 999 ${hash}`;
  const gone = `${uuid7()} 5 ${hash}`;
  const { code, out } = await run('verify', '--head', other, '--head', longer, '--head', gone);
  expect(code).toBe(1);
  expect(out).toContain(
    `the head noted at entry ${number} on 2026-01-02T03:04:05.000Z fails: entry ${number} or one before it was rewritten`,
  );
  expect(out).toContain(`the head noted at entry 999 fails: the history was cut off and now ends at entry ${number}`);
  expect(out).toContain('neither the organisation nor its history is in this database');
  const json = await run('verify', '--json', '--head', other);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)[0]).toMatchObject({ name: 'Acme', heads: 1, findings: [{ organization: acme.id }] });
});

test('what is neither a head nor a file is refused before anything is read', async () => {
  const { code, err } = await run('verify', '--head', 'nonsense');
  expect([code, err.trimEnd()]).toEqual([2, '--head: "nonsense" is neither a noted head nor a file that can be read.']);
});

test('a file of heads that was damaged is named, line by line, and what is left of it is held', async () => {
  const headLine = (await run('head')).out.split('\n').find((line) => line.startsWith(acme.id))!;
  const [organization, number, hash, moment] = headLine.split(' ');
  const file = join(folder, 'torn');
  const damaged = (line: number) => `  ${line}  -  line ${line} is damaged: it is neither a head nor a remark`;
  writeFileSync(
    file,
    [
      '# A night',
      `${organization} ${number} ${hash!.slice(0, 40)}`,
      headLine,
      `${organization} ${number} ${hash} ${moment!.slice(0, 12)}`,
      `${organization} ${number} ${hash!.replace(/^./, 'x')} ${moment}`,
      '\0\0\0\0',
      organization,
    ].join('\n'),
  );
  for (const result of [
    await run('verify', '--head', file),
    await runCommand(['audit', 'verify'], { ...environment, AUDIT_HEADS_FILE: file }),
  ]) {
    const lines = result.out.trimEnd().split('\n');
    expect([result.code, result.err]).toEqual([1, '']);
    expect(lines).toContain('  1 noted head holds');
    expect(lines.slice(-6)).toEqual([`${file}: 5 problems`, ...[2, 4, 5, 6, 7].map(damaged)]);
  }
  const { code, out } = await run('verify', '--json', '--head', file);
  expect([code, JSON.parse(out).at(-1).name, JSON.parse(out).at(-1).findings.length]).toEqual([1, file, 5]);
  writeFileSync(file, '');
  const emptied = await run('verify', '--head', file);
  expect([emptied.code, emptied.out]).toEqual([
    1,
    expect.stringContaining(`${file}: 1 problem\n  -  -  there is no head`),
  ]);
});

test('a guard of the history that is missing, switched off or hollow is named', async () => {
  const owner = new pg.Client(world.connection);
  await owner.connect();
  const refuse = (body: string) =>
    owner.query(`create or replace function audit_refuse() returns trigger language plpgsql as $$${body}$$`);
  const trigger = 'trigger audit_refuse before update or delete or truncate on audit_chain';
  try {
    expect(await run('verify')).toMatchObject({ code: 0, out: expect.not.stringContaining('Guards') });
    await owner.query(`alter table audit_entry disable trigger audit_refuse; drop trigger audit_refuse on audit_chain`);
    const { code, out } = await run('verify');
    expect([code, out.trimEnd().split('\n').slice(-3)]).toEqual([
      1,
      [
        'Guards of the history: 2 problems',
        '  -  -  audit_entry is not guarded: its trigger “audit_refuse” is switched off',
        '  -  -  audit_chain is not guarded: its trigger “audit_refuse” is missing',
      ],
    ]);
    await owner.query(`alter table audit_entry enable trigger audit_refuse;
      create trigger audit_refuse before delete or truncate on audit_chain for each statement execute function audit_refuse();
      alter table audit_entry disable trigger audit_link`);
    await refuse(`begin return null; end`);
    expect((await run('verify')).out.trimEnd().split('\n').slice(-4)).toEqual([
      'Guards of the history: 3 problems',
      '  -  -  audit_entry is not guarded: its trigger “audit_refuse” was changed',
      '  -  -  audit_chain is not guarded: its trigger “audit_refuse” was changed',
      '  -  -  audit_entry is not guarded: its trigger “audit_link” is switched off',
    ]);
  } finally {
    await refuse(`begin raise exception 'history is append-only' using errcode = '42501'; end`);
    await owner.query(`alter table audit_entry enable trigger user; drop trigger if exists audit_refuse on audit_chain;
      create ${trigger} for each statement execute function audit_refuse()`);
    await owner.end();
  }
  expect((await run('verify')).code).toBe(0);
});
