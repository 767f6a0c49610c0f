// Runs all checks at the same time, because some of them use one core only, and shows what each says when it has ended.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const outer = process.env.npm_execpath ?? '';
const npm = /^npm-cli\.c?js$/.test(basename(outer)) ? [process.execPath, outer] : ['npm'];

const codes = await Promise.all(
  Object.keys(scripts)
    .filter((name) => name.startsWith('check:'))
    .map(check),
);
process.exit(codes.find((code) => code !== 0) ?? 0);

function check(name) {
  const [command, ...first] = npm;
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, [...first, 'run', name], { cwd: root, shell });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Cannot run ${name}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      process.stdout.write(said);
      resolve(code ?? 1);
    });
  });
}
