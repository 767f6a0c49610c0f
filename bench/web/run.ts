/**
 *   npm run bench:web [-- scripts | visits | touches | scroll | visits=<name of a screen>]
 *
 * Measures the screens of the built product in Chromium and prints the results. A whole run writes them to RESULTS.md.
 */
import { startDatabase } from '../database';
import { keepResults } from '../results';
import { seed } from '../seed';
import { startServer } from '../server';
import { Aims } from './aims';
import { measureScroll } from './scroll';
import { screensOf } from './screens';
import { measureTouches } from './touches';
import { launch } from './visitor';
import { measureScripts, measureVisits } from './visits';

const asked = process.argv.slice(2);
const known = ['scripts', 'visits', 'touches', 'scroll'];
const unknown = asked.filter((name) => !known.includes(name.split('=')[0]!));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
const wanted = (name: string) => asked.length === 0 || asked.some((one) => one.split('=')[0] === name);

const aims = new Aims();
const database = await startDatabase();
await database.create('screens');
const server = await startServer({
  DATABASE_URL: database.addressOf('screens'),
  SECRET_KEY: 'a secret for the bench only',
});
const browser = await launch();
try {
  const { key } = await seed(server.url, 10_000, (work) => database.asSuperuser('screens', work), {
    contactCount: 10_000,
  });
  const screens = screensOf(await oneLocation(server.url, key), await onePortal(server.url, key));
  const only = asked.find((name) => name.startsWith('visits='))?.slice('visits='.length);
  if (wanted('scripts')) await measureScripts(browser, server.url, screens, aims);
  if (wanted('visits')) {
    const chosen = screens.filter(({ name }) => !only || name === only);
    await measureVisits(browser, server.url, chosen, aims);
  }
  if (wanted('touches')) await measureTouches(browser, server.url, aims);
  if (wanted('scroll')) await measureScroll(browser, server.url, aims);
} finally {
  await browser.close();
  await server.stop();
  await database.stop();
}

const results = aims.toMarkdown();
console.log(`\n${results}`);
if (asked.length === 0) keepResults(results);

/** A location in the middle of the tree, with ancestors and descendants. */
async function oneLocation(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/locations?name__icontains=floor+7&page_size=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { results } = (await response.json()) as { results: { id: string }[] };
  return results[0]!.id;
}

/** The public page of a portal, as a code at a machine opens it. */
async function onePortal(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/portals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ title: 'Report a problem', welcome: 'Tell us what is broken, leaking or unsafe.' }),
  });
  const { url: page } = (await response.json()) as { url: string };
  return new URL(page).pathname;
}
