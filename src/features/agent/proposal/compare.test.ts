import { expect, test } from 'vitest';
import type { Evidence } from '../agent';
import { isMaterial } from './compare';

const now = '2026-11-18T00:00:00.000Z';
const line = (id: string, figure: number): Evidence => ({
  label: id,
  value: String(figure),
  decisive: true,
  record: { type: 'part', id, name: id },
  figure,
});
const order = (...lines: Evidence[]) => ({
  weight: lines.reduce((sum, { figure }) => sum + figure!, 0),
  evidence: lines,
  decided_at: now,
});

test('a part of what was dismissed is compared with itself, not with all of it', () => {
  const dismissed = order(line('bearing', 4), line('belt', 136));
  expect(isMaterial(order(line('bearing', 4)), dismissed, now)).toBe(false);
  expect(isMaterial(order(line('bearing', 5)), dismissed, now)).toBe(true);
  expect(isMaterial(order(line('belt', 150)), dismissed, now)).toBe(false);
});

test('another record is always new', () => {
  expect(isMaterial(order(line('bearing', 4), line('chain', 1)), order(line('bearing', 4)), now)).toBe(true);
});

test('without figures the weight counts', () => {
  const said = (weight: number) => ({ weight, evidence: [], decided_at: now });
  expect(isMaterial(said(5), said(4), now)).toBe(true);
  expect(isMaterial(said(4.9), said(4), now)).toBe(false);
});
