import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organization, World } from '../world';
import { times } from './random';

/** A few threads do the CPU-bound work of all organisations, so none waits for the whole backlog of another. */
let world: World;
let loud: Organization;
let quiet: Organization;

beforeAll(async () => {
  world = await World.open();
  [loud, quiet] = [await world.organization('Loud'), await world.organization('Quiet')];
});
afterAll(() => world.close());

/** Sends all requests at once. Reports the statuses so far, and when a status first occurs. */
function askFor(many: number, ask: () => Promise<{ status: number }>) {
  const answered: number[] = [];
  const firsts = new Map<number, () => void>();
  const first = (status: number) => new Promise<void>((resolve) => firsts.set(status, resolve));
  const start = () =>
    Promise.all(
      times(many, async () => {
        const { status } = await ask();
        answered.push(status);
        firsts.get(status)?.();
      }),
    );
  return { answered, first, start };
}

async function labelsOf({ admin }: Organization, many: number): Promise<string> {
  const made = await Promise.all(times(many, (at) => admin.post('/locations', { name: `Place ${at}` })));
  return `/locations/labels.pdf?ids=${made.map(({ body }) => body.id).join(',')}`;
}

test('a label is printed though another organisation has filled the queue', async () => {
  const [many, one] = [await labelsOf(loud, 20), await labelsOf(quiet, 1)];
  const { answered, first, start } = askFor(80, () => loud.admin.get(many));
  const full = first(503);
  const all = start();
  await full;
  const { status } = await quiet.admin.get(one);
  const unanswered = 80 - answered.length;
  await all;
  expect(status).toBe(200);
  // The quiet organisation had its turn among the first of the fifty waiting.
  expect(unanswered).toBeGreaterThan(25);
  expect(new Set(answered)).toEqual(new Set([200, 503]));
});

test('a picture is made though another organisation has sent many', async () => {
  const noise = {
    create: {
      width: 2400,
      height: 1800,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  const large = await sharp(noise).jpeg({ quality: 90 }).toBuffer();
  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { answered, first, start } = askFor(16, () => loud.admin.upload(large, 'large.jpg', { is_compressible: true }));
  const begun = first(201);
  const all = start();
  await begun;
  const { status } = await quiet.admin.upload(small, 'small.png');
  const unanswered = 16 - answered.length;
  await all;
  expect(status).toBe(201);
  expect(unanswered).toBeGreaterThan(5);
  expect(new Set(answered)).toEqual(new Set([201]));
});
