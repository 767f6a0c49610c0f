// Runs the checks and then the tests; the last line has the counts.
//
//   node scripts/test.mjs [--no-check] [arguments for vitest]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2).filter((argument) => argument !== '--no-check');

if (!process.argv.includes('--no-check')) {
  const outer = process.env.npm_execpath ?? '';
  const inner = /^npm-cli\.c?js$/.test(basename(outer)) ? [process.execPath, outer] : ['npm'];
  const code = run([...inner, 'run', 'check']);
  if (code !== 0) process.exit(code);
}

const folder = mkdtempSync(join(tmpdir(), 'millwright-test-'));
const summary = join(folder, 'summary.json');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const tries = join(root, 'scripts', 'second-tries.mjs');
const longest = join(root, 'scripts', 'longest-files.mjs');
const reporters = [
  '--reporter=default',
  `--reporter=${tries}`,
  `--reporter=${longest}`,
  '--reporter=json',
  `--outputFile.json=${summary}`,
];
const code = run([process.execPath, vitest, 'run', ...reporters, ...args]);
try {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(summary, 'utf8'));
  // A file that cannot be loaded has no tests, so it counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

function run([command, ...rest]) {
  const shell = command === 'npm' && process.platform === 'win32';
  const { status, error } = spawnSync(command, rest, { cwd: root, stdio: 'inherit', shell });
  if (error) console.error(`Cannot run ${command}: ${error.message}`);
  return status ?? 1;
}
