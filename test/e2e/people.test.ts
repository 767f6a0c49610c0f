import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { goodPassword, type Organization, World } from '#test/world';
import { closePages, desk, expectTooltip, launch, phone, samePort, violations } from './browser';
import { visit } from './tour';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('A plant with a name that goes on and on and on');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('S40.1 people are invited by email and by a link that runs out: %s', async (_, options) => {
  const { page, complaints } = await atScreen(browser, plant.admin, options);
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Email' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Email is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor();
  // The browser itself logs every failed response.
  complaints.length = 0;
  const email = `new-${options.colorScheme}@people.example`;
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  // S11.3: a missing team is created on the way, and nothing is lost.
  const team = `Crew ${options.colorScheme}`;
  await dialog.getByRole('combobox', { name: 'Teams' }).fill(team);
  await page.getByRole('option', { name: /Add New/ }).click();
  await page.getByText('Returning to: Invite people').waitFor();
  await page.getByRole('button', { name: 'Create team' }).click();
  await dialog.getByLabel(`Remove ${team}`).waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  // Nothing is called sent if there is no mail server.
  await page.getByText(`${email} is invited. No mail server is set up: the message is kept`).waitFor();
  const invited = async () =>
    (await plant.admin.get(`/users/invitations?email=${email}`)).body.results.map(({ id }: { id: string }) => id);
  const [first] = await invited();
  await page.getByRole('button', { name: `Resend the invitation of ${email}` }).click();
  await expect.poll(async () => (await invited()).filter((id: string) => id !== first).length).toBe(1);
  await expect.poll(invited).toHaveLength(1);
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('By link').click();
  await dialog.getByLabel('Link works for').selectOption({ label: '24 hours' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  // Selected as a whole, to be copied.
  await dialog.getByLabel('Invitation link').and(page.locator(':focus')).waitFor();
  const url = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const token = new URL(url).pathname.split('/').pop();
  const before = world.clockOffset;
  world.clockOffset = 25 * 3_600_000;
  const late = await plant.admin.get(`/auth/invitations/${token}`);
  world.clockOffset = before;
  expect(late.status).toBe(410);
  expect(complaints).toEqual([]);
});

test('S40.2 a role is changed after its effect was shown; who is deactivated is signed out, and their history stays', async () => {
  const somebody = await plant.person('technician', 'Tess Turner');
  // Without this, sign-in would lead to the setup of the installation.
  await world.rows(`insert into installation (set_up_at) values (now()) on conflict do nothing`);
  await somebody.post('/locations', { name: 'Made by Tess' });
  const { page } = await atScreen(browser, plant.admin, desk);
  const theirs = await atScreen(browser, somebody, desk);
  await theirs.page.goto('/location?view=tableView');
  await theirs.page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();

  await page.goto('/teams');
  await page.getByLabel('Role of Tess Turner').selectOption('manager');
  const dialog = page.getByRole('dialog', { name: 'Change the role of Tess Turner' });
  await dialog.getByRole('heading', { name: 'Gains' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make manager' }).click();
  await page.getByText('Tess Turner is now manager').waitFor();

  // The form asks the same before it saves another role; cancelled, it saves nothing.
  await page.goto(`/user/${somebody.id}/edit`);
  await page.getByLabel('Role').selectOption('viewer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Loses' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await plant.admin.get(`/users/${somebody.id}`)).body.role).toBe('manager');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make viewer' }).click();
  await expect.poll(async () => (await plant.admin.get(`/users/${somebody.id}`)).body.role).toBe('viewer');
  await page.goto(`/user/${plant.admin.id}/edit`);
  await page.getByLabel('Active').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const yourself = page.getByRole('dialog', { name: 'Deactivate yourself?' });
  await yourself.getByRole('button', { name: 'Cancel' }).click();
  await yourself.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Leave/ }).click();

  // S4–S6: filters and order of the lists of people are in the address, and survive a reload.
  await page.goto('/teams?tab=users&role=viewer');
  await page.getByText('Role · is · Viewer').waitFor();
  await page.getByText('Showing 1 of 1').waitFor();
  await page.getByRole('button', { name: 'Remove filter Role · is · Viewer' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('tess');
  await page.waitForURL(/q=tess/);
  await page.getByRole('button', { name: 'Sort by Last seen' }).click();
  await page.waitForURL(/ordering=last_seen_at/);
  await page.reload();
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search users' }).inputValue()).toBe('tess');
  await page.getByText('Showing 1 of 1').waitFor();
  await page.getByRole('button', { name: 'More for this list' }).click();
  const file = page.getByRole('menuitem', { name: 'Export as CSV' });
  await expect.poll(() => file.getAttribute('href')).toBe('/api/users/export?q=tess&ordering=last_seen_at');
  await page.keyboard.press('Escape');
  await plant.admin.post('/teams', { name: 'Night shift' });
  await page.getByRole('tab', { name: /Teams/ }).click();
  await page.getByRole('searchbox', { name: 'Search teams' }).fill('night');
  await page.waitForURL(/tab=teams.*q=night/);
  await page.getByText('Showing 1 of 1').waitFor();

  await page.goto('/teams');
  await page.getByRole('switch', { name: 'Tess Turner is active' }).click({ force: true });
  await page.getByText('Tess Turner deactivated and signed out').waitFor();
  // The page may navigate there by itself.
  await theirs.page.reload().catch(() => undefined);
  await expect.poll(() => theirs.page.url()).toContain('/login');
  const { body } = await plant.admin.get('/core/audit-logs?entity_type=location');
  expect(body.results.map((entry: { user: { name: string } }) => entry.user.name)).toContain('Tess Turner');
});

test('S40.2 the last admin can be neither deactivated nor removed, and is told why', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/teams');
  const name = plant.admin.name;
  const lastAdmin =
    'The last active admin cannot be demoted, deactivated or deleted. Make someone else an admin first.';
  await page.getByRole('switch', { name: `${name} is active` }).press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('table').getByText(lastAdmin).waitFor();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByText(lastAdmin).waitFor();
  await expect.poll(async () => (await plant.admin.get('/users/me')).status).toBe(200);
});

test('S1, S1.3, S40.3 the organisation stands at the left and is changed there; long names are cut, and whole on hover and focus', async () => {
  const name = 'Maria del Carmen Ruiz of the Night Shift Crew';
  const maria = await plant.person('technician', name);
  const long = 'A plant with a name that goes on and on and on';
  const { page: alone } = await atScreen(browser, maria, desk);
  await alone.goto('/location?view=tableView');
  const account = alone.getByRole('button', { name: `Account of ${name}` });
  await expect.poll(() => account.locator('[data-initials]').getAttribute('data-initials')).toBe('MD');
  await account.click();
  const profile = alone.getByRole('menuitem').first();
  await expect.poll(() => profile.innerText()).toContain('Maria del Carmen Ruiz of the …');
  await profile.getByText('Maria del Carmen Ruiz of the …').hover();
  await alone.getByRole('tooltip', { name }).waitFor();
  // With one organisation there is nothing to choose, here or in the menu.
  await alone.getByRole('banner').getByText('A plant with a name that goes…').waitFor();
  await expect.poll(() => alone.getByRole('button', { name: /^Organisation/ }).count()).toBe(0);
  await expect.poll(() => alone.getByRole('menuitem', { name: long }).count()).toBe(0);
  await alone.context().close();

  const invited = await (await world.organization('Works')).admin.post('/users/invite-link', { role: 'technician' });
  await maria.post('/auth/accept-invite', { token: invited.body.url.split('/').pop() });
  const { page, complaints } = await atScreen(browser, maria, { ...phone, colorScheme: 'dark' });
  await page.goto('/location?view=tableView');
  await page.getByRole('button', { name: 'Organisation: Works' }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Works' }).getAttribute('aria-current')).toBe('true');
  expect(await violations(page)).toEqual([]);
  const other = page.getByRole('menuitem', { name: long });
  // By keyboard: the pointer would cover what a press opens.
  do await page.keyboard.press('ArrowDown');
  while (!(await other.evaluate((item) => item === document.activeElement)));
  await page.getByRole('tooltip', { name: long }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Organisation: ${long}` }).waitFor();
  // The other parts of the bar keep their room beside the long name.
  for (const part of ['Millwright', 'Inbox', `Account of ${name}`]) {
    const box = (await page
      .getByRole('banner')
      .getByLabel(part)
      .or(page.getByRole('button', { name: part }))
      .first()
      .boundingBox())!;
    expect([part, box.x >= 0 && box.x + box.width <= 390 && box.width >= 32]).toEqual([part, true]);
  }
  // Requests that were under way when the organisation changed are refused.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

test('U6 a team is added to people who are in others, or put in their place; a picture is nobody else’s', async () => {
  const { admin } = await world.organization('Crew');
  const made = (path: string, body: object) => admin.post(path, body).then((answer) => answer.body.id as string);
  const day = await made('/teams', { name: 'Day' });
  await made('/teams', { name: 'Night' });
  for (const [name, teams] of [
    ['Ann Able', [day]],
    ['Bob Bold', []],
  ] as const)
    await made('/users', { name, email: `${name.slice(0, 3)}@crew.example`, role: 'technician', teams });
  const teamsOf = async () => {
    const { body } = await admin.get('/users?ordering=name&role=technician');
    return body.results.map(({ teams }: { teams: { name: string }[] }) => teams.map((team) => team.name).join());
  };
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/user?view=tableView&role=technician');
  for (const name of ['Ann Able', 'Bob Bold']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const field = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Set field' }).click();
    await field.getByRole('button', { name: 'Teams' }).click();
  };
  await page.getByRole('button', { name: 'Set field' }).click();
  await expect
    .poll(() => field.getByRole('button').allTextContents())
    .toEqual(['Role', 'Active', 'Display currency', 'Language', 'Teams']);
  await page.keyboard.press('Escape');
  await open();
  await field.getByRole('option', { name: 'Night' }).click();
  await page.getByText('Teams set on 2').waitFor();
  await expect.poll(() => teamsOf()).toEqual(['Day,Night', 'Night']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Teams set on 2').waitFor({ state: 'detached' });
  await open();
  await field.getByText('Replace').click();
  await field.getByRole('option', { name: 'Day' }).click();
  await page.getByText('Teams set on 2').waitFor();
  await expect.poll(() => teamsOf()).toEqual(['Day', 'Day']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(teamsOf).toEqual(['Day,Night', 'Night']);
});

test('others’ pages offer no Edit, and a form one may not use says who can (S45.3)', async () => {
  const tech = await plant.person('technician', 'Ted');
  const { page } = await atScreen(browser, tech, desk);
  await page.goto(`/user/${plant.admin.id}`);
  await page.getByRole('heading', { level: 1, name: plant.admin.name }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await expect.poll(() => page.getByText('Push notification id').count()).toBe(0);
  await page.goto(`/user/${tech.id}`);
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  await page.goto(`/user/${plant.admin.id}/edit`);
  await page.getByText('You are signed in as technician. Admin can do this.').waitFor();
  await page.goto('/team/new');
  await page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(`**/user/${plant.admin.id}/edit`);
});

test('S41.1 amounts are read in the currency one chose, by the organisation’s rates, and keep what is stored', async () => {
  const worker = await plant.person('technician', 'Paid Worker');
  await plant.admin.patch(`/users/${worker.id}`, { hourly_rate: '24' });
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await page.goto(`/user/${worker.id}`);
  await page.getByText('$24.00').waitFor();
  await plant.admin.patch(`/organizations/${plant.id}`, { country: 'DE' });
  await world.rows(`update organization set language = 'de' where id = $1`, [plant.id]);
  await page.goto('/settings');
  // D37: the language of the page is the organisation's, unless the person chose one.
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
  const speaks = page.getByLabel('Language').first();
  const english = page.getByRole('option', { name: 'English', exact: true });
  // The change outside this page re-renders it, and closes a list that is opened at that moment.
  await expect
    .poll(async () => {
      if (!(await english.isVisible())) await speaks.click();
      return english.isVisible();
    })
    .toBe(true);
  await english.click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  await world.rows(`update organization set language = 'en' where id = $1`, [plant.id]);
  // An optional value can be cleared again.
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.click();
  await country.fill('not set');
  await page.getByRole('option', { name: 'Not set' }).click();
  await expect.poll(async () => (await plant.admin.get(`/organizations/${plant.id}`)).body.country).toBe(null);
  await page.getByRole('combobox', { name: 'Add a currency' }).fill('germ');
  await page.getByRole('option', { name: 'Germany — EUR' }).click();
  const rate = page.getByRole('textbox', { name: '1 USD in EUR' });
  await rate.fill('zero');
  await rate.press('Enter');
  await page.getByText('A rate must be a number above 0 such as "0.9215"').waitFor();
  await rate.fill('0.5');
  await rate.press('Enter');
  await page.getByText('1 USD in EUR saved').waitFor();
  const prefix = page.getByRole('textbox', { name: 'Work orders: prefix' });
  await prefix.fill('no blanks');
  await prefix.press('Enter');
  await page.getByText('A prefix has up to eight letters or digits').waitFor();
  await prefix.fill('JOB-');
  await prefix.press('Enter');
  await page.getByText('As in JOB-1001').waitFor();
  expect((await plant.admin.post('/work-orders', { name: 'Numbered' })).body.code).toBe('JOB-1001');
  const display = page.getByRole('combobox', { name: 'Display currency' });
  await expect.poll(() => display.inputValue()).toBe('United States — USD');
  await display.click();
  await display.fill('germ');
  await page.getByRole('option', { name: 'Germany — EUR' }).click();
  await page.getByText('Display currency saved').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`/user/${worker.id}`);
  await expectTooltip(page.getByText('≈ €12.00'), 'Stored as $24.00');
  // The settings search finds the language, and the format of amounts and dates is chosen.
  await page.goto('/settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('language');
  await page.getByText('Millwright speaks no other language yet.').waitFor();
  const formats = page.getByRole('combobox', { name: 'Dates and numbers' });
  await formats.click();
  await formats.fill('deutsch');
  await page.getByRole('option', { name: 'Deutsch (Deutschland)' }).click();
  await page.getByText(/Written like 31\.12\.20\d\d, 14:30 · 1\.234\.567,89\./).waitFor();
  // S41, D2: the search leads to the password; changing it needs the old one.
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('password');
  await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name: 'Password' })
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('a whole new phrase');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your password').waitFor();
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password was changed. Other devices are signed out.').waitFor();
  await page.goto(`/user/${worker.id}`);
  await page.getByText('≈ 12,00 €').waitFor();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('S41, S1 theme, Field mode and density are this device’s, and stand before the program has come; ? shows the keys', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, { ...desk, colorScheme: 'light' });
  const root = (name: string) => page.evaluate((key) => document.documentElement.dataset[key], name);
  await page.goto('/settings');
  for (const [theme, scheme, field] of [
    ['Field mode', 'light', 'true'],
    ['Dark', 'dark', 'false'],
  ] as const) {
    await page.getByRole('radio', { name: theme }).check({ force: true });
    await page.getByText('Theme saved').first().waitFor();
    await expect.poll(async () => [await root('mantineColorScheme'), await root('field')]).toEqual([scheme, field]);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await plant.admin.post('/locations', { name: 'Low row' });
  await page.goto('/location?view=tableView');
  const height = async () => (await page.getByRole('row').filter({ hasText: 'Low row' }).first().boundingBox())?.height;
  await expect.poll(height).toBeLessThan(40);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Search, go, do').waitFor();
  expect(await violations(page)).toEqual([]);
  // Switched off, no letter does anything; the menu still leads to the help.
  await help.getByRole('switch').uncheck({ force: true });
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.poll(() => page.url()).toMatch(/\/location/);
  await help.getByRole('switch').check({ force: true });
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  // G then a letter goes to that list.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  // When the HTML is parsed and no script has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(globalThis, { begun: { ...document.documentElement.dataset } });
    });
  });
  await page.goto('/settings');
  const begun = () => page.evaluate(() => (globalThis as unknown as { begun: object }).begun);
  await expect.poll(begun).toMatchObject({ mantineColorScheme: 'dark', density: 'compact', field: 'false' });
  expect(complaints).toEqual([]);
});

test('S41 an admin has signatures proved by the password, and the head of the history mailed', async () => {
  const settings = async () => (await plant.admin.get(`/organizations/${plant.id}`)).body.settings;
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/settings');
  const asks = page.getByRole('switch', { name: 'Ask for the password again when signing' });
  const mail = page.getByLabel('Mail the head of the history to');
  await asks.click();
  await expect.poll(settings).toMatchObject({ sign_with_password: true });
  await mail.fill('nobody');
  await mail.press('Enter');
  await page.getByText('must be an email address', { exact: false }).waitFor();
  await mail.fill('auditor@people.example');
  await mail.press('Enter');
  await expect.poll(settings).toMatchObject({ audit_email: 'auditor@people.example' });
  await page.reload();
  await expect.poll(() => asks.isChecked()).toBe(true);
  await expect.poll(() => mail.inputValue()).toBe('auditor@people.example');
  await asks.click();
  await mail.fill('');
  await mail.press('Enter');
  await expect.poll(settings).toMatchObject({ sign_with_password: false, audit_email: '' });
});

test('S41.2 a role that is taken off the list may no longer create, from the next look on', async () => {
  const tech = await plant.person('technician', 'Tim');
  const theirs = await atScreen(browser, tech, desk);
  await theirs.page.goto('/contact?view=tableView');
  await theirs.page.getByRole('link', { name: 'New contact' }).first().waitFor();
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/settings#roles');
  await page.getByRole('checkbox', { name: 'Technician may add contacts' }).click();
  await page.getByText('Technician: may no longer add contacts').waitFor();
  await theirs.page.reload();
  await theirs.page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await expect.poll(() => theirs.page.getByRole('link', { name: 'New contact' }).count()).toBe(0);
  await theirs.page.goto('/contact/new');
  await theirs.page.getByText('You are signed in as technician. Admin and manager can do this.').waitFor();

  // Faster than the server answers, and beside another admin: nothing is lost.
  const restricted = async () => (await plant.admin.get(`/organizations/${plant.id}`)).body.settings.restricted_add;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/organizations/${plant.id}`, async (route) => {
    await held;
    await route.fallback();
  });
  const mayAdd = (role: string) => page.getByRole('checkbox', { name: `${role} may add locations` });
  await mayAdd('Manager').uncheck();
  await plant.admin.patch(`/organizations/${plant.id}`, { settings: { restricted_add: { asset: ['manager'] } } });
  await mayAdd('Manager').check();
  await page.getByRole('checkbox', { name: 'Manager may add contacts' }).uncheck();
  await page.getByRole('checkbox', { name: 'Manager may add files' }).uncheck();
  answer();
  await page.getByText('Manager: may no longer add files').waitFor();
  await expect.poll(() => restricted()).toMatchObject({ asset: ['manager'], contact: ['manager'], file: ['manager'] });
  await plant.admin.patch(`/organizations/${plant.id}`, { settings: { restricted_add: {} } });
});

test('a finger finds every control of a form and of the settings', async () => {
  const { page } = await atScreen(browser, plant.admin, phone);
  for (const path of ['/user/new', '/settings']) {
    await visit(page, path);
    const heights = await page
      .locator('main :is(button, select, textarea, .mantine-Input-input)')
      .evaluateAll((all) =>
        all.map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height] as const),
      );
    expect(heights.length).toBeGreaterThan(5);
    expect(heights.filter(([, height]) => height > 0 && height < 48)).toEqual([]);
  }
});
