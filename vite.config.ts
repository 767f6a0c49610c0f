import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const pages = fileURLToPath(new URL('src/app/pages', import.meta.url));

/** Two entries: the app, and the light one for whoever is not signed in yet. */
export default defineConfig({
  root: pages,
  publicDir: fileURLToPath(new URL('src/app/public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [react()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: `${pages}/index.html`, 'sign-in': `${pages}/sign-in.html` } },
  },
});
