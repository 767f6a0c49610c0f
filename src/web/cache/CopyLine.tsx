import { hashKey } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { words } from '#words/screen';
import { timeAgo } from '../format/time.ts';
import { keys } from '../query.ts';
import { useShownCopies } from './copies.ts';
import styles from './copy-line.module.css';

/** Says that a record or list is an old copy, and how old (S44); disappears once it is refetched. */
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
  const record = shown.get(hashKey(keys.detail(slug, id)));
  const list = JSON.stringify(keys.allLists(slug)).slice(0, -1);
  return record ?? [...shown].find(([hash]) => id.length !== 36 && hash.startsWith(list))?.[1];
}
