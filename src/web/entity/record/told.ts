import { words } from '#words/screen';
import { timeAgo } from '../../format/time.ts';
import type { Entry } from '../common/queries.ts';

type Told = Pick<Entry, 'user' | 'description' | 'source' | 'timestamp'>;

/** Who did something, what, when, and by which way. It is told on its own, with a capital; after who did it, it goes on. */
export const toldOf = ({ user, description, source, timestamp }: Told) => ({
  who: user?.name ?? words.history.system,
  what: description.charAt(0).toLowerCase() + description.slice(1),
  ago: timeAgo(timestamp),
  // Who did it says enough where nobody asked for it from outside.
  by: source !== 'system' || !user ? ` · ${words.history.sources[source] ?? source}` : '',
});
