import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let organization: Organization;
let admin: Person;
let technician: Person;

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
  admin = organization.admin;
  technician = await organization.person('limited_technician', 'Tina');
});
afterAll(() => world.close());

/** Requests the link without credentials, as a calendar does. */
const subscribe = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${world.url}${new URL(url).pathname}`, { headers });
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll('\r\n ', '') };
};
const make = async (person: Person, body: object): Promise<Body> => {
  const made = await person.post('/calendar-feeds', { name: 'My work', ...body });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
};
const order = async (body: object): Promise<Body> =>
  (await admin.post('/work-orders', { start_date: new Date(Date.now() + 86_400_000).toISOString(), ...body })).body;

test('a person, a team or an asset: what is open and planned, as the owner may see it', async () => {
  const asset = (await admin.post('/assets', { name: 'Press' })).body.id;
  const team = (await admin.post('/teams', { name: 'Night shift' })).body.id;
  const mine = await order({
    name: 'Mine; with, signs',
    estimated_minutes: 90,
    assigned_to: { users: [technician.id] },
  });
  const press = await order({ name: 'Press', asset, assigned_to: { teams: [team] }, status: 'planned' });
  const over = await order({ name: 'Over', asset, assigned_to: { users: [technician.id] } });
  await admin.patch(`/work-orders/${over.id}`, { status: 'done' });

  const personal = await subscribe((await make(technician, { user: technician.id })).url);
  expect(personal.status).toBe(200);
  expect(personal.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(personal.text).toContain(`UID:${mine.id}@millwright`);
  expect(personal.text).toContain(`SUMMARY:${mine.code} Mine\\; with\\, signs`);
  const start = mine.start_date.replaceAll(/[-:]|\.\d{3}/g, '');
  expect(personal.text).toContain(`DTSTART:${start}`);
  expect(personal.text).not.toContain(press.id);
  expect(personal.text).not.toContain(over.id);

  const [ofTeam, ofAsset] = [await make(admin, { team }), await make(admin, { asset })];
  for (const { url } of [ofTeam, ofAsset]) {
    const { text } = await subscribe(url);
    expect(text).toContain(press.id);
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).not.toContain(mine.id);
  }
  // The owner sees only what they may see, whatever the feed is about.
  expect((await subscribe((await make(technician, { asset })).url)).text).not.toContain(press.id);
});

test('what series will bring is tentative, ahead for three months, and one event with the work order it becomes', async () => {
  const asset = (await admin.post('/assets', { name: 'Conveyor' })).body.id;
  const week = 7 * 86_400_000;
  const first = await order({
    name: 'Grease',
    asset,
    estimated_minutes: 30,
    recurrence: { unit: 'weekly', frequency: 1, is_active: true },
  });
  const { url } = await make(admin, { asset });
  const eventsOf = async () =>
    (await subscribe(url)).text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => ({
        uid: /UID:(.*)/.exec(event)![1]!.trim(),
        start: /DTSTART:(.*)/.exec(event)![1]!.trim(),
        status: /STATUS:(.*)/.exec(event)![1]!.trim(),
        summary: /SUMMARY:(.*)/.exec(event)![1]!.trim(),
      }));
  const before = await eventsOf();
  const at = (weeks: number) =>
    new Date(Date.parse(first.start_date) + weeks * week).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  expect(before.map(({ start }) => start)).toEqual(before.map((_, weeks) => at(weeks)));
  expect(before.length).toBeGreaterThanOrEqual(13);
  expect(before.length).toBeLessThanOrEqual(14);
  expect(before.slice(0, 3).map(({ status }) => status)).toEqual(['CONFIRMED', 'TENTATIVE', 'TENTATIVE']);
  expect(before[2]!.summary).toBe('Grease (projected)');
  expect(new Set(before.map(({ uid }) => uid)).size).toBe(before.length);
  expect((await subscribe(url)).text).toBe((await subscribe(url)).text);

  // The projected date is a work order now and was moved: the same event at another time.
  await admin.patch(`/work-orders/${first.id}`, { status: 'done' });
  const second = (await admin.get(`/work-orders/${first.id}/series`)).body.next.work_order;
  await admin.patch(`/work-orders/${second.id}`, { status: 'done' });
  const { next } = (await admin.get(`/work-orders/${first.id}/series`)).body;
  await admin.patch(`/work-orders/${next.work_order.id}`, {
    start_date: new Date(Date.parse(next.date) + 86_400_000).toISOString(),
  });
  const after = await eventsOf();
  expect(after.map(({ uid }) => uid)).toEqual(before.slice(2).map(({ uid }) => uid));
  expect(after[0]).toMatchObject({ summary: `${next.work_order.code} Grease`, status: 'TENTATIVE' });
  expect(after[0]!.start).not.toBe(before[2]!.start);

  // Nothing for people who may not see it, and nothing once the series is paused.
  expect((await subscribe((await make(technician, { asset })).url)).text).not.toContain('Grease');
  await admin.patch(`/work-orders/${next.work_order.id}`, { recurrence: null });
  expect(await eventsOf()).toHaveLength(1);
});

test('the same text while nothing changes, and then another', async () => {
  const { url } = await make(admin, { user: admin.id });
  const work = await order({ name: 'Steady', assigned_to: { users: [admin.id] } });
  const first = await subscribe(url);
  const etag = first.headers.get('etag')!;
  expect(await subscribe(url)).toMatchObject({ text: first.text });
  expect((await subscribe(url, { 'if-none-match': etag })).status).toBe(304);
  await admin.patch(`/work-orders/${work.id}`, { name: 'Moved' });
  const after = await subscribe(url, { 'if-none-match': etag });
  expect(after).toMatchObject({ status: 200 });
  expect(after.text).toContain(`SUMMARY:${work.code} Moved`);
  expect(after.text).not.toContain('Steady');
});

test('more than a calendar holds: what is ahead stays', async () => {
  const asset = (await admin.post('/assets', { name: 'Busy' })).body.id;
  const behind = await order({ name: 'Behind', asset, start_date: new Date(Date.now() - 86_400_000).toISOString() });
  const upcoming = await order({ name: 'Ahead', asset });
  await world.rows(
    `insert into work_order (organization_id, id, name, number, code, status, start_date, asset_id, source, created_at, updated_at)
     select w.organization_id, gen_random_uuid(), w.name, 10000 + n, 'OLD-' || n, 'open',
       w.start_date - n * interval '1 minute', w.asset_id, 'manual', w.created_at, w.updated_at
     from work_order w, generate_series(1, 1000) n where w.id = $1`,
    [behind.id],
  );
  const { text } = await subscribe((await make(admin, { asset })).url);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1000);
  expect(text).toContain(upcoming.id);
  expect(text.indexOf(behind.id)).toBeLessThan(text.indexOf(upcoming.id));
});

test('a new link ends the old one; so do deleting it and leaving', async () => {
  const made = await make(technician, { user: technician.id });
  expect((await technician.get(`/calendar-feeds/${made.id}`)).body.url).toBeUndefined();
  const rotated = await technician.post(`/calendar-feeds/${made.id}/rotate`);
  expect((await subscribe(made.url)).status).toBe(404);
  expect((await subscribe(rotated.body.url)).status).toBe(200);
  const [stored] = await world.rows<{ hash: string }>(`select token_hash as hash from calendar_feed where id = $1`, [
    made.id,
  ]);
  expect(rotated.body.url).not.toContain(stored!.hash);
  // Feeds are private to their owner.
  expect((await admin.get(`/calendar-feeds/${made.id}`)).status).toBe(404);
  await technician.delete(`/calendar-feeds/${made.id}`);
  expect((await subscribe(rotated.body.url)).status).toBe(404);
  const last = await make(technician, { user: technician.id });
  await admin.patch(`/users/${technician.id}`, { is_active: false });
  expect((await subscribe(last.url)).status).toBe(404);
  for (const name of ['nothing.ics', `${'0'.repeat(75)}.ics`, 'x'])
    expect((await subscribe(`http://x/calendar/${name}`)).status).toBe(404);
});

test('of nobody in particular it is one’s own; requesters have none', async () => {
  expect((await admin.post('/calendar-feeds', { name: 'Own' })).body.user.id).toBe(admin.id);
  const requester = await organization.person('requester');
  expect((await requester.post('/calendar-feeds', { name: 'No', user: requester.id })).status).toBe(403);
});

test('a line break in a name begins no line of the calendar, nor of a mail subject', async () => {
  const { url, name } = await make(admin, { user: admin.id, name: 'Work\r\nX-EVIL:1\u2028\tend' });
  expect(name).toBe('Work X-EVIL:1 end');
  const { text } = await subscribe(url);
  expect(text).toContain('NAME:Work X-EVIL:1 end');
  expect(text).not.toMatch(/^X-EVIL/m);
  // A feed whose name was stored before names were validated.
  await world.rows(`update calendar_feed set name = $2 where name = $1`, [name, 'Old\r\nX-EVIL:2']);
  expect((await subscribe(url)).text).not.toMatch(/^X-EVIL/m);
  const { body } = await admin.patch(`/organizations/${organization.id}`, { name: 'Acme\r\nBcc: all@people.example' });
  expect(body.name).toBe('Acme Bcc: all@people.example');
  expect((await admin.post('/assets', { name: '\u0001' })).body.errors).toEqual({ name: ['Name is required'] });
});

test('a feed that is about nobody any more is about its owner, and not about everybody', async () => {
  const others = await order({ name: 'Not the admin’s' });
  const { id, url } = await make(admin, {});
  const { body } = await admin.patch(`/calendar-feeds/${id}`, { user: null });
  expect(body.user).toMatchObject({ id: admin.id });
  expect((await subscribe(url)).text).not.toContain(others.id);
});
