import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asText, fromText, guard, unguard } from './formula';

/** What an export writes into a cell of a CSV file, and what an import reads in it. */
const written = (text: string): string => guard(asText(text));
const read = (cell: string): string => fromText(unguard(cell));

/** Text in which what matters here is frequent. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '=', '+', '-', '@', '\uff1d', '\uff0d', '\t', '\r', '\n', ';', '"', ' ', '\u200b', '5', '.'),
      fc.constantFrom('[clear]', '#N/A', '_x0041_', 'a', '-12.5', "''="),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('data 2: what is guarded comes back as it was, whatever the text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(read(written(text))).toBe(text);
      expect(fromText(asText(text))).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test('data 2: two texts never become the same cell', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      expect(written(one) === written(other)).toBe(one === other);
    }),
    { numRuns: 5_000 },
  );
});

test('data 2: no guarded cell is a formula, and none is the word that empties a field', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = written(text);
      expect(cell).not.toBe('[clear]');
      const words = cell.split(/[;\t\r\n]/).filter((part) => !/^ *-?\d+(\.\d+)? *$/.test(part));
      for (const part of words) expect(part).not.toMatch(/^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['-5', '-5'],
  ['-12.5', '-12.5'],
  ["'-5", "''-5"],
  ['+49 170 1234', "'+49 170 1234"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['[clear]', "'[clear]"],
  ["'[clear]", "''[clear]"],
  ['#N/A', "'#N/A"],
  ['\ttab', "'\ttab"],
  ['First\n- second', "First\n'- second"],
  ['Plain; -5; words', 'Plain; -5; words'],
])('data 2: %j is written as %j', (text, cell) => {
  expect([written(text), read(cell)]).toEqual([cell, text]);
});
