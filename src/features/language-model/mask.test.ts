import { expect, test } from 'vitest';
import { Mask, UnknownPerson } from './mask';

const names = ['Ann Miller', 'Jörg O’Brien-Smith', '田中太郎', 'Bo Li', 'Jan van Dyk'];
const hidden = (text: string) => new Mask(names).hide(text);

test.each([
  ['Ann Miller says it leaks', '[person 1] says it leaks'],
  ['ask ann miller, then Ann', 'ask [person 1], then [person 2]'],
  ['Miller’s pump and Ann’s', '[person 1]’s pump and [person 2]’s'],
  ['jorg o’brien-smith was here', '[person 1] was here'],
  ['担当は田中太郎です', '担当は[person 1]です'],
  ['Write to ann.m+work@plant.example now', 'Write to [person 1] now'],
  ['Call +49 30 1234-567 or (030) 5551234', 'Call [person 1] or [person 2]'],
  ['Ann Miller, again Ann Miller', '[person 1], again [person 1]'],
  ['typed: [person 1] and Ann', 'typed: [person 1] and [person 2]'],
  ['Bo Li and Li', '[person 1] and [person 2]'],
  ['ask ann, or bo', 'ask [person 1], or bo'],
  ["o'brien-smith, then O’Brien or smith", '[person 1], then [person 2] or smith'],
  ['jan van Dyk took the van', '[person 1] took the van'],
  ['Dyk and dyk', '[person 1] and [person 2]'],
  ['ext. 214, tel: 4711', 'ext. [person 1], tel: [person 2]'],
  ['call him on 555-1234 or 555 123 4567', 'call him on [person 1] or [person 2]'],
  ['Phone number 555 12', 'Phone number [person 1]'],
])('%s', (text, expected) => {
  expect(hidden(text)).toBe(expected);
});

test.each([
  'On 2026-11-19 at 08:30',
  'Filter 6204-2RS, 12000.50 bar',
  'the miller runs',
  'Valve 7 at 45 °C',
  '31.12.2026',
  'It read 1000 1500 2000 2500 bar',
  'Order 4006381333931 of 192.168.10.200',
  'Call 3 people, ring 24 is worn',
  'Phone line 2 is dead',
])('%s has nobody in it', (text) => {
  expect(hidden(text)).toBe(text);
});

test('whatever was hidden comes back as it was, wherever the answer has it', () => {
  const mask = new Mask(names);
  const sent = mask.hide({ name: 'Ann', list: ['a@b.example', 3, null] });
  expect(sent).toEqual({ name: '[person 1]', list: ['[person 2]', 3, null] });
  expect(mask.show({ text: '[Person 2] wrote to [person 1]' })).toEqual({ text: 'a@b.example wrote to Ann' });
});

test('what somebody typed like a placeholder does not become a person', () => {
  const mask = new Mask(names);
  mask.hide('[person 2] and Ann');
  expect(mask.show('[person 1], [person 2]')).toBe('[person 2], Ann');
});

test('a person who was not sent is refused', () => {
  expect(() => new Mask(names).show('[person 1] did it')).toThrow(UnknownPerson);
});

test('a long text with thousands of names is quick enough to be asked for', () => {
  const many = Array.from({ length: 5_000 }, (_, at) =>
    `Name${at} Person${at}`.replaceAll(/\d/g, (d) => 'abcdefghij'[+d]!),
  );
  const text = `${many.slice(0, 1_000).join(' ')} `.slice(0, 40_000);
  expect(String(new Mask(many).hide(text))).not.toContain('Name');
});
