import type { Page } from 'playwright-core';
import { storeOf } from '#server/entity/store';
import type { Body, Person } from '#test/person';
import { features } from '../../src/app/features.web.tsx';
import { make, type Maker } from '../contract/sample';

export type Noun = (typeof features)[number] & { record: Body };

/** Every noun of the product with one record, so that a new noun is on the tour from its first day. */
async function nounsOf(maker: Maker): Promise<Noun[]> {
  const nouns: Noun[] = [];
  for (const feature of features) nouns.push({ ...feature, record: await make(storeOf(feature.slug), maker) });
  return nouns;
}

export const payloads = ['"><script>ran=1</script><img src=x onerror=ran=1>', 'javascript:ran=1'];

/** Puts the payload into every text field that accepts it; a field that refuses it cannot show it. */
export async function poison(person: Person, path: string, payload: string): Promise<void> {
  const { body } = await person.get(path);
  const texts = Object.keys(body).filter((key) => typeof body[key] === 'string');
  const withPayload = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, payload]));
  const { status, body: answer } = await person.patch(path, withPayload(texts));
  if (status < 300) return;
  // All that are refused are named at once. What the others say together may not do, alone it may.
  const accepted = texts.filter((key) => !(key in (answer.errors ?? {})));
  const again = await person.patch(path, withPayload(accepted));
  if (again.status >= 300) for (const key of accepted) await person.patch(path, withPayload([key]));
}

/** The same, with a payload in all texts that would run if it were treated as markup. */
export async function hostile(maker: Maker, payload: string): Promise<Noun[]> {
  const nouns = await nounsOf(maker);
  for (const { path, record } of nouns) await poison(maker.person, `${path}/${record.id}`, payload);
  return nouns;
}

/** Makes the page record what its content policy refuses, from its first line on. */
export const watchPolicy = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', (event) =>
      refused.push((event as SecurityPolicyViolationEvent).blockedURI),
    );
  });

/** Payloads that ran, were blocked, or wait for a press on the page; `nothing` is the goal. */
export const ran = (page: Page): Promise<typeof nothing> =>
  page.evaluate(() => ({
    ran: 'ran' in globalThis,
    refused: (globalThis as unknown as { refused: string[] }).refused,
    links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i], img[src="x"]').length,
  }));
export const nothing = { ran: false, refused: [] as string[], links: 0 };

/** In Panel View a record is beside its list, and one form adds and edits, so both are covered at once. */
export const screensOf = ({ slug, record: { id } }: Noun): string[] => [
  `/${slug}?view=tableView`,
  `/${slug}/${id}?view=listView`,
  `/${slug}/${id}/edit`,
  `/screen/${slug}/${id}/history`,
];

export const ownScreens = [
  '/',
  '/teams?tab=users',
  '/teams?tab=teams',
  '/settings',
  '/inbox',
  '/scan',
  '/count',
  '/paste-readings',
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

/** Opens a screen and waits until everything it loads is there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
