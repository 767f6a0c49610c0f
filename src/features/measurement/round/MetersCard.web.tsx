import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Truncated } from '#web/ui/Truncated.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { BandMark } from '../BandMark.web';
import { dueText } from '../due';
import { lastOf, measuredOf, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { metersQuery, roundOf } from './round-query';
import styles from './round.module.css';

const texts = words.round;

/** The meters of a round in their order, with their last values. */
export function MetersCard({ row }: { row: Row }) {
  const ids = roundOf(row).measurements.map(({ id }) => id);
  const { data, error, refetch } = useQuery(metersQuery(ids));
  const meters = useOptimisticRows(useMemo(() => data ?? [], [data]));
  if (ids.length === 0) return <p className={styles.none}>{texts.none}</p>;
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={Math.min(6, ids.length)} />;
  return (
    <ol className={styles.meters}>
      {meters.map(measuredOf).map((of) => {
        const last = lastOf(of);
        return (
          <li key={of.id}>
            <Link to={`/measurement/${of.id}`}>
              <span>
                <b>
                  <Truncated text={of.name} at="measurement" />
                </b>
                <small data-late={of.is_due || undefined}>
                  {[
                    of.asset?.name ?? of.location?.name,
                    of.is_due ? dueText(of) : of.last_taken_at ? timeAgo(of.last_taken_at) : words.readings.none,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className={styles.value}>
                {last !== null && <b>{valueText(of, last)}</b>}
                <BandMark band={of.band} />
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
