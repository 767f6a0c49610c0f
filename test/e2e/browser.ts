import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { keepPage, leavePage, takePage, watchPage } from './reused-pages';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * One port for the servers of a process, which run one after the other: a browser keeps what it has fetched and compiled
 * by its address. Systems give higher ones to connections.
 */
export const samePort = { PORT: String(20_000 + (process.pid % 10_000)) };

let running: Promise<Browser> | undefined;

/** One for all files of a process, so that they leave their tabs to the next. It ends with the process. */
export async function launch(): Promise<Browser> {
  const before = await running?.catch(() => undefined);
  if (!before?.isConnected()) running = start();
  return running!;
}

/** One without windows, which is quicker, where there is one. */
async function start(): Promise<Browser> {
  const { env, ...options } = launchOptions();
  return chromium.launch({ ...options, env: env as Record<string, string> });
}

/** A person's device, and whether it saves data. */
export interface Device extends BrowserContextOptions {
  savesData: boolean;
}

/**
 * Reduced motion: nothing is pressed, or checked by axe, during an animation. Saving data turns prefetching off, which
 * is a quarter of the work of every page.
 */
const still: Device = { reducedMotion: 'reduce', serviceWorkers: 'block', savesData: true };
/** The usual device: pages prefetch what may be needed without a connection. */
export const fetchesAhead = (device: Device): Device => ({ ...device, savesData: false });
/** A service worker loads the whole program again in every new browser, so only tests of it have one. */
export const withWorker = (device: Device): Device => ({ ...fetchesAhead(device), serviceWorkers: 'allow' });
export const desk: Device = { ...still, viewport: { width: 1440, height: 900 } };
export const phone: Device = {
  ...still,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Runs in the page: the real switch is in a phone's settings. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

/** A page that records its errors, and everything the content security policy refused. */
export async function openPage(
  browser: Browser,
  { colorScheme = 'light', ...options }: Device,
): Promise<{ page: Page; complaints: string[] }> {
  // One tab serves any size of window, too.
  const { viewport, ...others } = options;
  const device = JSON.stringify(others);
  const left = takePage(browser, device);
  if (viewport) await left?.setViewportSize(viewport);
  const page = left ?? (await newPage(browser, options));
  // A theme is put on, so that one tab serves by day and by night.
  await page.emulateMedia({ colorScheme });
  // A worker outlives its pages, and would answer the next test.
  if (options.serviceWorkers === 'block' && options.baseURL) keepPage(page, device, options.baseURL);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return { page, complaints };
}

async function newPage(browser: Browser, { savesData, ...options }: Device): Promise<Page> {
  const context = await browser.newContext(options);
  if (savesData) await context.addInitScript(saveData);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  watchPage(page);
  return page;
}

/** Waits until the page is idle and has prefetched what its buttons open: without a connection it cannot. */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['DialogBox', 'Outbox', 'AccountChoices'].every((part) =>
      fetched.some((name) => name.includes(`/${part}-`)),
    );
  });
/** Drops the answers that come with the page (`app/prefetch.ts`), so that a test can intercept the requests for them. */
export const asksForAll = (page: Page): Promise<unknown> =>
  page.addInitScript(() => void Object.assign(globalThis, { prefetched: {} }));

/** Presses the key of a button once the page has that button, and no dialog that closes keeps the keys to itself. */
export async function pressKeyOf(page: Page, key: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(`[data-shortcut="${wanted}"]`) && !document.querySelector('[role="dialog"]'),
    key,
  );
  await page.keyboard.press(key);
}

/** Points at a text until the tooltip shows the whole of it, and then elsewhere. */
export async function expectTooltip(part: Locator, whole: string): Promise<void> {
  const page = part.page();
  const tooltip = page.getByRole('tooltip', { name: whole });
  const isShown = async () => {
    // Onto it again: what is loaded late may move it away, and a pointer that has not left it enters nothing.
    await page.mouse.move(0, 0);
    await part.hover();
    return tooltip.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown).toBe(true);
  await page.mouse.move(0, 0);
  await tooltip.waitFor({ state: 'detached' });
}

/** How many drafts the browser stores. */
export const draftsKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('millwright');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Also after a failed test: an open event stream holds one of the few connections of a browser. */
export const closePages = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map(async (context) => (await leavePage(browser, context)) || context.close()));

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Frames around pages that axe found nothing in. */
const judged = new Set<string>();

/**
 * What axe finds against WCAG 2.2 A and AA. It is put in past the page's policy, which rightly lets nobody else in. Of
 * the frame around pages, what is judged already, in the same colours and width and to the letter, is not judged again.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { found, frame } = await page.evaluate(
    async ({ runOnly, before }) => {
      // On a scrolled page the sticky bars would make covered targets count as too small.
      scrollTo(0, 0);
      // So would a phone's bottom bars, from under which people scroll; they are static meanwhile.
      const bars = [...document.querySelectorAll<HTMLElement>('[data-work-bar], nav[aria-label="Main"]')];
      for (const bar of bars) bar.style.position = 'static';
      // A change of the window or of the address may take one more frame to settle.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      // Theme, density and the like stand at the root.
      const look = `${(document.documentElement.cloneNode() as Element).outerHTML} ${innerWidth}`;
      const signed = async (part: Element) => {
        // Ids are dealt anew on every page.
        const html = part.outerHTML.replaceAll(/ (id|for|aria-(controls|labelledby|describedby))="[^"]*"/g, '');
        const words = new TextEncoder().encode(`${look} ${html}`);
        return { part, sign: new Uint8Array(await crypto.subtle.digest('SHA-256', words)).join() };
      };
      const parts = [...document.querySelectorAll('#root header, #root nav')].filter((part) => !part.closest('main'));
      const frame = await Promise.all(parts.map(signed));
      const exclude = frame.filter(({ sign }) => before.includes(sign)).map(({ part }) => part);
      const tool = (
        globalThis as unknown as {
          axe: {
            run(of: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe;
      // Full details only for the results that are reported.
      const report = await tool.run({ exclude }, { runOnly, resultTypes: ['violations'], selectors: false });
      for (const bar of bars) bar.style.position = '';
      return { found: report.violations, frame: frame.map(({ sign }) => sign) };
    },
    { runOnly: levels, before: [...judged] },
  );
  if (found.length === 0) for (const sign of frame) judged.add(sign);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
