import type { Entry } from '#web/entity/common/queries.ts';
import type { Said } from './CommentLine.web';

/** As far as it was loaded, newest first. */
interface Loaded<T> {
  items: T[];
  more: boolean;
}

/**
 * Comments and history in one order, newest first. What is older than the last of a list that goes on waits until the
 * rest of that list is there, so that nothing comes in between later.
 */
export function interleaved(comments: Loaded<Said>, history: Loaded<Entry>): (Said | Entry)[] {
  const entries = withoutWords(history.items);
  const since = Math.max(
    ...[comments, history].map(({ items, more }) => (more && items.length > 0 ? at(items.at(-1)!) : -Infinity)),
  );
  return [...comments.items, ...entries].filter((item) => at(item) >= since).toSorted((a, b) => at(b) - at(a));
}

/**
 * What was said is told by the comments alone, so that it is not told twice, and not at all once a comment is deleted:
 * then only that it was, unless that was taken back.
 */
function withoutWords(newestFirst: Entry[]): Entry[] {
  const restored = new Set<string>();
  return newestFirst.flatMap((entry) => {
    const change = entry.changes.find(({ field }) => field === 'comments');
    if (!change) return [entry];
    const [from, to] = [change.from, change.to] as ({ id: string } | null)[];
    if (!from && to) restored.add(to.id);
    return to || restored.has(from!.id) ? [] : [{ ...entry, changes: [] }];
  });
}

const at = (item: Said | Entry): number => Date.parse('text' in item ? item.created_at : item.timestamp);
