// Polls /healthz and keeps the longest wait, in a separate thread, so that a busy test cannot delay it.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;

const poll = () =>
  new Promise((resolve, reject) => {
    get(`${workerData}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });

parentPort.on('message', () => {
  parentPort.postMessage(longest, []);
  longest = 0;
});

for (;;) {
  const began = performance.now();
  await poll();
  longest = Math.max(longest, performance.now() - began);
  await sleep(1);
}
