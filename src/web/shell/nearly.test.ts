import { expect, test } from 'vitest';
import { isNearly } from './nearly.ts';

test.each([
  ['comprssor', 'Ammonia compressor', true],
  ['boilre', 'Boiler 1 feed pump', true],
  ['pupm boiler', 'Boiler 1 feed pump', true],
  ['conveyer', 'Conveyor 3', true],
  ['asets', 'Assets', true],
  ['bol', 'Boiler 1', false],
  ['cat', 'Air dryer', false],
  ['turbine', 'Boiler 1', false],
])('S43 “%s” finds “%s”: %s', (typed, text, found) => {
  expect(isNearly(typed, text)).toBe(found);
});
