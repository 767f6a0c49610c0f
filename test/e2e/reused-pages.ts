import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';

interface Kept {
  device: string;
  origin: string;
}

/** Tabs in use that can be left to the next test. */
const keepables = new WeakMap<BrowserContext, Kept>();
/** Emptied tabs that wait for the next test, by the device they are for; the one that was left last comes last. */
const waiting = new WeakMap<Browser, { device: string; page: Page }[]>();
const mostWaiting = 6;

/** A tab that a test before left for this device. A new one costs as much as the page in it. */
export function takePage(browser: Browser, device: string): Page | undefined {
  const tabs = waiting.get(browser) ?? [];
  const at = tabs.findLastIndex((tab) => tab.device === device);
  return at < 0 ? undefined : tabs.splice(at, 1)[0]!.page;
}

/** Methods whose effect on a tab cannot be undone: such a tab is closed after the test. */
const lasting = {
  page: ['emulateMedia', 'exposeFunction'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'newPage', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** What tests run in a tab before its pages do, to be taken back. */
const scripts = new WeakMap<Page, Disposable[]>();

/** Notes what a test does to a new tab, and that it cannot be kept where nobody can take it back. */
export function watchPage(page: Page): void {
  const context = page.context();
  const spoiling = (owner: object, names: readonly string[]) => {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]!;
      methods[name] = function (this: unknown, ...given) {
        keepables.delete(context);
        return method.apply(this, given);
      };
    }
  };
  const added: Disposable[] = [];
  scripts.set(page, added);
  const { addInitScript } = page;
  page.addInitScript = async (...given) => {
    const script = await addInitScript.apply(page, given as Parameters<typeof addInitScript>);
    added.push(script);
    return script;
  };
  spoiling(page, lasting.page);
  spoiling(context, lasting.context);
  spoiling(page.clock, lasting.clock);
}

export function keepPage(page: Page, device: string, origin: string): void {
  keepables.set(page.context(), { device, origin });
}

/** Empties the tab for the next test. False where it cannot be, and has to be closed. */
export async function leavePage(browser: Browser, context: BrowserContext): Promise<boolean> {
  const tabs = waiting.get(browser) ?? [];
  waiting.set(browser, tabs);
  if (tabs.some(({ page }) => page.context() === context)) return true;
  const kept = keepables.get(context);
  const [page, ...others] = context.pages();
  if (!kept || !page || others.length > 0) return false;
  try {
    await empty(page, kept);
  } catch {
    return false;
  }
  tabs.push({ device: kept.device, page });
  if (tabs.length > mostWaiting) await tabs.shift()!.page.context().close();
  return true;
}

async function empty(page: Page, { origin }: Kept): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'pageerror', 'dialog', 'download', 'framenavigated', 'popup'] as const)
    page.removeAllListeners(event);
  for (const event of ['request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const script of scripts.get(page)?.splice(0) ?? []) await script.dispose();
  // Of the same site: for another the browser begins a new process, which has to compile everything again.
  await page.goto(`${origin}/healthz`, { timeout: 5_000 });
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('DOMStorage.clear', { storageId: { securityOrigin: origin, isLocalStorage: false } });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  await page.mouse.move(0, 0);
}
