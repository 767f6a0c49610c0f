import type { Page } from 'playwright-core';
import { storeOf } from '#server/entity/store';
import type { Body } from '#test/person';
import { features } from '../../src/app/features.web.tsx';
import { make, type Maker } from '../contract/sample';

export type Noun = (typeof features)[number] & { record: Body };

/** Every noun of the product with a record of it, so that a new one is on the tour from its first day. */
export async function nounsOf(maker: Maker): Promise<Noun[]> {
  const nouns: Noun[] = [];
  for (const feature of features) nouns.push({ ...feature, record: await make(storeOf(feature.slug), maker) });
  return nouns;
}

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
