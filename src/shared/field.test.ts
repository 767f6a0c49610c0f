import { expect, test } from 'vitest';
import { bodies, parse } from './entity';
import { AppError } from './errors';
import {
  choice,
  date,
  dateTime,
  duration,
  email,
  flag,
  type Field,
  longText,
  money,
  number,
  phone,
  refs,
  text,
} from './field';

const label = 'Value';

/** Parses a value by a field: the value to store, or the messages. */
function parsed(field: Field, value: unknown): unknown {
  try {
    return (parse(bodies({ value: field }).patch, { value }) as { value: unknown }).value;
  } catch (error) {
    return (error as AppError).extra.errors;
  }
}
const refused = (message: string) => ({ value: [message] });

test('text is trimmed, may be emptied, and holds only what can be stored', () => {
  expect(parsed(text({ label }), '  a b ')).toBe('a b');
  expect(parsed(text({ label }), '   ')).toBeNull();
  expect(parsed(text({ label, required: true }), ' ')).toEqual(refused('Value is required'));
  expect(parsed(text({ label, required: true }), null)).toEqual(refused('Value is required'));
  expect(parsed(text({ label, max: 3 }), 'abcd')).toEqual(refused('Value must be less than 3 characters'));
  for (const bad of ['a\u0000b', 'a\ud800b'])
    expect(parsed(longText({ label }), bad)).toEqual(refused('Value contains characters that cannot be stored'));
  expect(parsed(text({ label }), 7)).toEqual(refused('Value must be text'));
});

test('numbers are finite, within their limits and of their precision', () => {
  expect(parsed(number({ label }), 3)).toBe(3);
  expect(parsed(number({ label, decimals: 2 }), 0.29)).toBe(0.29);
  expect(parsed(number({ label }), 1.5)).toEqual(refused('Value must be a whole number'));
  expect(parsed(number({ label, decimals: 1 }), 1.55)).toEqual(refused('Value can have at most 1 decimal places'));
  expect(parsed(number({ label, min: 0 }), -1)).toEqual(refused('Value must be 0 or greater'));
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, '3'])
    expect(parsed(number({ label }), bad)).toEqual(refused('Value must be a number'));
  expect(parsed(number({ label }), 1e308)).toMatchObject({
    value: expect.arrayContaining(['Value must be 1000000000 or less']),
  });
  expect(parsed(duration({ label }), 90)).toBe(90);
});

test('money is exact to the cent', () => {
  const field = money({ label });
  for (const [given, expected] of [
    ['12.5', '12.50'],
    [12.5, '12.50'],
    ['007', '7.00'],
    [0, '0.00'],
    ['999999999999.99', '999999999999.99'],
  ])
    expect(parsed(field, given)).toBe(expected);
  for (const bad of ['12.345', 'NaN', '1e5', 1e308, Number.NaN, '', '1,50', '9999999999999', true])
    expect(parsed(field, bad)).toEqual(refused('Value must be an amount such as "12.50"'));
  expect(parsed(field, '-1')).toEqual(refused('Value must be 0 or greater'));
});

test('dates are in the calendar, times name their offset', () => {
  expect(parsed(date({ label }), '2024-02-29')).toBe('2024-02-29');
  for (const bad of ['2023-02-29', '2024-13-01', '29.02.2024', 5])
    expect(parsed(date({ label }), bad)).toEqual(refused('Value must be a date such as 2026-01-31'));
  expect(parsed(dateTime({ label }), '2026-01-31T08:00:00+02:00')).toBe('2026-01-31T06:00:00.000Z');
  for (const bad of ['2026-01-31T08:00:00', '2026-02-30T08:00:00Z', '2026-01-31T25:00:00Z', 'now'])
    expect(parsed(dateTime({ label }), bad)).toEqual(refused('Value must be a time such as 2026-01-31T08:00:00Z'));
});

test('flags, choices, lists of ids and addresses', () => {
  expect(parsed(flag({ label }), false)).toBe(false);
  expect(parsed(flag({ label }), 'false')).toEqual(refused('Value must be true or false'));
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ];
  expect(parsed(choice(options, { label }), 'high')).toBe('high');
  expect(parsed(choice(options, { label }), 'higher')).toEqual(refused('Value must be one of: low, high'));
  const id = '0190a000-0000-7000-8000-000000000001';
  expect(parsed(refs('team', { label }), [id.toUpperCase()])).toEqual([id]);
  expect(parsed(refs('team', { label }), [id, id])).toEqual(refused('Value contains the same entry twice'));
  expect(parsed(email({ label }), 'a@b.co')).toBe('a@b.co');
  for (const bad of ['a@b', 'a b@c.de', '@b.co', 'a@b.co,c@d.co'])
    expect(parsed(email({ label }), bad)).toEqual(refused('Value must be an email address'));
  expect(parsed(phone({ label }), '+1 (555) 010-0100 x2')).toBe('+1 (555) 010-0100 x2');
  expect(parsed(phone({ label }), 'call me')).toEqual(refused('Value must be a phone number'));
});
