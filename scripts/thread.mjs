// The program of the server's threads, from the sources. Where many servers are started it is bundled once for all
// (`test/setup/thread.mjs`), else for each thread.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const bundled = process.env.MILLWRIGHT_THREAD;
if (bundled) await import(pathToFileURL(bundled).href);
else {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const outfile = join(root, '.cache', `thread-${process.pid}-${threadId}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  const { bundleThread } = await import('./bundle-thread.mjs');
  await bundleThread(outfile);
  try {
    await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
