import type { Entry } from '#web/entity/queries.ts';
import type { Said } from './CommentLine.web';

/** As far as it was loaded, newest first. */
interface Loaded<T> {
  items: T[];
  more: boolean;
}

/**
 * Comments and history in one order, newest first. What is older than the last of a list that goes on waits until the
 * rest of that list is there, so that nothing comes in between later. That somebody commented is said by the comment.
 */
export function interleaved(comments: Loaded<Said>, history: Loaded<Entry>): (Said | Entry)[] {
  const said = new Set(comments.items.map((comment) => `${at(comment)} ${comment.created_by?.id}`));
  const entries = history.items.filter((entry) => !said.has(`${at(entry)} ${entry.user?.id}`));
  const since = Math.max(
    ...[comments, history].map(({ items, more }) => (more && items.length > 0 ? at(items.at(-1)!) : -Infinity)),
  );
  return [...comments.items, ...entries].filter((item) => at(item) >= since).toSorted((a, b) => at(b) - at(a));
}

const at = (item: Said | Entry): number => Date.parse('text' in item ? item.created_at : item.timestamp);
