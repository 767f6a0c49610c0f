import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Organization, World } from '../world';
import { runCommand } from './server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-audit-'));
let world: World;
let acme: Organization;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  await world.organization('Other');
  const { connectionString, user, host, port, database } = world.connection;
  const url = connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;
  environment = { DATABASE_URL: url, DATA_DIR: folder };
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

test('what is no head is refused before anything is read', async () => {
  const file = join(folder, 'torn');
  writeFileSync(file, `# A night\n\n${acme.id} 12 abc\n`);
  for (const [given, says] of [
    ['nonsense', '--head: "nonsense" is neither a noted head nor a file that can be read.'],
    [file, `--head: line 3 of ${file} is not a head.`],
  ] as const) {
    const { code, err } = await run('verify', '--head', given);
    expect([code, err.trimEnd()]).toEqual([2, says]);
  }
});
