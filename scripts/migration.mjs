// Generates the next migration from the difference between the tables and the last snapshot. Older snapshots are
// deleted, because the generator reads only the last one and each has thousands of lines.
//
//   npm run migration -- --name what_it_changes
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const meta = join(root, 'src', 'server', 'db', 'migrations', 'meta');
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted();
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name));
