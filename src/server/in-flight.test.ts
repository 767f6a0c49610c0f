import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlight } from './in-flight';

test('a pause ends when the last request is answered, or after its time', async () => {
  const requests = new InFlight();
  const order: string[] = [];
  const paused = (name: string, most: number) => requests.pause(most).then(() => order.push(name));
  await paused('nobody waits', 600_000);
  requests.enter();
  requests.enter();
  const both = [paused('long', 600_000), paused('short', 1)];
  await both[1];
  requests.leave();
  await sleep(5);
  expect(order).toEqual(['nobody waits', 'short']);
  requests.leave();
  await both[0];
  expect(order).toEqual(['nobody waits', 'short', 'long']);
});
