import type { Browser, Page } from 'playwright-core';
import type { Aims } from './aims';
import { behaviourOf, newPhone, openPage, signIn } from './visitor';

const [width, height] = [390, 844];

/** Scrolls through ten thousand rows: how many frames are late, and how long the longest takes. */
export async function measureScroll(browser: Browser, url: string, aims: Aims): Promise<void> {
  const context = await newPhone(browser, url);
  await signIn(context);
  const page = await openPage(context, { network: false });
  await showAll(page);
  const { frames, dropped, longest } = await scroll(page);
  await context.close();
  aims.figure('scrolling 10,000 rows: frames dropped', (dropped * 100) / frames, '%', 1);
  aims.figure('scrolling 10,000 rows: longest frame', longest, 'ms', 120);
}

/** Loads more pages until the list is complete. */
async function showAll(page: Page): Promise<void> {
  await page.goto('/contact?view=tableView');
  const more = page.getByRole('button', { name: 'View More' });
  for (let shown = 100; shown < 10_000; shown += 100) {
    await more.click();
    await page.getByText(`Showing ${shown + 100} of`).waitFor({ timeout: 30_000 });
  }
}

async function scroll(page: Page): Promise<{ frames: number; dropped: number; longest: number }> {
  await behaviourOf(page);
  const session = await page.context().newCDPSession(page);
  for (let swipe = 0; swipe < 10; swipe++) {
    await session.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height * 0.6,
      yDistance: swipe % 3 === 2 ? 2_000 : -6_000,
      speed: 4_000,
      gestureSourceType: 'touch',
    });
  }
  const { frames: times } = await behaviourOf(page);
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const frame = 1_000 / 60;
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return { frames: gaps.length + dropped, dropped, longest: Math.max(...gaps) };
}
