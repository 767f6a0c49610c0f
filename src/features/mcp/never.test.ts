import { expect, test } from 'vitest';
import { routes } from '#app/features.server';
import { isProposable } from './never.server';

const proposable = routes.filter(isProposable);

test('what people alone do cannot be proposed', () => {
  const never =
    /^DELETE|^GET|\/(users|auth|organizations|teams|automations|webhooks|portals|custom-fields|agents|system|views|core\/files|export|batch-uploads|partners|calendar-feeds|mcp|public)\b|\/(accept|merge|reject|acknowledge|reopen|cancel|approve|send|restore|answers)$/;
  const cancels = ['POST /purchase-orders/:id/cancel'];
  const found = proposable.map(({ method, path }) => `${method} ${path}`).filter((call) => never.test(call));
  expect(found).toEqual(cancels);
  expect(proposable.length).toBeGreaterThan(30);
});
