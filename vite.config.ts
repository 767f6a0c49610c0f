import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const pages = fileURLToPath(new URL('src/app/pages', import.meta.url));

/** Scripts that run before the page does, under names by which browsers may keep them: a look at the server costs a turn. */
function early(names: string[]): Plugin {
  const scripts = names.map((name) => {
    const source = readFileSync(new URL(`src/app/public/${name}.js`, import.meta.url));
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    return { name, source, fileName: `assets/${name}-${hash}.js` };
  });
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: (html) =>
      scripts.reduce((text, { name, fileName }) => text.replace(`"/${name}.js"`, `"/${fileName}"`), html),
    generateBundle() {
      for (const { source, fileName } of scripts) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * Where a browser knows these words (Chromium does), it makes all functions of these files ready while they are still
 * coming, beside the page; otherwise each when it is first called, which is a fifth of what a first visit reckons.
 */
function madeReady(names: string[]): Plugin {
  return {
    name: 'made-ready',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** The app, the light entry for whoever is not signed in yet, the reference of the API, the offline page and its worker. */
export default defineConfig({
  root: pages,
  publicDir: fileURLToPath(new URL('src/app/public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [react(), early(['scheme']), madeReady(['react', 'app']), serviceWorker()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: `${pages}/index.html`,
        'sign-in': `${pages}/sign-in.html`,
        offline: `${pages}/offline.html`,
        'api-docs': `${pages}/api-docs.html`,
        // The public pages are drawn by the server; this is what script and style add to them.
        public: fileURLToPath(new URL('src/features/public/page/page.web.ts', import.meta.url)),
        sw: fileURLToPath(new URL('src/app/worker/sw.ts', import.meta.url)),
      },
      output: {
        // A worker is known by its address.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Few files: over HTTP/1.1 a browser fetches six at a time, and on a phone each turn costs a sixth of a second.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 7 },
            {
              name: 'both',
              test: /src\/(shared\/permission\.ts|words\/(screen|role)\.ts|web\/(api\.ts|prefs\.ts|ui\/copy-text\.ts|offline-sign-out\.ts|queue\/reachable\.ts|cache\/forget\.ts|styles\/base\.css))/,
              priority: 6,
            },
            {
              name: 'app',
              test: /src\/(web\/(router|session|prefetch-page|styles\/mantine|browser-db|files\/attach|ui\/(PageHeader|Waiting)|entity\/[\w/]+\/(Cell|Create|Footer|PanelLine|ViewMenu|arrival|fields|lazy|options|record-links|use-list))|app\/features\.web)\.|components\/TextInput\/TextInput\.mjs/,
              priority: 5,
            },
            { name: 'list', test: /src\/web\/entity\/list\/(ListScreen|panel\/Panels)\.tsx/, priority: 4 },
            // What every page fetches when it is at rest, without the form that uses it, too.
            { name: 'leaving', test: /web\/(sign-out|entity\/form\/drafts|queue\/confirm-unsent)\.ts/, priority: 4 },
            // What the pages beyond a list begin with, each in one piece: history and signs, contracts, a record, inputs, what opens, a form.
            { name: 'history', test: /web\/entity\/record\/HistoryCard\.tsx/, priority: 4 },
            { name: 'signs', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 3, priority: 4 },
            {
              name: 'panels',
              test: /web\/entity\/record\/(documents|hierarchy|related)-panel\.tsx/,
              priority: 4,
            },
            // What Home and the page of a work order share: the timer and the next status.
            {
              name: 'timer',
              test: /work-order\/(time\/(timer\/(Timer\.web|timer|stop-mine)|time\.words|booked)|status\/set-status)\.tsx?/,
              priority: 4,
            },
            // Add New leaves a page and comes back to it, whether or not it has a form.
            { name: 'returning', test: /web\/entity\/[\w/]+\/(add-new|resumed|returning)\.ts/, priority: 5 },
            { name: 'contract', test: /src\/shared\/entity\.ts/, priority: 3 },
            {
              name: 'record',
              test: /web\/entity\/record\/(DetailScreen|DocumentsCard|Related)\.tsx/,
              priority: 3,
            },
            {
              name: 'inputs',
              test: /@mantine\/core\/esm\/components\/(NativeSelect|Checkbox|Switch|Textarea)\/\1\.mjs/,
              priority: 2,
            },
            {
              name: 'open',
              test: /@mantine\/core\/esm\/components\/(Popover|Menu|Combobox|Tooltip)\/\1\.mjs|web\/(entity\/[\w/]+\/(Entity|Multi)Select|ui\/input\/SearchSelectBox)\.tsx/,
              priority: 1,
            },
            { name: 'form', test: /web\/entity\/form\/FormScreen\.tsx/, priority: 0 },
          ],
        },
      },
    },
  },
});

/**
 * Whoever loses the connection in the first second wants the outbox, too, the menus of the frame, and a job: what a
 * technician may open on its page without ever having opened it before.
 */
const wanted = [
  /\/src\/web\/(queue|shell|files|ui)\//,
  /\/src\/web\/entity\/[\w/]+\/(ListScreen|Panels|DetailScreen|DocumentsCard|Related|related-panel|EntitySelect|FilesInput|FormScreen|MultiSelect)/,
  /\/idb\//,
  /\/src\/features\/comment\//,
  /\/src\/features\/procedure\/([\w-]+\/)?Signature/,
  /\/src\/features\/vendor\/VendorsCard/,
  /\/src\/features\/work-order\/series\/page\/SeriesSide/,
  /\/src\/features\/notification\/on\.web/,
  /\/src\/features\/notification\/[Ww]atch/,
  /\/src\/features\/supply-chain\/on\.web/,
  /\/src\/features\/supply-chain\/screen\/WaitingForParts/,
  /\/src\/features\/agent\/on\.web/,
  /\/src\/features\/agent\/on-page\//,
  /\/src\/features\/language-model\/on\.web/,
  /\/src\/features\/people\/assigned\//,
  /\/src\/features\/measurement\/(entry\/|round\/|ListCell)/,
  /\/src\/features\/request\/RequestCell/,
  /\/src\/features\/work-order\/(?!planning\/)([\w-]+\/)*(?!\w*(Template|Series|Rules|Print))[^/]+$/,
];

/** Tells the worker what to keep: all that the app, a job and the offline page begin with. A new build is a new worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      // It is no module: what it needs has to stand in it.
      if (worker.imports.length > 0) throw new Error(`sw.js imports ${worker.imports.join()}.`);
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (files.has(file) || !chunk) return;
        files.add(file);
        if (chunk.type !== 'chunk') return;
        chunk.imports.forEach(add);
        chunk.viteMetadata?.importedCss.forEach(add);
        chunk.viteMetadata?.importedAssets.forEach(add);
      };
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name, isEntry, fileName } of chunks)
        if (isEntry && ['index', 'offline'].includes(name)) add(fileName);
      for (const one of wanted) {
        const found = chunks.filter(({ facadeModuleId }) => one.test(facadeModuleId ?? ''));
        // Its file was moved, and a job would no longer open without a connection.
        if (found.length === 0) throw new Error(`No chunk begins with a file that ${one} names.`);
        for (const { fileName } of found) add(fileName);
      }
      Object.keys(bundle)
        .filter((file) => file.startsWith('assets/scheme-'))
        .forEach(add);
      const precache = ['/offline.html', '/index.html', '/icon.svg', ...[...files].sort().map((file) => `/${file}`)];
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('base64url').slice(0, 12);
      worker.code = worker.code
        .replaceAll('__PRECACHE__', JSON.stringify(precache))
        .replaceAll('__BUILD__', JSON.stringify(build));
    },
  };
}
