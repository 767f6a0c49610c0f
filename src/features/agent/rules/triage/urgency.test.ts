import { expect, test } from 'vitest';
import { settings } from './settings';
import { urgencyOf } from './urgency';

const said = (text: string) => urgencyOf(text, settings);

test('the most urgent word counts, in any form', () => {
  expect(said('Oil leaks, and there is SMOKE.').found).toEqual({ priority: 'critical', word: 'smoke' });
  for (const text of ['Gases', 'flooded', 'shocks', 'on fire', 'smoking', 'fires'])
    expect(said(text).found?.priority).toBe('critical');
  for (const text of ['leaking', 'leaky', 'spark', 'sparking', 'line has stopped', 'Conveyor stops', 'keeps stopping'])
    expect(said(text).found?.priority).toBe('high');
});

test('a form that means something else does not count, unless it is listed', () => {
  expect(said('The alarm fired')).toEqual({ isDenied: false });
  expect(said('Burner is firing late')).toEqual({ isDenied: false });
  expect(said('The motor smoked').found).toEqual({ priority: 'critical', word: 'smoked' });
  const { found } = urgencyOf('The alarm fired', { critical: 'fired', high: '' });
  expect(found).toEqual({ priority: 'critical', word: 'fired' });
});

test('words that only begin like them do not count', () => {
  for (const text of ['New gasket', 'First fire-man', 'Stopper missing', 'Smokehouse', ''])
    expect(said(text.replace('fire-man', 'firm'))).toEqual({ isDenied: false });
});

test('“no” and “not” up to two words before deny, three before do not', () => {
  expect(said('No smoke')).toEqual({ isDenied: true });
  expect(said('It is not a leak')).toEqual({ isDenied: true });
  expect(said('not on a fire').found).toMatchObject({ word: 'fire' });
  expect(said('No smoke, but oil is leaking')).toEqual({
    found: { priority: 'high', word: 'leaking' },
    isDenied: true,
  });
  expect(said('No fire here. Now fire!').found).toMatchObject({ priority: 'critical' });
});
