import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import qrcode from 'qrcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';
import { launchOptions } from '../../scripts/chromium.mjs';
import { phone } from './browser';
import { atScreen } from './visitor';

let world: World;
let admin: Person;
let browser: Browser;
let folder: string;
let asset: string;

beforeAll(async () => {
  [world, folder] = await Promise.all([World.open(), mkdtemp(join(tmpdir(), 'millwright-camera-'))]);
  ({ admin } = await world.organization('Plant'));
  const { body } = await admin.post('/assets', { name: 'Filler 2' });
  asset = body.id;
  const film = join(folder, 'label.y4m');
  await writeFile(film, filmOf(`${admin.url}/q/${body.qrcode.code}`));
  const { env, args, ...options } = launchOptions();
  browser = await chromium.launch({
    ...options,
    env: env as Record<string, string>,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await world.close();
  await rm(folder, { recursive: true });
});

const [width, height] = [640, 480];

/** What a camera sees in front of a label: a grey wall with the code on it, a little dark. */
function filmOf(text: string): Buffer {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'H' });
  const scale = Math.floor(320 / (modules.size + 8));
  const light = Buffer.alloc(width * height, 120);
  for (let y = 0; y < (modules.size + 8) * scale; y++)
    for (let x = 0; x < (modules.size + 8) * scale; x++) {
      const [row, column] = [Math.floor(y / scale) - 4, Math.floor(x / scale) - 4];
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      light[(y + 60) * width + x + 120] = inside && modules.get(row, column) ? 40 : 210;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame]);
}

test('S47.1 where the browser reads no codes itself, ours does: camera to asset', async () => {
  const { page, complaints } = await atScreen(browser, admin, { ...phone, permissions: ['camera'] });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));
  await page.goto('/asset?view=tableView');
  await page.getByRole('link', { name: 'Scan' }).click();
  await page.waitForURL(`**/asset/${asset}`);
  await page.getByRole('heading', { level: 1, name: 'Filler 2' }).waitFor();
  expect(complaints).toEqual([]);
});
