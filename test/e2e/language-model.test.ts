import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { languageModelUses } from '#shared/language-model';
import { raw, said, StandInModel } from '#test/language-model';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let model: StandInModel;
let browser: Browser;
let plant: Organization;
let manager: Person;

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const allow = (language_model: readonly string[]) =>
  plant.admin.patch(`/organizations/${plant.id}`, { settings: { language_model } });

beginWith(
  async () => {
    [model, browser] = await Promise.all([StandInModel.open(), launch()]);
    world = await World.open(model.environment);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    await allow(languageModelUses);
  },
  () => world.close(),
);
afterEach(() => closePages(browser));
afterAll(() => model.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the dialog says will be sent, without the model having been asked. */
async function whatIsSent(page: Page): Promise<string> {
  const before = model.asked.length;
  await page.getByText('What is sent').click();
  const text = await page.locator('pre').innerText();
  expect(model.asked.length).toBe(before);
  return text;
}

test.each([desk, phone])('a request is worded beside the report, and accepted with these words', async (device) => {
  const request = await make('/requests', { name: 'pump leeks', description: 'Mona Jour saw oil' });
  const { page, complaints } = await atScreen(browser, manager, device);
  await page.goto(`/request/${request.id}?view=tableView`);
  await button(page, 'Suggest wording').click();
  const sent = await whatIsSent(page);
  expect(sent).not.toContain('Mona');
  model.answer = raw(500, '');
  await button(page, 'Ask the model').click();
  await page.getByText('The language model answered with an error (500).').waitFor();
  model.answer = said({ name: 'Pump leaks oil', description: '[person 1] saw oil at the pump.' });
  await button(page, 'Ask the model').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Pump leaks oil');
  expect(model.asked.at(-1)!.text).toBe(sent);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Title' }).fill('Pump 1 leaks oil');
  await button(page, 'Accept with this wording').click();
  await button(page, 'Accept with this wording').waitFor({ state: 'detached' });
  const { work_order, name } = (await manager.get(`/requests/${request.id}`)).body;
  expect([work_order.name, name]).toEqual(['Pump 1 leaks oil', 'pump leeks']);
  const { description } = (await manager.get(`/work-orders/${work_order.id}`)).body;
  expect(description).toBe('Mona Jour saw oil at the pump.');
  // The refusal of the model arrived in a stream, not as a failed request.
  expect(complaints).toEqual([]);
});

test('a text becomes steps in the builder, which nobody has saved', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/procedure/new');
  await button(page, 'Draft from a text').click();
  await page.getByLabel('Text of a manual or a work instruction').fill('First check the pressure.');
  expect(await whatIsSent(page)).toContain('First check the pressure.');
  model.answer = said({ fields: [{ type: 'number', label: 'Check the pressure', unit: 'bar' }] });
  await button(page, 'Draft steps').click();
  await expect.poll(() => page.getByLabel('Label of step 1', { exact: true }).inputValue()).toBe('Check the pressure');
  expect((await manager.get('/procedures')).body.count).toBe(0);
  await page.getByLabel('Name').fill('Pump check');
  await button(page, 'Create procedure').click();
  await expect.poll(async () => (await manager.get('/procedures')).body.count).toBe(1);
});

test('a handover is summarised beside its lines, and nothing of it changes', async () => {
  const order = await make('/work-orders', { name: 'Change the bearing', priority: 'critical' });
  const now = Date.now();
  const [shift_from, shift_to] = [now - 8 * 3_600_000, now + 60_000].map((at) => new Date(at).toISOString());
  const { id } = await make('/handovers', { note: 'Mind the step.', shift_from, shift_to });
  const { page, complaints } = await atScreen(browser, manager, phone);
  await page.goto(`/handover/${id}?view=tableView`);
  await button(page, 'Summarise').click();
  const sent = await whatIsSent(page);
  expect(sent).toContain('Change the bearing');
  const summary = page.getByRole('list', { name: 'Summary of the handover' });
  // A sentence about no line: nothing of the answer is shown.
  model.answer = said({ sentences: [{ line: 99, text: 'All is well.' }] });
  await button(page, 'Ask the model').click();
  await page.getByRole('alert').waitFor();
  expect(await summary.count()).toBe(0);
  model.answer = said({ sentences: [{ line: 1, text: 'The bearing is worn.' }] });
  await button(page, 'Ask the model').click();
  await summary.getByText('The bearing is worn.').waitFor();
  expect(model.asked.at(-1)!.text).toBe(sent);
  expect(await summary.getByRole('link').getAttribute('href')).toBe(`/work-order/${order.id}`);
  expect(await violations(page)).toEqual([]);
  const { body } = await manager.get(`/handovers/${id}`);
  expect(JSON.stringify(body)).not.toContain('worn');
  expect(complaints).toEqual([]);
});

test('a question opens the list with the filters that it became', async () => {
  await make('/work-orders', { name: 'Urgent one', priority: 'high' });
  await make('/work-orders', { name: 'Other one', priority: 'low' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order?view=tableView');
  await page.getByText('Other one').waitFor();
  await button(page, 'Filter').click();
  await page.getByLabel('Or ask in your own words').fill('the urgent ones');
  expect(await whatIsSent(page)).not.toContain('Urgent one');
  model.answer = said({ filters: { priority: 'high' } });
  await button(page, 'Ask').click();
  await page.getByText('Other one').waitFor({ state: 'detached' });
  await page.getByText('Urgent one').waitFor();
  expect(new URL(page.url()).searchParams.get('priority')).toBe('high');
});

test('an admin switches each use on and off; off there is no button', async () => {
  await allow([]);
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/settings#language-model');
  const use = page.getByRole('switch', { name: 'Draft a procedure' });
  const isOn = async () => (await manager.get('/agents/llm')).body.features;
  await use.check({ force: true });
  await expect.poll(isOn).toEqual(['procedure']);
  expect(await violations(page)).toEqual([]);
  await use.uncheck({ force: true });
  await expect.poll(isOn).toEqual([]);
  const status = page.waitForResponse((response) => response.url().endsWith('/api/agents/llm'));
  await page.goto('/procedure/new');
  await status;
  await page.getByLabel('Name').waitFor();
  expect(await button(page, 'Draft from a text').count()).toBe(0);
  await allow(languageModelUses);
});
