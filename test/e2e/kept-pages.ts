import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Cleared tabs for the next test, by device. */
const waiting = new WeakMap<Browser, Map<string, Page[]>>();
const devices = new WeakMap<BrowserContext, Kept>();

interface Kept {
  browser: Browser;
  device: string;
  origin: string;
  viewport: ReturnType<Page['viewportSize']>;
  devtools: () => Promise<CDPSession>;
}

/** A tab that an earlier test left for this device. A new one costs as much as the page in it. */
export const takePage = (browser: Browser, device: string): Page | undefined =>
  waiting.get(browser)?.get(device)?.pop();

/** Methods whose effect on a tab cannot be undone: such a tab is closed after the test. */
const lasting = {
  page: ['addInitScript', 'emulateMedia', 'exposeFunction'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'newPage', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

export function keepable(browser: Browser, page: Page, device: string, origin: string): void {
  const context = page.context();
  const open = context.newCDPSession.bind(context);
  devices.set(context, { browser, device, origin, viewport: page.viewportSize(), devtools: () => open(page) });
  const spoiling = (owner: object, names: readonly string[]) => {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]!;
      methods[name] = function (this: unknown, ...given) {
        devices.delete(context);
        return method.apply(this, given);
      };
    }
  };
  spoiling(page, lasting.page);
  spoiling(context, lasting.context);
  spoiling(page.clock, lasting.clock);
}

/** Clears the tab for the next test. Returns false if it has to be closed. */
export async function leavePage(context: BrowserContext): Promise<boolean> {
  const entry = devices.get(context);
  const [page, ...others] = context.pages();
  if (!entry || !page || others.length > 0) return false;
  try {
    await empty(page, entry);
  } catch {
    return false;
  }
  const tabs = waiting.get(entry.browser) ?? new Map<string, Page[]>();
  waiting.set(entry.browser, tabs);
  tabs.set(entry.device, [...(tabs.get(entry.device) ?? []), page]);
  return true;
}

async function empty(page: Page, { origin, viewport, devtools: open }: Kept): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'pageerror', 'dialog', 'download', 'framenavigated', 'popup'] as const)
    page.removeAllListeners(event);
  for (const event of ['request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('about:blank');
  await context.clearCookies();
  const devtools = await open();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('DOMStorage.clear', { storageId: { securityOrigin: origin, isLocalStorage: false } });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}
