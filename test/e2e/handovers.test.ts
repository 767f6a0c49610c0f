import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, pressKeyOf, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;
let ana: Person;
let shift: Body;

const make = async (by: Person, path: string, body: object): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    const plant = await world.organization('Mill');
    manager = await plant.person('manager', 'Mona Jour');
    ana = await plant.person('technician', 'Ana Brook');
    const team = (await make(plant.admin, '/teams', { name: 'Mechanics', members: [ana.id] })).id;
    const press = await make(manager, '/assets', { name: 'Press 4' });
    const { results } = (await manager.get('/assets/custom-health-status')).body;
    const { id: status_type } = results.find(({ category }: Body) => category === 'offline');
    const change = { asset: press.id, status_type, status_change_type: 'unplanned' };
    await make(manager, '/assets/status', change);
    const theirs = { assigned_to: { teams: [team] }, asset: press.id };
    const held = await make(manager, '/work-orders', { name: 'Change the bearing', priority: 'high', ...theirs });
    await ana.patch(`/work-orders/${held.id}`, { status: 'on_hold', on_hold_reason: 'parts', note: 'It comes at ten' });
    const begun = await make(manager, '/work-orders', { name: 'Overhaul the gearbox', ...theirs });
    await ana.patch(`/work-orders/${begun.id}`, { status: 'in_progress' });
    await ana.post(`/work-orders/${begun.id}/comments`, { text: 'The seal is worn, a new one lies on the bench' });
    await make(manager, '/work-orders', { name: 'Leak under the tank', priority: 'critical' });
    for (let n = 1; n <= 8; n++)
      await make(manager, '/work-orders', { name: `Grease chain ${n}`, due_date: hours(4), ...theirs });
    const done = await make(manager, '/work-orders', { name: 'Replace the belt', ...theirs });
    await ana.patch(`/work-orders/${done.id}`, { status: 'done' });
    await make(ana, '/requests', { name: 'Oil on the floor', priority: 'high', asset: press.id });
    const note = 'Mind the step at the press: the plate is loose.';
    shift = await make(manager, '/handovers', { team, note, shift_from: hours(-8), shift_to: hours(0.05) });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('D30 read on a phone and confirmed with the thumb, however far it is scrolled', async () => {
  const { page, complaints } = await atScreen(browser, ana, phone);
  await page.goto(`/handover/${shift.id}`);
  await heading(page, shift.name);
  await page.getByText('Mind the step').waitFor();
  await page.getByRole('heading', { level: 3, name: /^Offline now/ }).waitFor();
  const line = page.getByRole('link', { name: /Change the bearing/ });
  await line.getByText('It comes at ten').waitFor();
  const confirm = page.getByRole('button', { name: 'I have read this' });
  const reach = async () => {
    const { y, height } = (await confirm.boundingBox())!;
    return y > 400 && y + height <= 844 && height >= 48;
  };
  expect(await reach()).toBe(true);
  await page.getByRole('heading', { level: 3, name: /^Due next/ }).scrollIntoViewIfNeeded();
  expect(await reach()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await confirm.click();
  await page.getByText(/^You read this/).waitFor();
  await confirm.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Read by' }).getByText('Ana Brook').waitFor();
  expect((await manager.get(`/handovers/${shift.id}`)).body.acknowledged_by).toMatchObject([{ id: ana.id }]);
  expect(complaints).toEqual([]);
});

test('D30 at a desk with the keyboard alone: open, read, confirm, print', async () => {
  const { page, complaints } = await atScreen(browser, manager, { ...desk, colorScheme: 'dark' });
  await page.goto('/handover?view=listView');
  await heading(page, shift.name);
  await page.getByText('Read it through').waitFor();
  expect(await violations(page)).toEqual([]);
  await pressKeyOf(page, 'a');
  await page.getByText(/^You read this/).waitFor();
  await page.goto(`/handover/${shift.id}?print=1`);
  await page.getByRole('heading', { level: 1, name: shift.name }).waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  const file = page.getByRole('link', { name: 'Download PDF' });
  expect(await file.getAttribute('href')).toBe(`/api/handovers/${shift.id}/handover.pdf`);
  expect(complaints).toEqual([]);
});
