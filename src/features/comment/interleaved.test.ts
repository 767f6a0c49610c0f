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
  is_public: false,
  is_from_requester: false,
  of: { entity_type: 'work-order', id: 'the order' },
});
const entry = (minute: number, by = 'ann') => ({
  id: `done ${minute}`,
  description: 'Changed',
  timestamp: moment(minute),
  source: 'screen',
  user: person(by),
  changes: [],
});
/** A history entry about a comment: created, edited, deleted or restored. */
const commentEntry = (minute: number, from: string | null, to: string | null) => {
  const named = (name: string | null) => (name === null ? null : { id: 'the comment', name });
  return { ...entry(minute), changes: [{ field: 'comments', label: 'Comments', from: named(from), to: named(to) }] };
};
const ids = (lines: { id: string }[]) => lines.map(({ id }) => id);

test('U18 one feed, newest first; a comment is not told a second time, and nothing else of its moment is left out', () => {
  const lines = interleaved(
    { items: [comment(5), comment(2)], more: false },
    { items: [entry(6), commentEntry(5, null, 'Words'), { ...entry(5), id: 'same moment' }, entry(1)], more: false },
  );
  expect(ids(lines)).toEqual(['done 6', 'said 5', 'same moment', 'said 2', 'done 1']);
});

test('of a comment that was deleted only that is told, unless it was restored', () => {
  const before = [commentEntry(3, 'Words', null), commentEntry(2, 'Word', 'Words'), commentEntry(1, null, 'Word')];
  const deleted = interleaved({ items: [], more: false }, { items: before, more: false });
  expect(deleted).toMatchObject([{ id: 'done 3', changes: [] }]);
  const restored = { items: [commentEntry(4, null, 'Words'), ...before], more: false };
  expect(ids(interleaved({ items: [comment(1)], more: false }, restored))).toEqual(['said 1']);
});

test('what may still come in between is waited for', () => {
  const more = interleaved({ items: [comment(1)], more: false }, { items: [entry(9), entry(7)], more: true });
  expect(ids(more)).toEqual(['done 9', 'done 7']);
  expect(ids(interleaved({ items: [], more: true }, { items: [entry(9)], more: false }))).toEqual(['done 9']);
});
