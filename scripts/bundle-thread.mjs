// Bundles the program of the server's threads from the sources: Node 20 reads TypeScript in no thread.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const bundleThread = (outfile) =>
  build({
    absWorkingDir: root,
    entryPoints: ['src/app/thread.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
  });
