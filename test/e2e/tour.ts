import type { Page } from 'playwright-core';
import { storeOf } from '#server/entity/store';
import type { Body, Person } from '#test/person';
import { features } from '../../src/app/features.web.tsx';
import { make, type Maker } from '../contract/sample';

export type Noun = (typeof features)[number] & { record: Body };

/** Every noun of the product with a record of it, so that a new one is on the tour from its first day. */
async function nounsOf(maker: Maker): Promise<Noun[]> {
  const nouns: Noun[] = [];
  for (const feature of features) nouns.push({ ...feature, record: await make(storeOf(feature.slug), maker) });
  return nouns;
}

export const payloads = ['"><script>ran=1</script><img src=x onerror=ran=1>', 'javascript:ran=1'];

/** Puts it into every text that takes it; what a field refuses it cannot show. */
export async function poison(person: Person, path: string, payload: string): Promise<void> {
  const { body } = await person.get(path);
  for (const [key, value] of Object.entries<unknown>(body)) {
    if (typeof value === 'string') await person.patch(path, { [key]: payload });
  }
}

/** The same, with something in all their texts that would run if it were taken for more than a text. */
export async function hostile(maker: Maker, payload: string): Promise<Noun[]> {
  const nouns = await nounsOf(maker);
  for (const { path, record } of nouns) await poison(maker.person, `${path}/${record.id}`, payload);
  return nouns;
}

/** Has the page note what its policy refuses, from its first line on. */
export const watchPolicy = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', (event) =>
      refused.push((event as SecurityPolicyViolationEvent).blockedURI),
    );
  });

/** What has run of it on the page, was kept from it, or waits to be pressed; `nothing` is what is hoped for. */
export const ran = (page: Page): Promise<typeof nothing> =>
  page.evaluate(() => ({
    ran: 'ran' in globalThis,
    refused: (globalThis as unknown as { refused: string[] }).refused,
    links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i], img[src="x"]').length,
  }));
export const nothing = { ran: false, refused: [] as string[], links: 0 };

/** In Panel View a record stands beside its list, and one form serves to add and to edit: both are seen at once. */
export const screensOf = ({ slug, record: { id } }: Noun): string[] => [
  `/${slug}?view=tableView`,
  `/${slug}/${id}?view=listView`,
  `/${slug}/${id}/edit`,
  `/screen/${slug}/${id}/history`,
];

export const ownScreens = [
  '/teams?tab=users',
  '/teams?tab=teams',
  '/settings',
  '/scan',
  '/count',
  '/print/labels',
  '/location/999999',
];

export const screensBeforeSignIn = [
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password/unknown',
  '/confirm-email/unknown',
  '/invite/unknown',
];

/** Opens a screen and waits until it has everything it waits for itself. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
