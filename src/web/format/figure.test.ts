import { expect, test } from 'vitest';
import { amountTyped, numberTyped } from './figure';

test.each([
  ['', null],
  [' ', null],
  ['120', 120],
  ['120.', 120],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['-3', -3],
  [' 7 ', 7],
  ['1,5', 1.5],
  ['12,', 12],
  ['0,125', 0.125],
  ['1,2500', 1.25],
  // 1250 to some readers, 1.25 to others: it is not guessed.
  ['1,250', '1,250'],
  // With both separators, or one of them twice, it is unambiguous.
  ['1,250.5', 1250.5],
  ['1.250,5', 1250.5],
  ['1,234,567', 1234567],
  ['-1.234.567', -1234567],
  ['12,50.5', '12,50.5'],
  ['1,2500.5', '1,2500.5'],
  ['-', '-'],
  ['.', '.'],
  [',', '.'],
  ['1e5', '1e5'],
  ['0x10', '0x10'],
  ['ten', 'ten'],
  ['Infinity', 'Infinity'],
])('“%s” is %s', (typed, read) => expect(numberTyped(typed)).toBe(read));

test.each([
  ['', null],
  ['12,50', '12.50'],
  ['12.50', '12.50'],
  ['1,250', '1,250'],
  ['12,500.50', '12500.50'],
  ['dear', 'dear'],
])('the amount “%s” is %s', (typed, read) => expect(amountTyped(typed)).toBe(read));
