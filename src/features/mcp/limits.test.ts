import { expect, test } from 'vitest';
import { Counts } from './limits';

test('600 reads and 100 writes in 15 minutes, for each key', () => {
  const counts = new Counts();
  const many = (key: string, kind: 'read' | 'write', times: number, at: number) => {
    for (let made = 0; made < times; made++) counts.count(key, kind, at);
  };
  many('a', 'read', 600, 0);
  many('a', 'write', 100, 0);
  expect(() => counts.count('a', 'read', 899_000)).toThrow(expect.objectContaining({ status: 429, retryAfter: 1 }));
  expect(() => counts.count('a', 'write', 0)).toThrow(expect.objectContaining({ status: 429, retryAfter: 900 }));
  many('b', 'read', 600, 0);
  many('a', 'read', 600, 900_000);
});
