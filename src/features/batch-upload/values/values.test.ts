import { expect, test } from 'vitest';
import { dateOf, instantOf, orderOf } from './date';
import { flagOf } from './flag';
import { decimalOf, minutesOf, signOf } from './number';

test('numbers have one decimal sign per column, currency signs, brackets for minus', () => {
  expect(signOf(['1.234,50', '7'])).toEqual({ sign: ',' });
  expect(signOf(['1,234.50'])).toEqual({ sign: '.' });
  expect(signOf(['1.234', '2.345'])).toEqual({ ask: '1.234' });
  expect(signOf(['1.234', '2.5'])).toEqual({ sign: '.' });
  expect(signOf(['1.234.567'])).toEqual({ sign: ',' });
  const read = (text: string, sign: '.' | ',' = '.') => decimalOf(text, sign);
  expect(['$ 1,250.00', '(5)', '5-', '1 250.5', "1'250", '−3', '.5'].map((text) => read(text))).toEqual([
    '1250.00', '-5', '-5', '1250.5', '1250', '-3', '0.5',
  ]); // prettier-ignore
  expect(['1.5E-3', '+7', '2E+3'].map((text) => read(text))).toEqual(['0.0015', '7', '2000']);
  expect(['1.250,00 €', '12,5'].map((text) => read(text, ','))).toEqual(['1250.00', '12.5']);
  expect(['', 'abc', '1,25', '1.2.3', '12 kg', '12-15', '2024-05-03', '--5'].map((text) => read(text))).toEqual([
    undefined, undefined, undefined, undefined, undefined, undefined, undefined, '-5',
  ]); // prettier-ignore
  expect(['1:30', '1h 30m', '90', '90 min', '1.5 h', 'soon'].map((text) => minutesOf(text, '.'))).toEqual([
    90, 90, 90, 90, 90, undefined,
  ]); // prettier-ignore
});

test('dates are read in one order per column, years to 69 are of this century', () => {
  expect(orderOf(['03/04/2024', '31/12/2023'])).toEqual({ order: 'dmy' });
  expect(orderOf(['12/31/2023'])).toEqual({ order: 'mdy' });
  expect(orderOf(['03/04/2024'])).toEqual({ ask: '03/04/2024' });
  expect(orderOf(['2024-03-04', '05/05/2024'])).toEqual({ order: 'dmy' });
  const dmy = [
    '3.4.24',
    '03/04/2069',
    '03/04/70',
    '2024-02-30',
    '3 May 2024',
    '3. März 2024',
    'May 3, 2024',
    '20240503',
    '12-Dez-23',
  ];
  expect(dmy.map((text) => dateOf(text, 'dmy'))).toEqual([
    '2024-04-03', '2069-04-03', '1970-04-03', undefined, '2024-05-03', '2024-03-03', '2024-05-03', '2024-05-03', '2023-12-12',
  ]); // prettier-ignore
  expect(dateOf('45000', 'excel')).toBe('2023-03-15');
  expect(dateOf('45000', 'dmy')).toBeUndefined();
  expect(instantOf('31/03/2024 02:30', 'dmy', 'Europe/Berlin')).toBe('2024-03-31T01:30:00.000Z');
  expect(instantOf('2024-05-01 2:30 pm', 'dmy', 'UTC')).toBe('2024-05-01T14:30:00.000Z');
  expect(instantOf('2024-05-01T14:30:00+02:00', 'dmy', 'America/New_York')).toBe('2024-05-01T12:30:00.000Z');
});

test('yes and no in the usual ways', () => {
  expect(['x', '✓', 'Ja', 'TRUE', '1', 'no', 'Nein', '0', 'maybe'].map(flagOf)).toEqual([
    true, true, true, true, true, false, false, false, undefined,
  ]); // prettier-ignore
});
