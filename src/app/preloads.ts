import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTab } from '#web/entity/tabs.ts';
import { addressOf } from './address';
import { tabs } from './tabs';

/** The build's manifest (`.vite/manifest.json`): by source file, what it became and what it needs. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

const shared = '../../web/entity';
const features = '../../features';

/** Pages of their own, as `web.tsx` loads them. */
const ownPages: Record<string, string> = {
  teams: `${features}/user/People.web.tsx`,
  settings: `${features}/settings/Settings.web.tsx`,
  print: `${features}/label/LabelsPage.web.tsx`,
  scan: `${features}/asset/ScanPage.web.tsx`,
  count: `${features}/part/CountPage.web.tsx`,
  screen: `${shared}/FullScreen.tsx`,
};

/** What `router.tsx` loads for an address beyond what every page begins with. */
function modulesOf(url: string): string[] {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second, third] = pathname.split('/');
  const list = [`${shared}/ListScreen.tsx`, `${shared}/Panels.tsx`];
  if (ownPages[first]) return [ownPages[first]];
  if (!second || isTab({ tabs: tabs[first] }, second)) return list;
  const own = `${features}/${first}/${first}`;
  if (second !== 'new' && third !== 'edit')
    return [`${shared}/DetailScreen.tsx`, `${own}.web.tsx`, ...(searchParams.get('view') === 'listView' ? list : [])];
  // The contract, which a form alone needs, is loaded by the noun's own part.
  return [`${shared}/FormScreen.tsx`, `${own}.web.tsx`, `${own}.ts`];
}

/** A page in the two pieces in which it is sent. */
export interface Page {
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
  const begun = gather([`${entry}.html`]);
  const tag = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`;
  // Named for `scheme.js`, which asks for it where it is at hand.
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .find((file) => file.includes('-latin-wght-normal'));
  const html = read(`${entry}.html`).replace('<script src=', `<script data-font="/${font}" src=`);
  const [head, body] = html.split('</head>') as [string, string];
  const [above, below] = body.split('</div>') as [string, string];
  return {
    begin: (url) => {
      const files = [...gather(entry === 'index' ? modulesOf(url) : [])].filter((file) => !begun.has(file));
      return `${head}${files.map(tag).join('')}</head>${above}`;
    },
    end: (sight, answers) => `${sight}</div>${answers}${below}`,
  };
}
