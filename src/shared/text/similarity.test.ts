import { expect, test } from 'vitest';
import { similarity, telling } from './similarity';

const alike = (one: string, other: string, about?: string, otherAbout = about): number =>
  Number(similarity(telling({ text: one, about }), telling({ text: other, about: otherAbout })).toFixed(2));

test('the worked example 4: words in another order and form are alike, two numbers are not', () => {
  expect(alike('Gearbox is leaking oil', 'Oil leak at the gearbox')).toBe(0.76);
  expect(alike('Valve 7 stuck', 'Valve 4 leaks')).toBe(0);
  expect(alike('Valve 7 stuck', 'Valve 4 stuck')).toBe(0);
});

test('the name of what a text is about says nothing, nor do its numbers', () => {
  expect(alike('Filler 1 drips', 'Drips', 'Filler 1')).toBe(1);
  expect(alike('Pump 3 leaks', 'Pump 4 leaks', 'Pump 3', 'Pump 4')).toBe(1);
  expect(alike('Filler 1: valve 7 stuck', 'Filler 1: valve 7 is stuck', 'Filler 1')).toBe(1);
  expect(alike('The filler', 'The filler', 'Filler 1')).toBe(0);
});

test('a number in one of two texts, accents, case and signs make no difference of their own', () => {
  expect(alike('Valve 7 stuck', 'Valve stuck')).toBe(0.86);
  expect(alike('Überdruck, Kühlung!', 'uberdruck kuhlung')).toBe(1);
  expect(alike('', 'Leak')).toBe(0);
  expect(alike('Leak', 'Leak')).toBe(1);
});

test('it is the same from both sides', () => {
  const texts = ['Gearbox is leaking oil', 'Oil leak', 'Valve 7 stuck', 'No oil at the gearbox', ''];
  for (const one of texts) for (const other of texts) expect(alike(one, other)).toBe(alike(other, one));
});
