import { expect, test } from 'vitest';
import { timeLeft } from './time-left';

const now = Date.parse('2026-11-17T12:00:00Z');
const said = (minutes: number) => timeLeft(new Date(now + minutes * 60_000).toISOString(), now);

test('F1.4 the clock of a request in words: minutes, hours, then days, left or late', () => {
  expect([0, 59, 60, 185, 2879, 2880].map((minutes) => said(minutes).text)).toEqual([
    'Due in 1 min',
    'Due in 59 min',
    'Due in 1 h',
    'Due in 3 h',
    'Due in 47 h',
    'Due in 2 days',
  ]);
  expect([-1, -125, -1441].map(said)).toMatchObject([
    { text: '1 min late', late: true },
    { text: '2 h late', late: true },
    { text: '24 h late', late: true },
  ]);
});
