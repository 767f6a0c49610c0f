import { Link } from '@tanstack/react-router';
import { CalendarClock, Cog, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words as shared } from '#words/screen';
import { words } from '../work-order.words';
import { isOverdue, orderOf } from '../order-view';
import { sources } from '../plan-options';
import styles from './overview.module.css';

/** On a phone the details are further below, so place and due date are repeated above the work. */
function Glance({ row }: { row: Row }) {
  const order = orderOf(row);
  const { asset, location, due_date } = order;
  if (!asset && !location && !due_date) return null;
  return (
    <div className={styles.glance}>
      {asset && (
        <Link to={`/asset/${asset.id}`}>
          <Cog size={16} />
          {asset.name}
        </Link>
      )}
      {location && (
        <Link to={`/location/${location.id}`}>
          <MapPin size={16} />
          {location.name}
        </Link>
      )}
      {due_date && (
        <span>
          <CalendarClock size={16} />
          {words.overview.due} <time dateTime={due_date}>{formatDateTime(due_date)}</time>{' '}
          {isOverdue(order) && <b>{words.side.overdue}</b>}
        </span>
      )}
    </div>
  );
}

/** The description of the work, and below it where the work came from. */
export function WorkOrderOverview({ row, facts }: { row: Row; facts: ReactNode }) {
  const { source, origin_type, origin_id, template, created_at, created_by } = orderOf(row);
  const origin = origin_type && origin_id ? featureOf(origin_type) : undefined;
  const label = sources.find(({ value }) => value === source)?.label ?? source;
  return (
    <>
      <Glance row={row} />
      {facts}
      <p className={styles.source}>
        {shared.detail.created(timeAgo(created_at), created_by?.name)} · {words.overview.source}:{' '}
        {origin ? <Link to={`/${origin.slug}/${origin_id}`}>{label}</Link> : label}
        {template && (
          <>
            {' · '}
            {words.overview.template}: <Link to={`/work-order-template/${template.id}`}>{template.name}</Link>
          </>
        )}
      </p>
    </>
  );
}
