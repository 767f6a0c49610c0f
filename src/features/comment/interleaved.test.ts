import { expect, test } from 'vitest';
import { interleaved } from './interleaved';

const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
const person = (id: string) => ({ id, name: id, color: null, profile_image: null });
const comment = (minute: number, by = 'ann') => ({
  id: `said ${minute}`,
  text: 'Words',
  files: [],
  created_at: moment(minute),
  updated_at: null,
  created_by: person(by),
});
const entry = (minute: number, by = 'ann') => ({
  id: `done ${minute}`,
  description: 'Changed',
  timestamp: moment(minute),
  source: 'screen',
  user: person(by),
  changes: [],
});
const ids = (lines: { id: string }[]) => lines.map(({ id }) => id);

test('U18 one feed, newest first; a comment is not told a second time', () => {
  const lines = interleaved(
    { items: [comment(5), comment(2)], more: false },
    { items: [entry(6), entry(5), entry(5, 'bob'), entry(1)], more: false },
  );
  expect(ids(lines)).toEqual(['done 6', 'said 5', 'done 5', 'said 2', 'done 1']);
});

test('what may still come in between is waited for', () => {
  const more = interleaved({ items: [comment(1)], more: false }, { items: [entry(9), entry(7)], more: true });
  expect(ids(more)).toEqual(['done 9', 'done 7']);
  expect(ids(interleaved({ items: [], more: true }, { items: [entry(9)], more: false }))).toEqual(['done 9']);
});
