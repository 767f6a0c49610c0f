// Serves from the sources and starts again when one changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src');
const args = ['--import', 'tsx', join(source, 'app', 'cli.ts'), 'serve', ...process.argv.slice(2)];

let server = start();
let restarting;
let restarted = Promise.resolve();

watch(source, { recursive: true }, () => {
  // Editors and git touch many files at once.
  clearTimeout(restarting);
  restarting = setTimeout(() => (restarted = restarted.then(restart)), 100);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    clearTimeout(restarting);
    await stop();
    process.exit(0);
  });
}

function start() {
  // In a group of its own: Ctrl-C reaches only us, and the server is told once and ends in order.
  return spawn(process.execPath, args, { stdio: 'inherit', detached: process.platform !== 'win32' });
}

async function stop() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function restart() {
  console.log('Sources changed; starting again …');
  await stop();
  server = start();
}
