import type { Entry } from '#web/entity/common/queries.ts';
import type { Said } from './CommentLine.web';

/** The part loaded so far, newest first. */
interface Loaded<T> {
  items: T[];
  more: boolean;
}

/**
 * Merges comments and history, newest first. Items older than the end of a partly loaded list wait until more of that
 * list is loaded, so that nothing is inserted in between later.
 */
export function interleaved(comments: Loaded<Said>, history: Loaded<Entry>): (Said | Entry)[] {
  const entries = withoutComments(history.items);
  const since = Math.max(
    ...[comments, history].map(({ items, more }) => (more && items.length > 0 ? at(items.at(-1)!) : -Infinity)),
  );
  return [...comments.items, ...entries].filter((item) => at(item) >= since).toSorted((a, b) => at(b) - at(a));
}

/**
 * History entries about comments are left out, because the comments show the text, and a deleted text must not show.
 * Only a deletion is listed, without the text, unless the comment was restored.
 */
function withoutComments(newestFirst: Entry[]): Entry[] {
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
