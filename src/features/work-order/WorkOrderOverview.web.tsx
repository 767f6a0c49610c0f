import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { featureOf } from '#web/entity/feature.ts';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words as shared } from '#web/words.ts';
import { orderOf } from './order-view';
import { sources } from './plan-options';
import { words } from './words-page';
import styles from './overview.module.css';

/** What is to be done, and at the end where the work came from. */
export function WorkOrderOverview({ row, facts }: { row: Row; facts: ReactNode }) {
  const { source, origin_type, origin_id, template, created_at, created_by } = orderOf(row);
  const origin = origin_type && origin_id ? featureOf(origin_type) : undefined;
  const label = sources.find(({ value }) => value === source)?.label ?? source;
  return (
    <>
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
