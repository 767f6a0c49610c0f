import { expect, test } from 'vitest';
import { words } from '../partner.words';
import { asName, type Entry, findDoubles, grouped, whyAlike } from './group';
import { questionOf } from './question';
import { isOneLetterOff } from './typing';

test('D25: what was typed is a name, a number, a phone, a host or a mail address', () => {
  expect(questionOf(' Nordlager GmbH ')).toEqual({ text: 'Nordlager GmbH', keys: [] });
  expect(questionOf('DE 811.234-567').keys).toEqual(['no:de811234567']);
  expect(questionOf('+49 (89) 1234 567').keys).toEqual(['no:49891234567', 'phone:891234567']);
  expect(questionOf('https://www.Nordlager.example/contact?a=1')).toEqual({
    text: 'nordlager.example',
    keys: ['host:nordlager.example'],
  });
  expect(questionOf('orders@nordlager.example').keys).toEqual(['host:nordlager.example']);
  expect(questionOf('Société S.A.').keys).toEqual([]);
});

test('one letter more, less, other or exchanged with its neighbour is one letter off', () => {
  for (const typed of ['nordlagr', 'nordlagger', 'nordlaker', 'nrodlager', 'ordlager', 'nordlagers'])
    expect([typed, isOneLetterOff('nordlager', typed)]).toEqual([typed, true]);
  for (const typed of ['nordlager', 'nordlgar', 'sudlager', 'nordlagrr2'])
    expect(isOneLetterOff('nordlager', typed)).toBe(false);
});

const entry = (key: string, more: Partial<Entry>): Entry => ({
  key,
  kind: 'company',
  source: { kind: 'directory', id: 'd', key, name: 'Register', date: null },
  keys: [],
  folded: '',
  vendor: null,
  contact: null,
  name: key,
  other_names: null,
  registration_number: null,
  tax_number: null,
  lei: null,
  address: null,
  country: null,
  industry: null,
  website: null,
  email: null,
  phone: null,
  status: null,
  updated_on: null,
  ...more,
});

test('D25: entries that share a proof are one company, also by way of a third; `no:` proves nothing', () => {
  const groups = grouped([
    entry('a', { keys: ['tax:de1', 'no:1'] }),
    entry('b', { keys: ['host:b.example'] }),
    entry('c', { keys: ['host:b.example', 'tax:de1'] }),
    entry('d', { keys: ['no:1'] }),
    entry('v', { kind: 'vendor', vendor: 'v', keys: ['tax:de1'] }),
  ]);
  expect(groups.map(({ entries }) => entries.map(({ key }) => key))).toEqual([['v', 'a', 'b', 'c'], ['d']]);
});

test('D25: likely doubles say why', () => {
  expect(whyAlike(asName('acme'), asName('acme'), true)).toBe(words.why.sameNameElsewhere);
  expect(whyAlike(asName('acme'), asName('acme'), false)).toBe(words.why.sameNameNowhere);
  expect(whyAlike(asName('acme pumps'), asName('acmepumps'), false)).toBe(words.why.apart);
  expect(whyAlike(asName('acme pumps'), asName('acme pumbs'), false)).toBe(words.why.oneLetter);
  expect(whyAlike(asName('acme pumps'), asName('acme pumbs'), true)).toBeUndefined();
  expect(whyAlike(asName('acme'), asName('acma'), false)).toBeUndefined();
  const [first, second, third] = grouped([
    entry('a', { folded: 'acme pumps', country: 'DE' }),
    entry('b', { folded: 'acme pumbs', country: 'DE' }),
    entry('c', { folded: 'acme pumps', country: 'FR' }),
  ]);
  findDoubles([first!, second!], [second!, third!]);
  expect(first!.doubles).toEqual([
    { group: second, why: words.why.oneLetter },
    { group: third, why: words.why.sameNameElsewhere },
  ]);
  expect(second!.doubles).toEqual([{ group: first, why: words.why.oneLetter }]);
  // Nobody sees it on this page.
  expect(third!.doubles).toEqual([]);
});
