// Fails when a page exceeds its budget of JavaScript: the entry and its static imports, compressed,
// from the build's manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The budget of each page in thousands of bytes, and the modules it needs. */
const budgets = [
  { page: 'public', most: 20, from: ['../../features/public/page/page.web.ts'] },
  { page: 'sign-in', most: 90, from: ['sign-in.html'] },
  {
    page: 'list',
    most: 200,
    from: ['index.html', '../../web/entity/list/ListScreen.tsx', '../../web/entity/list/panel/Panels.tsx'],
  },
  { page: 'home', most: 200, from: ['index.html', '../../features/home/Home.web.tsx'] },
  {
    page: 'record',
    most: 220,
    from: [
      'index.html',
      '../../web/entity/record/DetailScreen.tsx',
      '../../features/asset/asset.web.tsx',
      '../../features/work-order/on.web.tsx',
      '../../features/part/on.web.tsx',
    ],
  },
  {
    page: 'work order',
    most: 220,
    from: [
      'index.html',
      '../../web/entity/record/DetailScreen.tsx',
      '../../features/work-order/work-order.web.tsx',
      '../../features/notification/on.web.tsx',
    ],
  },
];

/** The chunks of every page, the largest first. */
export function measureSizes() {
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  return budgets.map(({ page, most, from }) => {
    const files = new Set();
    const add = (name) => {
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The manifest of the build has no ${name}; name another in scripts/size.mjs.`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(add);
    };
    from.forEach(add);
    const chunks = [...files].map((file) => ({ file, size: gzipSync(readFileSync(join(web, file))).length / 1_000 }));
    chunks.sort((a, b) => b.size - a.size);
    return { page, most, size: chunks.reduce((sum, { size }) => sum + size, 0), chunks };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = measureSizes();
  const tooBig = sizes.filter(({ size, most }) => size > most);
  for (const { page, size, most } of sizes) console.log(`${page}: ${size.toFixed(1)} of ${most} KB of JavaScript (gz)`);
  for (const { page, chunks } of tooBig) {
    console.error(`\nThe ${page} page is too big. Load later what its first sight does not need; the largest chunks:`);
    for (const { file, size } of chunks.slice(0, 8)) console.error(`  ${size.toFixed(1).padStart(6)} KB  ${file}`);
  }
  if (tooBig.length > 0) process.exit(1);
}
