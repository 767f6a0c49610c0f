import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a store tells whoever follows it after it is set, until they follow it no more', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect([heard, store.get()]).toEqual([[2], 3]);
});
