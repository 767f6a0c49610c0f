import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText, namesIn } from './list-text';

test('data 2: names in a cell are read as they were written, whatever their signs', () => {
  const name = fc
    .array(fc.oneof(fc.constantFrom('"', ';', '|', '\n', '\r', ' ', 'a', "'"), fc.string({ maxLength: 2 })))
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(namesIn(listText(names))).toEqual(names);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['Pump; Valve | Motor\nFan', ['Pump', 'Valve', 'Motor', 'Fan']],
  ['Pipe 3"; "Acme" pumps;; ', ['Pipe 3"', '"Acme" pumps']],
  ['"open', ['"open']],
  ['', []],
])('data 1: %j lists %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
