import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords';

test.each([
  'password123',
  'Password123!',
  'qwertyuiop',
  '1234567890',
  'aaaaaaaaaaaa',
  'abcdefghij',
  'iloveyou123',
  'p4ssw0rd2024',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['correct horse battery staple', 'grinder-oil-9-turnip', 'Xk2!vTq9pLmZ'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('what is known of the person is no secret', () => {
  expect(isCommonPassword('marta.kovacs', 'marta.kovacs@plant.example')).toBe(true);
  expect(isCommonPassword('harrowvale1', 'Harrow Vale')).toBe(true);
});
