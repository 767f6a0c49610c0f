import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { goodPassword, World } from '#test/world';
import { desk, launch, openPage, phone, violations, closePages } from './browser';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

test('S46.2 a fresh installation opens setup, makes the first admin and fills the demo plant', async () => {
  const { page, complaints } = await openPage(browser, { ...desk, baseURL: world.url });
  await page.goto('/');
  await page.waitForURL('**/setup');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByText('Organisation name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('organization_name');
  await page.getByLabel('Organisation name').fill('Harbour Works');
  await page.getByLabel('Your name').fill('Ada Min');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByText('Fill it with a demo plant').click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
  await expect.poll(() => page.getByText('Showing 50 of 65').count(), { timeout: 240_000 }).toBe(1);
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('S46.1 a wrong password does not say which part is wrong, and what was typed stays', async () => {
  for (const options of [desk, phone]) {
    const { page } = await openPage(browser, { ...options, baseURL: world.url, colorScheme: 'dark' });
    await page.goto('/location');
    await page.waitForURL('**/login?next=%2Flocation');
    await page.getByLabel('Email').fill('ada@harbour.example');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Email or password is wrong.' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@harbour.example');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/location?view=tableView');
  }
});

test('next never leads to another site', async () => {
  const { page } = await openPage(browser, { ...desk, baseURL: world.url });
  await page.goto('/login?next=//evil.example/');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/asset?view=tableView');
});

test('S2, S6 who does the work begins with theirs: a chip says so and can be taken off', async () => {
  const acme = await world.organization('Acme');
  const technician = await acme.person('technician', 'Tom Baker');
  await acme.admin.post('/work-orders', { name: 'Mine', assigned_to: { users: [technician.id] } });
  await acme.admin.post('/work-orders', { name: 'Somebody else’s' });
  const { page, complaints } = await openPage(browser, { ...phone, baseURL: world.url });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await page.getByText('Mine', { exact: true }).waitFor();
  await page.getByText('Showing 1 of 1').waitFor();
  expect(asked.filter((path) => path === '/asset' || path === '/api/assets')).toEqual([]);
  await page.getByRole('button', { name: /Remove .*Assigned to me/ }).tap();
  await page.getByText('Somebody else’s').waitFor();
  await expect.poll(() => new URL(page.url()).search).not.toContain('is_mine');
  expect(complaints).toEqual([]);
});
