import { expect, test } from 'vitest';
import { routes } from '#app/features.server';
import { isProposable, neverWith } from './proposable.server';

const proposable = routes.filter(isProposable);

test('what people alone do cannot be proposed', () => {
  const never =
    /^DELETE|^GET|\/(users|auth|organizations|teams|automations|webhooks|portals|custom-fields|agents|system|views|core\/files|export|batch-uploads|partners|calendar-feeds|mcp|public)\b|\/(accept|merge|reject|acknowledge|reopen|cancel|approve|send|restore)$/;
  const cancels = ['POST /purchase-orders/:id/cancel'];
  const found = proposable.map(({ method, path }) => `${method} ${path}`).filter((call) => never.test(call));
  expect(found).toEqual(cancels);
  expect(proposable.length).toBeGreaterThan(30);
});

test('nor what makes work of a request, speaks in public or signs', () => {
  const at = (path: string, body: Record<string, unknown>) => Object.keys(neverWith({ path }, body));
  expect(at('/work-orders', { name: 'Taken', from_request: 'r' })).toEqual(['from_request']);
  expect(at('/requests/:id/comments', { text: 'To all', is_public: true })).toEqual(['is_public']);
  const answers = { seen: 'A leak', sign: { signed_by: 'Tina', image: 'x' } };
  expect(at('/work-orders/:id/procedures/:copy/answers', answers)).toEqual(['sign']);
});
