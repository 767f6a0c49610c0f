import { words } from '#words/screen';
import { timeAgo } from '../../format/time.ts';
import type { Entry } from '../common/queries.ts';

type Told = Pick<Entry, 'user' | 'description' | 'source' | 'timestamp'>;

/** Who did something, what, when and how. A description starts with a capital, but follows a name here. */
export const historyLineOf = ({ user, description, source, timestamp }: Told) => ({
  who: user?.name ?? words.history.system,
  what: description.charAt(0).toLowerCase() + description.slice(1),
  ago: timeAgo(timestamp),
  // A system entry needs no source if a person caused it.
  by: source !== 'system' || !user ? ` · ${words.history.sources[source] ?? source}` : '',
});
