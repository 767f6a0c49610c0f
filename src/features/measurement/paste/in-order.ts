import { errorOf, isLatest, questionsOf } from '../entry/check';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import type { Matched } from './parse';

const texts = words.paste;

/**
 * The lines with what the server would refuse, each compared with the one before it by time. What a fall means, and that
 * an implausible value is right, is said where the meter is read.
 */
export function inOrder(lines: readonly Matched<Measured>[]): Matched<Measured>[] {
  const now = new Date().toISOString();
  const last = new Map<string, Measured>();
  const errors = new Map<number, string>();
  for (const { number, of, value, error, takenAt = now } of lines.toSorted(byTime(now))) {
    if (!of || value === undefined || error) continue;
    const before = last.get(of.id) ?? of;
    const wrong = errorOf(of, value) ?? textOf(before, questionsOf(before, value, takenAt)[0]);
    if (wrong) errors.set(number, wrong);
    else if (typeof value === 'number' && isLatest(before, takenAt))
      last.set(of.id, { ...before, last_value: value, last_taken_at: takenAt });
  }
  return lines.map((line) => (errors.has(line.number) ? { ...line, error: errors.get(line.number) } : line));
}

const byTime =
  (now: string) =>
  (a: Matched<Measured>, b: Matched<Measured>): number =>
    (a.takenAt ?? now).localeCompare(b.takenAt ?? now);

function textOf(of: Measured, question: ReturnType<typeof questionsOf>[0] | undefined): string | undefined {
  if (question === 'meaning') return texts.falls(valueText(of, of.last_value!));
  return question && texts.implausible(String(of.plausible_low ?? '…'), String(of.plausible_high ?? '…'));
}
