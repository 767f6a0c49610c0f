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
    rollupOptions: { input: { index: `${pages}/index.html`, 'sign-in': `${pages}/sign-in.html` } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
