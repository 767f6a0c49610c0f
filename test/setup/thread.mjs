import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleThread } from '../../scripts/bundle-thread.mjs';

/** The program of the servers' threads, bundled once for the whole run. */
export default async function setup() {
  const folder = fileURLToPath(new URL('../../.cache', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const bundled = join(folder, `thread-${process.pid}.mjs`);
  await bundleThread(bundled);
  process.env.MILLWRIGHT_THREAD = bundled;
  return () => rmSync(bundled, { force: true });
}
