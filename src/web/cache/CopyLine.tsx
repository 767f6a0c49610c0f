import { hashKey } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { words } from '#words/screen';
import { timeAgo } from '../format/time.ts';
import { keys } from '../query.ts';
import { useShownCopies } from './copies.ts';
import styles from './copy-line.module.css';

/** Says that a record, a list or Home is an old copy, and how old (S44); disappears once it is refetched. */
export function CopyLine() {
  const pathname = useLocation({ select: (address) => address.pathname });
  const shown = useShownCopies();
  const at = readAt(shown, pathname);
  if (at === undefined) return null;
  return (
    <p className={styles.line} role="status">
      <CloudOff size={16} aria-hidden="true" />
      {words.offline.copy(timeAgo(new Date(at).toISOString()))}
    </p>
  );
}

function readAt(shown: ReadonlyMap<string, number>, pathname: string): number | undefined {
  if (shown.size === 0) return undefined;
  const [, slug = '', id = ''] = pathname.split('/');
  if (!slug) return startingWith(shown, keys.allOverviews);
  const record = shown.get(hashKey(keys.detail(slug, id)));
  return record ?? (id.length === 36 ? undefined : startingWith(shown, keys.allLists(slug)));
}

function startingWith(shown: ReadonlyMap<string, number>, key: readonly string[]): number | undefined {
  const start = JSON.stringify(key).slice(0, -1);
  return [...shown].find(([hash]) => hash.startsWith(start))?.[1];
}
