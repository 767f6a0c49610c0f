import { expect, test } from 'vitest';
import { convert, formatMoney, readAmount, symbolOf } from './money.ts';

test('S41.1 an amount is its symbol with two decimals', () => {
  expect(formatMoney('1234.5', 'USD')).toBe('$1,234.50');
  expect(formatMoney('12.00', 'EUR')).toBe('€12.00');
  expect(formatMoney('999999999999.99', 'USD')).toBe('$999,999,999,999.99');
  expect(symbolOf('GBP')).toBe('£');
});

test('converting loses no cent, and rounds halves away from zero', () => {
  expect(convert('24.00', '0.5')).toBe('12.00');
  expect(convert('0.05', '0.1')).toBe('0.01');
  expect(convert('0.04', '0.1')).toBe('0.00');
  expect(convert('-0.05', '0.1')).toBe('-0.01');
  expect(convert('999999999999.99', '1')).toBe('999999999999.99');
  expect(convert('1.10', '149.1234567891')).toBe('164.04');
});

test('D20 another currency is marked and keeps what is stored; without a rate the organisation’s is shown', () => {
  const organization = { currency: 'USD', rates: { EUR: '0.5' } };
  expect(readAmount('24.00', { currency: 'EUR', organization })).toEqual({ shown: '≈ €12.00', stored: '$24.00' });
  expect(readAmount('24.00', { currency: 'GBP', organization })).toEqual({ shown: '$24.00' });
  expect(readAmount('24.00', { currency: 'USD', organization })).toEqual({ shown: '$24.00' });
});
