// Development server. Vite serves the screens with live reload, and the kit at /kit; everything else is proxied to the
// server, which restarts when one of its files changes. Pages of Vite have no content security policy, so inline
// scripts and styles run only here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer as listen } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { createServer } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src');
const pages = join(source, 'app', 'pages');
const { HOST: host = '127.0.0.1', PORT = '3000' } = process.env;
const port = Number(PORT);
const behind = await freePort();
const address = process.env.PUBLIC_URL ?? `http://${host}:${port}`;

register();
const { entryOf } = await import('../src/app/entry-of.ts');

const screens = await createServer({
  configFile: join(root, 'vite.config.ts'),
  root: pages,
  appType: 'custom',
  server: {
    host,
    port,
    strictPort: true,
    fs: { allow: [root] },
    proxy: { '^/(api(?!/docs)|healthz|readyz|portal/|track/|q/)': { target: `http://127.0.0.1:${behind}` } },
  },
});
screens.middlewares.use((request, response, next) => {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
  pageOf(request.url).then((page) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  }, next);
});
await screens.listen();
console.log(`The screens are live at ${address}, the kit at ${address}/kit.`);

let server = start();
let restarting;
let restarted = Promise.resolve();

/** Vite reloads these files itself. */
const isScreen = (file) => /^web\b|\.(tsx|css|html|svg)$/.test(file);

watch(source, { recursive: true }, (_, file) => {
  if (file && isScreen(file)) return;
  // Debounce, because editors and git change many files at once.
  clearTimeout(restarting);
  restarting = setTimeout(() => (restarted = restarted.then(restart)), 100);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    clearTimeout(restarting);
    await Promise.all([stop(), screens.close()]);
    process.exit(0);
  });
}

async function pageOf(url) {
  const path = new URL(url, address).pathname;
  const name = { '/kit': 'kit', '/api/docs': 'api-docs' }[path] ?? entryOf(path);
  const page = await readFile(join(pages, `${name}.html`), 'utf8');
  return screens.transformIndexHtml(url, page.replace('src="../', `src="/@fs${join(source, 'app')}/`));
}

function start() {
  const args = ['--import', 'tsx', join(source, 'app', 'cli.ts'), 'serve', ...process.argv.slice(2)];
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(behind), PUBLIC_URL: address };
  // A separate process group: Ctrl-C reaches only us, and the server gets one signal and shuts down in order.
  return spawn(process.execPath, args, { env, stdio: 'inherit', detached: process.platform !== 'win32' });
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

async function freePort() {
  const probe = listen().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}
