// Bundles the server into dist/ and the screens into dist/web/. Packages stay outside the bundle; lazy imports become
// separate files, so that they are loaded only when used.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildScreens } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const fresh = join(root, '.cache', 'dist');

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: { cli: 'src/app/cli.ts', thread: 'src/app/thread.ts' },
  outdir: dist,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  // In the same folder as cli.js, because the code looks for migrations and pages next to itself.
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
});

// Written to another folder and then renamed, so that a server that starts meanwhile finds the old or the new build.
rmSync(fresh, { recursive: true, force: true });
for (const { path, contents } of outputFiles) {
  const file = join(fresh, relative(dist, path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
cpSync(join(root, 'src/server/db/migrations'), join(fresh, 'migrations'), { recursive: true });
await buildScreens({
  root: join(root, 'src/app/pages'),
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join(fresh, 'web'), emptyOutDir: true },
});
await compress(join(fresh, 'web'));
rmSync(dist, { recursive: true, force: true });
renameSync(fresh, dist);

/** Precompresses files at the highest level, instead of compressing them at every request. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name));
  const write = async (name, extension, pack) => {
    const path = join(folder, name);
    writeFileSync(`${path}.${extension}`, await promisify(pack)(readFileSync(path)));
  };
  await Promise.all(files.flatMap((name) => [write(name, 'br', brotliCompress), write(name, 'gz', gzip)]));
}
