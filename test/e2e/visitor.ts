import type { Browser, Page } from 'playwright-core';
import type { Person } from '#test/person';
import { type Device, openPage } from './browser';

/** A person at a screen, signed in; the complaints of their browser are recorded. */
export async function atScreen(
  browser: Browser,
  person: Person,
  device: Device,
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, { ...device, baseURL: person.url });
  const [name = '', value = ''] = person.cookie.split('=');
  await opened.page.context().addCookies([{ name, value, url: person.url }]);
  return opened;
}
