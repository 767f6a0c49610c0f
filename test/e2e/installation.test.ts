import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let sink: Server;

beforeAll(async () => {
  sink = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  [world, browser] = await Promise.all([World.open({ ...samePort, OUTGOING_ALLOW: '127.0.0.1' }), launch()]);
  plant = await world.organization('Plant');
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await world.close();
  sink.close();
});

test('D40 after a restore operators are told above every page, and resume sending', async () => {
  await world.rows(`insert into fact (name, value) values ('silent since', '2026-11-01T00:00:00.000Z')`);
  const { page, complaints } = await atScreen(browser, plant.admin, phone);
  await page.goto('/location');
  const banner = page.getByRole('alert').filter({ hasText: 'This installation was restored.' });
  await banner.waitFor();
  expect(await violations(page)).toEqual([]);
  // The page below it fits into the window, as it does without it.
  const { height, inner } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    inner: innerHeight,
  }));
  expect(height).toBe(inner);
  await banner.getByRole('link', { name: 'Open backups' }).click();
  const section = page.getByRole('region', { name: 'Backups', exact: true });
  await section.getByRole('button', { name: 'Resume sending' }).click();
  const question = page.getByRole('dialog', { name: 'Resume sending?' });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Resume sending' }).click();
  await page.getByText('Sending resumed').waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('S41 D9 an admin makes a webhook, keeps its secret, sends a test and reads the log', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await page.goto('/settings#webhooks');
  const section = page.getByRole('region', { name: 'Webhooks', exact: true });
  await section.getByText('No webhooks yet.').waitFor();
  await section.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`;
  await form.getByRole('textbox', { name: 'Address' }).fill(url);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByText('Choose at least one event').waitFor();
  await form.getByRole('searchbox', { name: 'Find an event' }).fill('work orders completed');
  await form.getByRole('checkbox', { name: 'Completed' }).check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  expect(await shown.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
  expect(await violations(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Done' }).click();
  await section.getByText('On · 1 event · Viewer').waitFor();
  await section.getByRole('button', { name: `Log of ${url}` }).click();
  const log = page.getByRole('dialog', { name: 'Sent in the last 30 days' });
  await log.getByText('Nothing was sent yet.').waitFor();
  await log.getByRole('button', { name: 'Send test' }).click();
  await log.getByText('Sent', { exact: true }).waitFor();
  await log.locator('summary').click();
  await log.getByText('Answered 200').waitFor();
  expect(await violations(page)).toEqual([]);
  // The form without an event was refused.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});
