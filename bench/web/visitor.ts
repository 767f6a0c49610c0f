import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { launchOptions } from '../../scripts/chromium.mjs';

export async function launch(): Promise<Browser> {
  const { env, ...options } = launchOptions({ windows: true });
  return chromium.launch({ ...options, env: env as Record<string, string> });
}

/** A mid-range phone on a slow network, with an empty cache. */
export const newPhone = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

export async function signIn(context: BrowserContext): Promise<void> {
  const data = { email: 'ada@bench.example', password: 'correct horse battery staple' };
  const answer = await context.request.post('/api/auth/sign-in', { data });
  if (!answer.ok()) throw new Error(`sign-in failed: ${await answer.text()}`);
}

/** A throttled page that records its metrics. */
export async function openPage(context: BrowserContext, slow: { network: boolean }): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (slow.network) {
    const bytes = (1.6 * 1_000_000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  await page.addInitScript({ path: fileURLToPath(new URL('observe.js', import.meta.url)) });
  return page;
}

export interface Behaviour {
  /** Largest Contentful Paint, in milliseconds from the start of the visit. */
  lcp: number;
  cls: number;
  /** The longest interaction until its paint, since the last reading. */
  inp: number;
  /** The start of each frame since the last reading. */
  frames: number[];
}

/** Waits a moment for late entries. */
export async function behaviourOf(page: Page): Promise<Behaviour> {
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    const { behaviour } = globalThis as unknown as { behaviour: Behaviour };
    const seen = { ...behaviour };
    behaviour.inp = 0;
    behaviour.frames = [];
    return seen;
  });
}

/** The size of all scripts loaded until the screen was usable, in thousands of bytes, gzipped. */
export async function scriptsUntil(page: Page, path: string, usable: (page: Page) => Promise<void>): Promise<number> {
  const scripts: Response[] = [];
  const listen = (response: Response) => response.request().resourceType() === 'script' && scripts.push(response);
  page.on('response', listen);
  await page.goto(path);
  await usable(page);
  page.off('response', listen);
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length / 1_000, 0);
}
