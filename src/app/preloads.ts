import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTab } from '#web/entity/list/tabs.ts';
import { addressOf } from './address';
import { tabs } from './tabs';

/** The manifest of the build (`.vite/manifest.json`): output and dependencies by source file. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

const shared = '../../web/entity';
const features = '../../features';

/** Pages that are not lists, records or forms, as `web.tsx` loads them. */
export const ownPages: Record<string, string> = {
  '': `${features}/home/Home.web.tsx`,
  home: `${features}/home/figures/Rows.web.tsx`,
  teams: `${features}/people/user/People.web.tsx`,
  settings: `${features}/settings/Settings.web.tsx`,
  print: `${features}/label/LabelsPage.web.tsx`,
  scan: `${features}/asset/code/ScanPage.web.tsx`,
  count: `${features}/part/count/CountPage.web.tsx`,
  round: `${features}/measurement/round/RoundPage.web.tsx`,
  'paste-readings': `${features}/measurement/paste/PastePage.web.tsx`,
  'supply-chain': `${features}/supply-chain/screen/SupplyPage.web.tsx`,
  agents: `${features}/agent/AgentPages.web.tsx`,
  inbox: `${features}/notification/inbox/InboxPage.web.tsx`,
  screen: `${shared}/record/FullScreen.tsx`,
};

/** The program of the public pages. */
export const publicEntry = `${features}/public/page/page.web.ts`;

/** Nouns whose module is not named after them, in a folder of their own. */
const nounModules: Record<string, string> = {
  contact: 'vendor/contact',
  'measurement-round': 'measurement/round/measurement-round',
  team: 'people/team/team',
  user: 'people/user/user',
  'work-order-template': 'work-order/template/template',
};

/** Folders that contribute to the page of a noun (`on` in their `index.web.tsx`). */
const addedTo: Record<string, string[]> = {
  asset: ['work-order', 'part', 'measurement', 'agent'],
  location: ['work-order', 'part', 'measurement'],
  measurement: ['agent'],
  part: ['work-order', 'agent'],
  team: ['work-order'],
  user: ['work-order'],
  vendor: ['part', 'supply-chain', 'agent'],
  'work-order': ['supply-chain', 'notification', 'agent'],
  request: ['notification', 'agent', 'language-model'],
  procedure: ['language-model'],
  handover: ['language-model'],
};

/** The modules that `router.tsx` loads for a URL, beyond those of every page. */
export function modulesOf(url: string): string[] {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second, third] = pathname.split('/');
  const list = [`${shared}/list/ListScreen.tsx`, `${shared}/list/panel/Panels.tsx`];
  if (ownPages[first]) return [ownPages[first]];
  if (!second || isTab({ tabs: tabs[first] }, second)) return list;
  const added = [
    `${shared}/record/related-panel.tsx`,
    ...(addedTo[first] ?? []).map((folder) => `${features}/${folder}/on.web.tsx`),
  ];
  const nounModule = `${features}/${nounModules[first] ?? `${first}/${first}`}`;
  if (second !== 'new' && third !== 'edit')
    return [
      `${shared}/record/DetailScreen.tsx`,
      `${nounModule}.web.tsx`,
      ...added,
      ...(searchParams.get('view') === 'listView' ? list : []),
    ];
  // Only a form needs the contract.
  return [`${shared}/form/FormScreen.tsx`, `${nounModule}.web.tsx`, ...added, `${nounModule}.ts`];
}

/** A page, sent in two pieces. */
export interface Page {
  /** The hash of its inline script, for the content security policy. */
  hash: string;
  begin(url: string): string;
  /** With the placeholder and the prefetched answers. */
  end(sight: string, answers: string): string;
}

/**
 * The page for a URL. Its head names all modules, so that the browser fetches them at once instead of one after the
 * other has been parsed. On a phone each such round trip takes a sixth of a second or more.
 */
export function pageWith(folder: string, entry: string): Page {
  const read = (...place: string[]) => readFileSync(join(folder, ...place), 'utf8');
  const manifest = JSON.parse(read('.vite', 'manifest.json')) as Manifest;
  const gather = (names: readonly string[], into = new Set<string>()) => {
    for (const name of names) {
      const chunk = manifest[name];
      if (!chunk || into.has(chunk.file)) continue;
      into.add(chunk.file);
      chunk.css?.forEach((file) => into.add(file));
      gather(chunk.imports ?? [], into);
    }
    return into;
  };
  const entryFiles = gather([`${entry}.html`]);
  const program = manifest[`${entry}.html`]!.file;
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .find((file) => file.includes('-latin-wght-normal'));
  const early = /<script src="\/(assets\/scheme-[^"]+)"><\/script>/;
  const html = read(`${entry}.html`);
  const scheme = read(early.exec(html)![1]!);
  // `scheme.js` fetches and starts the app. It is inlined, because even from the cache it would block everything below.
  const [first, , rest] = html
    .replaceAll(/<(script|link)[^>]+(type="module"|modulepreload)[^>]*>(<\/script>)?/g, '')
    .split(early);
  const [head, body] = rest!.split('</head>') as [string, string];
  const [above, below] = body.split('</div>') as [string, string];
  return {
    hash: `sha256-${createHash('sha256').update(scheme).digest('base64')}`,
    begin: (url) => {
      const all = [...gather(entry === 'index' ? modulesOf(url) : [], new Set(entryFiles))];
      const files = all.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
      const styles = all.filter((file) => file.endsWith('.css') && !entryFiles.has(file));
      return [
        first,
        `<script data-font="/${font}" data-program="/${program}" data-files="${files.join(' ')}">${scheme}</script>`,
        head,
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        `</head>${above}`,
      ].join('');
    },
    end: (sight, answers) => `${sight}</div>${answers}${below}`,
  };
}

/** Script and style of the public pages, which the server draws itself. */
export function publicFiles(folder: string | undefined): { script?: string; styles: string[] } {
  if (!folder) return { styles: [] };
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = manifest[publicEntry];
  return { script: entry?.file, styles: entry?.css ?? [] };
}
