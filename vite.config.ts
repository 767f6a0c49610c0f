import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const pages = fileURLToPath(new URL('src/app/pages', import.meta.url));

/** Two entries: the app, and the light one for whoever is not signed in yet. */
export default defineConfig({
  root: pages,
  publicDir: fileURLToPath(new URL('src/app/public', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${pages}/index.html`, 'sign-in': `${pages}/sign-in.html` },
      // Few files: over HTTP/1.1 a browser fetches six at a time, and on a phone each turn costs a sixth of a second.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'both',
              test: /src\/(shared\/permission\.ts|web\/(words\.ts|api\.ts|styles\/base\.css))/,
              priority: 2,
            },
            { name: 'app', test: /src\/web\/(router|session|styles\/mantine)\./, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
