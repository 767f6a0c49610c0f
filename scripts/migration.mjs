// Generates the next migration from the difference between the tables and the last snapshot. Older snapshots are
// deleted, because the generator reads only the last one and each has thousands of lines.
//
//   npm run migration -- --name what_it_changes
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mended } from './mend-migration.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const folder = join(root, 'src', 'server', 'db', 'migrations');
const meta = join(folder, 'meta');
const migrations = () => readdirSync(folder).filter((name) => /^\d+_.*\.sql$/.test(name));
const textOf = (name) => readFileSync(join(folder, name), 'utf8');

const earlier = migrations();
const { status } = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted();
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name));

const { tables } = JSON.parse(readFileSync(join(meta, snapshots.at(-1)), 'utf8'));
const declared = Object.values(tables).flatMap(({ indexes }) => Object.keys(indexes));
for (const name of migrations().filter((one) => !earlier.includes(one)))
  writeFileSync(join(folder, name), mended(textOf(name), earlier.toSorted().map(textOf).join('\n'), declared));
