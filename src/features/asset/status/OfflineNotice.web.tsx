import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Glyph } from '#web/ui/Pill.tsx';
import { words } from './status.words';
import { meaningOf, nameOf, statusOf } from './status-view';
import styles from '../asset.module.css';

const texts = words.notice;

/** Shows at the top of the page that the asset is offline, and since when. */
export function OfflineNotice({ row }: { row: Row }) {
  const status = statusOf(row);
  if (status.status_category !== 'offline') return null;
  const planned = status.status_change_type === 'planned';
  const name = nameOf(status);
  return (
    <p className={styles.notice} data-planned={planned || undefined}>
      <Glyph meaning={meaningOf(status)} />
      <span>
        <b>{planned ? texts.planned : texts.unplanned}</b>{' '}
        {status.since && texts.since(formatDateTime(status.since), timeAgo(status.since))}
        {status.until && `, ${texts.until(formatDateTime(status.until))}`}
        {name !== 'Offline' && ` · ${name}`}
      </span>
    </p>
  );
}
