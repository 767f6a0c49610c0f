import { words } from '#words/screen';
import { timeAgo } from '../../format/time.ts';
import type { Entry } from '../common/queries.ts';

type HistoryEntry = Pick<Entry, 'user' | 'description' | 'source' | 'timestamp' | 'via'>;

/** Who did something, what, when and how. A description starts with a capital, but follows a name here. */
export function historyLineOf({ user, via, description, source, timestamp }: HistoryEntry) {
  const isAgent = via?.type === 'agent';
  return {
    who: isAgent ? via.name : (user?.name ?? words.history.system),
    /** An agent has no picture of its own. */
    face: isAgent ? undefined : user,
    what: description.charAt(0).toLowerCase() + description.slice(1),
    ago: timeAgo(timestamp),
    by: isAgent ? (user ? ` · ${words.history.acceptedBy(user.name)}` : '') : howOf(source, user, via),
  };
}

/** A system entry needs no source if a person caused it. */
function howOf(source: string, user: HistoryEntry['user'], via: HistoryEntry['via']): string {
  if (source === 'system' && user) return '';
  const how = words.history.sources[source] ?? source;
  return via ? ` · ${how} (${via.name})` : ` · ${how}`;
}
