import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#test/pdf';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Plant');
  admin = plant.admin;
});
afterAll(() => world.close());

test('parts and locations have labels, on as many sheets as they take, and only one’s own', async () => {
  const part = (await admin.post('/parts', { name: 'Bearing', number: 'BRG-1', category: 'Bearings' })).body.id;
  const yard = (await admin.post('/locations', { name: 'Yard' })).body.id;
  const shelf = (await admin.post('/locations', { name: 'Shelf', parent: yard })).body.id;
  expect((await readPdf(admin, `/parts/labels.pdf?ids=${part}`)).text).toContain('Bearing\n');
  const two = await readPdf(admin, `/locations/labels.pdf?ids=${yard},${shelf}&sheet=avery-l7160&skip=20`);
  expect(two.pages).toBe(2);

  const elsewhere = (await world.organization('Elsewhere')).admin;
  const theirs = (await elsewhere.post('/parts', { name: 'Theirs' })).body.id;
  expect((await admin.get(`/parts/labels.pdf?ids=${part},${theirs}`)).status).toBe(400);
  expect((await admin.get(`/parts/labels.pdf?ids=${part}&sheet=none`)).status).toBe(400);
});

test('labels show the letters of their names', async () => {
  const hall = (await admin.post('/locations', { name: 'Цех №1' })).body.id;
  const pump = (await admin.post('/assets', { name: 'Čerpadlo Ελλάς', location: hall })).body.id;
  const { text } = await readPdf(admin, `/assets/labels.pdf?ids=${pump}`);
  expect(text).toContain('Čerpadlo Ελλάς\nЦех №1\n');
});

/** The letters in visual order, from left to right. */
const turned = (text: string): string => Array.from(text).reverse().join('');

test.each([
  ['simplified Chinese', '主供水泵机组'],
  ['traditional Chinese', '主要供水幫浦檢查'],
  ['Japanese', '東京駅のポンプ室'],
  ['Korean', '주 급수 펌프'],
  ['Hindi', 'मुख्य जल पंप'],
  ['Thai', 'ปั๊มน้ำหลัก'],
  ['emoji', 'Leak 🔧⚠️👩‍🔧'],
  ['letters that no font has', 'Gate 𓀀'],
  ['several scripts', 'Pump 水泵 펌프 Насос'],
])('labels show %s, and it can be copied', async (_, name) => {
  const pump = (await admin.post('/assets', { name })).body.id;
  const { joined, plain } = await readPdf(admin, `/assets/labels.pdf?ids=${pump}&sheet=a4-50`);
  expect(joined).toContain(name);
  expect(plain).toContain('/FontFile2');
});

test.each([
  ['Arabic', 'مضخة المياه'],
  ['Hebrew', 'משאבת מים'],
])('labels show %s from right to left', async (_, name) => {
  const pump = (await admin.post('/assets', { name })).body.id;
  const { joined } = await readPdf(admin, `/assets/labels.pdf?ids=${pump}&sheet=a4-50`);
  expect(joined).toContain(turned(name));
});
