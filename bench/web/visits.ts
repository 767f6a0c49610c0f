import type { Browser, Page } from 'playwright-core';
import { measureSizes } from '../../scripts/size.mjs';
import { median } from '../measure';
import { type Aims, rounds } from './aims';
import type { Screen } from './screens';
import { behaviourOf, newPhone, openPage, scriptsUntil, signIn } from './visitor';

/** Milliseconds after which every screen is drawn. */
const settled = 3_500;
const pageOf: Record<string, string> = {
  'sign-in': 'sign-in',
  portal: 'public',
  home: 'home',
  'list, Table View': 'list',
  record: 'record',
};

/** The scripts loaded before a screen worked, compared with the build's manifest. */
export async function measureScripts(browser: Browser, url: string, screens: Screen[], aims: Aims): Promise<void> {
  const sizes = measureSizes();
  for (const { name, path, signedOut, usable } of screens) {
    const promised = sizes.find(({ page }) => page === pageOf[name]);
    if (!promised) continue;
    const context = await newPhone(browser, url);
    if (!signedOut) await signIn(context);
    const page = await openPage(context, { network: true });
    const size = await scriptsUntil(page, path, usable);
    await context.close();
    aims.figure(`JavaScript (gz): ${name}`, size, 'KB', promised.most);
    aims.note(`${name}: by the manifest ${promised.size.toFixed(1)} KB.`);
  }
}

/** A repeat visit comes later, so wait until the service worker has finished caching. */
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** LCP and CLS of each screen, with an empty cache and with a warm one. */
export async function measureVisits(browser: Browser, url: string, screens: Screen[], aims: Aims): Promise<void> {
  for (const { name, path, signedOut, cold: most = 2, usable } of screens) {
    const [cold, repeat, shifts] = [[] as number[], [] as number[], [] as number[]];
    for (let round = 0; round < rounds; round++) {
      const context = await newPhone(browser, url);
      if (!signedOut) await signIn(context);
      for (const times of [cold, repeat]) {
        const page = await openPage(context, { network: true });
        await page.goto(path, { waitUntil: 'commit' });
        // The check for the screen also needs CPU time and would compete with the page on the throttled CPU.
        await page.waitForTimeout(settled);
        await usable(page);
        const { lcp, cls } = await behaviourOf(page);
        times.push(lcp / 1_000);
        shifts.push(cls);
        if (!signedOut) await workerReady(page);
        await page.close();
      }
      await context.close();
    }
    aims.figure(`LCP, cold: ${name}`, median(cold), 's', most);
    aims.figure(`LCP, repeat: ${name}`, median(repeat), 's', 1);
    aims.figure(`CLS, worst: ${name}`, Math.max(...shifts), '', 0.02);
  }
}
