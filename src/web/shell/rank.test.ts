import { expect, test } from 'vitest';
import type { Row } from '../query.ts';
import { bestOf } from './rank.ts';

const found = (noun: string, name: string, code?: string) => ({
  noun,
  row: { id: `${noun} ${name}`, name, code } as unknown as Row,
});
const names = (typed: string, all: ReturnType<typeof found>[]) => bestOf(typed, all).map(({ row }) => row.name);

test('U33 what is written so comes first, wherever it was found', () => {
  const all = [
    found('asset', 'Feed pump'),
    found('asset', 'Boiler feed pmup'),
    found('asset', 'Subpump'),
    found('part', 'Pump seal'),
    found('vendor', 'Kettlewell'),
    found('location', 'Pump'),
    found('asset', 'Unit 7', 'PUMP'),
  ];
  expect(names('pump', all)).toEqual([
    'Pump',
    'Unit 7',
    'Pump seal',
    'Feed pump',
    'Subpump',
    'Boiler feed pmup',
    'Kettlewell',
  ]);
});

test('U33 no more than four of a noun, and each once', () => {
  const many = Array.from({ length: 20 }, (_, at) => found('asset', `Pump ${at}`));
  expect(names('pump', [...many, many[0]!, found('contact', 'Pump desk')])).toEqual([
    'Pump 0',
    'Pump 1',
    'Pump 2',
    'Pump 3',
    'Pump desk',
  ]);
});

test('U33 a file comes after the machine whose maker it is named after', () => {
  const all = [
    found('file', 'Pumpwerk DP 3 manual.pdf'),
    found('asset', 'Feed pump'),
    found('file', 'Seal of a pump.pdf'),
  ];
  expect(names('pump', all)).toEqual(['Feed pump', 'Pumpwerk DP 3 manual.pdf', 'Seal of a pump.pdf']);
});
