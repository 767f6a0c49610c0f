import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, said, StandInModel } from '#test/language-model';
import { complete, jsonOf, limits, tokensIn } from './model.server';

let model: StandInModel;

beforeAll(async () => {
  model = await StandInModel.open();
});
afterAll(() => model.close());

const never = new AbortController().signal;
const ask = (within = 2_000, signal = never) =>
  complete({ url: model.url, model: 'stand-in' }, '{"messages":[]}', signal, { ...limits, within });

test('an answer is its text and what it took, by the model or else by its length', async () => {
  model.answer = said('{"a":1}', 321);
  expect(await ask()).toEqual({ content: '{"a":1}', tokens: 321 });
  model.answer = said('{"a":1}');
  expect((await ask()).tokens).toBe(tokensIn('{"messages":[]}') + tokensIn('{"a":1}'));
});

const large = raw(200, 'x'.repeat(10_000_000));

test.each([
  ['HTML', raw(200, '<html><h1>Hello</h1></html>', { 'content-type': 'text/html' }), /cannot be used/],
  ['nothing', raw(200, ''), /cannot be used/],
  ['another form', raw(200, '{"output":"hello"}'), /cannot be used/],
  ['no choice', raw(200, '{"choices":[]}'), /cannot be used/],
  ['a call of a tool', raw(200, '{"choices":[{"message":{"content":null,"tool_calls":[{}]}}]}'), /cannot be used/],
  ['10 MB', large, /cannot be used/],
  ['500', raw(500, 'oh'), /with an error \(500\)/],
  ['429', raw(429, '{}'), /with an error \(429\)/],
] as const)('%s is a clear error', async (_name, answer, message) => {
  model.answer = answer;
  await expect(ask()).rejects.toThrow(message);
});

test('a redirect is an error, and nobody follows it', async () => {
  model.answer = raw(302, '', { location: `${model.url}/elsewhere` });
  const before = model.asked.length;
  await expect(ask()).rejects.toThrow(/with an error \(302\)/);
  expect(model.asked.length).toBe(before + 1);
});

test('one that says nothing, or only drips, is given up in time', async () => {
  model.answer = () => {};
  await expect(ask(200)).rejects.toThrow(/did not answer/);
  const drips: NodeJS.Timeout[] = [];
  model.answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    drips.push(setInterval(() => response.write(' '), 20));
  };
  await expect(ask(200)).rejects.toThrow(/did not answer/);
  drips.forEach(clearInterval);
});

test('what nobody waits for any more is ended at the model, too', async () => {
  const pending = new AbortController();
  const closed = new Promise<void>((resolve) => {
    model.answer = (response) => {
      response.once('close', resolve);
      pending.abort();
    };
  });
  await expect(ask(20_000, pending.signal)).rejects.toThrow('cannot be reached');
  await closed;
});

test('one that is not there is an error that took nothing', async () => {
  const gone = await StandInModel.open();
  const { url } = gone;
  gone.close();
  await expect(complete({ url, model: 'stand-in' }, '{}', never, limits)).rejects.toMatchObject({ isFree: true });
});

test('a text of the model has no characters that nobody sees', () => {
  expect(jsonOf('{"a":"on\\u202eoff\\u0000\\u200b\\nnext"}')).toEqual({ a: 'onoff\nnext' });
  expect(jsonOf('Sure! {"a":1}')).toBeUndefined();
});
