import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

const order = { label: 'Work order', plural: 'Work orders' };
const template = { label: 'Work order template', plural: 'Templates' };
const asset = { label: 'Asset', plural: 'Assets' };
const nouns = [asset, order, template];

test.each([
  ['create work order for Boiler 1', { nouns: [order], name: '', about: 'Boiler 1' }],
  ['New work order for', { nouns: [order], name: '', about: '' }],
  ['create a work order replace belt for Conveyor 3', { nouns: [order], name: 'replace belt', about: 'Conveyor 3' }],
  ['new wo leak', { nouns: [order], name: 'leak' }],
  ['new work order template Greasing', { nouns: [template], name: 'Greasing' }],
  ['add asset Forklift 4', { nouns: [asset], name: 'Forklift 4' }],
  ['create wor', { nouns: [order, template], name: '' }],
  ['create', { nouns, name: '' }],
  ['new pump', undefined],
  ['creatinine', undefined],
  ['Boiler for create', undefined],
])('S43.1 “%s”', (typed, meant) => {
  expect(sentenceOf(typed, nouns)).toEqual(meant);
});
