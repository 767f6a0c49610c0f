import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTab } from '#web/entity/list/tabs.ts';
import { addressOf } from './address';
import { tabs } from './tabs';

/** The build's manifest (`.vite/manifest.json`): by source file, what it became and what it needs. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

const shared = '../../web/entity';
const features = '../../features';

/** Pages of their own, as `web.tsx` loads them. */
const ownPages: Record<string, string> = {
  teams: `${features}/people/user/People.web.tsx`,
  settings: `${features}/settings/Settings.web.tsx`,
  print: `${features}/label/LabelsPage.web.tsx`,
  scan: `${features}/asset/code/ScanPage.web.tsx`,
  count: `${features}/part/count/CountPage.web.tsx`,
  screen: `${shared}/record/FullScreen.tsx`,
};

/** Nouns that live in the folder of another. */
const folders: Record<string, string> = { contact: 'vendor', team: 'people/team', user: 'people/user' };

/** Whose folders add to the page of a noun (`on` in their `index.web.tsx`). */
const addedTo: Record<string, string[]> = {
  asset: ['work-order', 'part'],
  location: ['work-order', 'part'],
  part: ['work-order'],
  team: ['work-order'],
  user: ['work-order'],
  vendor: ['part'],
};

/** What `router.tsx` loads for an address beyond what every page begins with. */
export function modulesOf(url: string): string[] {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second, third] = pathname.split('/');
  const list = [`${shared}/list/ListScreen.tsx`, `${shared}/list/Panels.tsx`];
  if (ownPages[first]) return [ownPages[first]];
  if (!second || isTab({ tabs: tabs[first] }, second)) return list;
  const added = [
    `${shared}/record/related-panel.tsx`,
    ...(addedTo[first] ?? []).map((folder) => `${features}/${folder}/on.web.tsx`),
  ];
  const own = `${features}/${folders[first] ?? first}/${first}`;
  if (second !== 'new' && third !== 'edit')
    return [
      `${shared}/record/DetailScreen.tsx`,
      `${own}.web.tsx`,
      ...added,
      ...(searchParams.get('view') === 'listView' ? list : []),
    ];
  // The contract, which a form alone needs, is loaded by the noun's own part.
  return [`${shared}/form/FormScreen.tsx`, `${own}.web.tsx`, ...added, `${own}.ts`];
}

/** A page in the two pieces in which it is sent. */
export interface Page {
  /** Of the one script that stands in it, by which the policy lets it run. */
  hash: string;
  begin(url: string): string;
  /** With what is seen until the program has come, and what it will ask for first. */
  end(sight: string, answers: string): string;
}

/**
 * The page for an address: its program is named in the head, so that all of it is asked for at once, instead of one part
 * when another has come, been read and found to need it. On a phone each such turn is a sixth of a second and more.
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
  const own = gather([`${entry}.html`]);
  const program = manifest[`${entry}.html`]!.file;
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .find((file) => file.includes('-latin-wght-normal'));
  const early = /<script src="\/(assets\/scheme-[^"]+)"><\/script>/;
  const html = read(`${entry}.html`);
  const scheme = read(early.exec(html)![1]!);
  // What asks for the program and begins it is `scheme.js`, which stands in the page itself: fetched, also from what the
  // browser keeps, it would hold up everything below it.
  const [first, , rest] = html
    .replaceAll(/<(script|link)[^>]+(type="module"|modulepreload)[^>]*>(<\/script>)?/g, '')
    .split(early);
  const [head, body] = rest!.split('</head>') as [string, string];
  const [above, below] = body.split('</div>') as [string, string];
  return {
    hash: `sha256-${createHash('sha256').update(scheme).digest('base64')}`,
    begin: (url) => {
      const all = [...gather(entry === 'index' ? modulesOf(url) : [], new Set(own))];
      const files = all.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
      const styles = all.filter((file) => file.endsWith('.css') && !own.has(file));
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
