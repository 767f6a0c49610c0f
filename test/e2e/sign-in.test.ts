import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { Person } from '#test/person';
import { goodPassword, World } from '#test/world';
import { closePages, desk, launch, openPage, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';

let world: World;
let browser: Browser;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    const ada = new Person(world.url);
    await ada.post('/auth/setup', {
      organization_name: 'Harbour Works',
      name: 'Ada Min',
      email: 'ada@harbour.example',
      password: goodPassword,
    });
    // The address of a list with rows stays as it is.
    for (const path of ['/assets', '/locations']) await ada.post(path, { name: 'Harbour' });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

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

test('S46, S46.1 an invitation is taken and a forgotten password chosen anew; passwords are pasted and known to managers', async () => {
  const dock = await world.organization('Dock');
  // A retry needs other people.
  const [toni, nell] = ['toni', 'nell'].map((name) => `${name}.${dock.id.slice(-6)}@dock.example`) as [string, string];
  const { url } = (await dock.admin.post('/users/invite-link', { role: 'technician' })).body;
  const { page, complaints } = await openPage(browser, {
    ...phone,
    baseURL: world.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(new URL(url).pathname);
  await page.getByRole('heading', { level: 1, name: 'Join Dock' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await page.getByLabel('Your name').fill('Toni Tech');
  await email.fill(toni);
  await page.evaluate((text) => navigator.clipboard.writeText(text), goodPassword);
  await password.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => password.inputValue()).toBe(goodPassword);
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('new-password');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  // D2: where somebody is signed in, the page says who would join before it happens.
  const pier = await world.organization('Pier');
  const further = (await pier.admin.post('/users/invite-link', { role: 'viewer', uses: 2 })).body.url as string;
  await page.goto(new URL(further).pathname);
  await page.getByRole('button', { name: `Join as Toni Tech (${toni})` }).waitFor();
  await expect.poll(() => page.getByLabel('Your name').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByLabel('Your name').fill('Nell Next');
  await email.fill(nell);
  await password.fill(goodPassword);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Account of Nell Next' }).waitFor();
  const members = await pier.admin.get('/users?ordering=email');
  expect(members.body.results.map((one: { email: string }) => one.email)).toContain(nell);
  expect(members.body.results.map((one: { email: string }) => one.email)).not.toContain(toni);

  await page.context().clearCookies();
  await page.goto('/login');
  await expect.poll(() => email.getAttribute('autocomplete')).toBe('username');
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await email.fill(toni);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If there is an account with this email, a link is on its way.').waitFor();
  const link = async () => {
    const [mail] = await world.rows<{ body: string }>(
      `select body from mail where recipient = '${toni}' and body like '%/reset-password/%'`,
    );
    return /\/reset-password\/[\w-]+/.exec(mail?.body ?? '')?.[0];
  };
  await expect.poll(link).toBeDefined();
  await page.goto((await link())!);
  await password.fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page
    .getByText(/at least 10 characters/i)
    .first()
    .waitFor();
  await password.fill('a whole new phrase');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
  // A used link says so when it is opened, before anybody types a password.
  await page.goto((await link())!);
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
  await expect.poll(() => password.count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await email.fill(toni);
  await password.fill('a whole new phrase');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  // Requests without the cookie are refused.
  expect(complaints.filter((line) => !/401|410|422/.test(line))).toEqual([]);
});

test('S46 where the server can mail, who joins by a link confirms their address first', async () => {
  const { url } = await world.serve({ SMTP_URL: 'smtp://127.0.0.1:9', SIGNUP: 'invite' });
  const mole = await world.organization('Mole');
  const email = `moira.${mole.id.slice(-6)}@mole.example`;
  const invited = (await mole.admin.post('/users/invite-link', { role: 'technician' })).body.url as string;
  const { page, complaints } = await openPage(browser, { ...phone, baseURL: url });
  await page.goto(new URL(invited).pathname);
  await page.getByLabel('Your name').fill('Moira Mole');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Join' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `We have mailed you at ${email}.` })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  const mailed = `/confirm-sign-up/${await world.signUpToken(email)}`;
  await page.goto(mailed);
  await page.getByRole('heading', { level: 1, name: 'Join Mole' }).waitFor();
  await page.getByText(`You become a member as technician and sign in with ${email}.`).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('The password you chose').fill('the phrase of somebody else');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('This is not the password that was chosen').waitFor();
  await page.getByLabel('The password you chose').fill(goodPassword);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Account of Moira Mole' }).waitFor();
  // The refused one.
  expect(complaints).toEqual([expect.stringContaining('422')]);
  // A second visit leads back, and not to a sign-up that is closed here.
  await page.goto(mailed);
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Create an organisation' }).count()).toBe(0);
});

test.each([
  '//evil.invalid/x',
  '/%09/evil.invalid/x',
  '/%0A/evil.invalid/x',
  '%09//evil.invalid/x',
  '/%5Cevil.invalid/x',
  '%5C%5Cevil.invalid/x',
  'https:evil.invalid',
  'https://evil.invalid/x',
  '/.//evil.invalid/x',
  'javascript:document.title=1',
])('next=%s never leads to another site', async (next) => {
  const { page } = await openPage(browser, { ...desk, baseURL: world.url });
  const otherSites: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(world.url)) otherSites.push(url);
  });
  await page.goto(`/login?next=${next}`);
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of Ada Min' }).waitFor();
  expect([new URL(page.url()).origin, otherSites]).toEqual([world.url, []]);
});

test('S2, S6 who does the work begins with Home and opens all of theirs: a chip says so and can be taken off', async () => {
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
  await page.getByRole('link', { name: 'All my work' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await page.getByText('Mine', { exact: true }).waitFor();
  await page.getByText('Showing 1 of 1').waitFor();
  expect(asked.filter((path) => path === '/asset' || path === '/api/assets')).toEqual([]);
  await page.getByRole('button', { name: /Remove .*Assigned to me/ }).tap();
  await page.getByText('Somebody else’s').waitFor();
  await expect.poll(() => new URL(page.url()).search).not.toContain('is_mine');
  expect(complaints).toEqual([]);
});

test('S2, S3 whoever has one list has Home and that list, and nothing else in the navigation', async () => {
  const quay = await world.organization('Quay');
  const person = await quay.person('requester');
  const { page, complaints } = await openPage(browser, { ...phone, baseURL: world.url });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You have reported nothing yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => links.allInnerTexts()).toEqual(['Home', 'My requests', 'Report a problem']);
  expect(complaints).toEqual([]);
});
