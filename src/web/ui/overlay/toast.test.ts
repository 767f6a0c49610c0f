import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allToasts, beginWithUndo, dismiss, holdWhile, say, sayWithUndo, undoLast } from './toast.tsx';

const texts = () => allToasts().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of allToasts()) dismiss(id);
  holdWhile(() => false);
  vi.useRealTimers();
});

test('what can be undone stays its eight seconds, however much is said after it', () => {
  for (const name of ['A', 'B', 'C', 'D']) sayWithUndo(name, () => {});
  for (const text of ['1', '2', '3', '4']) say(text);
  expect(texts()).toEqual(['A', 'B', 'C', 'D', '2', '3', '4']);
  vi.advanceTimersByTime(7_750);
  expect(texts()).toContain('A');
  vi.advanceTimersByTime(250);
  expect(texts()).toEqual([]);
});

test('no time passes while it is pointed at or has the focus', () => {
  sayWithUndo('Deleted', () => {});
  vi.advanceTimersByTime(7_000);
  holdWhile(() => true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Deleted']);
  holdWhile(() => false);
  vi.advanceTimersByTime(750);
  expect(texts()).toEqual(['Deleted']);
  vi.advanceTimersByTime(250);
  expect(texts()).toEqual([]);
});

test('the key takes back what was begun last, whichever was answered first', () => {
  const undone: string[] = [];
  const [first, second] = [beginWithUndo(), beginWithUndo()];
  second('Snoozed', () => undone.push('snoozed'));
  first('Dismissed', () => undone.push('dismissed'));
  expect(texts()).toEqual(['Dismissed', 'Snoozed']);
  undoLast();
  undoLast();
  expect(undone).toEqual(['snoozed', 'dismissed']);
});

test('the key takes back the latest, and what fails is told', async () => {
  const undone: string[] = [];
  sayWithUndo('First', () => undone.push('first'));
  sayWithUndo('Second', () => Promise.reject(new Error('Something refers to it.')));
  say('Copied');
  expect(undoLast()).toBe(true);
  await vi.waitFor(() => expect(texts()).toEqual(['First', 'Copied', 'Something refers to it.']));
  expect(undoLast()).toBe(true);
  expect(undone).toEqual(['first']);
  expect(undoLast()).toBe(false);
});
