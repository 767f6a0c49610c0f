import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { words } from '../series.words';
import { OccurrenceList } from './OccurrenceList.web';
import { MeterFacts } from '../meter/MeterFacts.web';
import { changeSeries, divided, isMoved, isUndated, ruleInWords, seriesQuery, whenOf } from '../series-view';
import styles from '../series.module.css';

const shown = 4;

/** The card on the page of a recurring work order: the next dates and the latest ones. */
export function SeriesSide({ row }: { row: Row }) {
  const { data } = useQuery(seriesQuery(row.id));
  const { may } = useSession();
  if (!data) return null;
  const { recurrence, is_active, meter, next, upcoming, compliance } = data;
  return (
    <Card id="series" title={words.title}>
      <div className={styles.body}>
        <p>
          {ruleInWords(recurrence, meter?.measurement.unit)}
          {!is_active && <b className={styles.paused}>{words.paused}</b>}
        </p>
        {meter && <MeterFacts meter={meter} />}
        {next && !isUndated(next) && (
          <dl className={styles.ahead}>
            <div>
              <dt>{words.next}</dt>
              <dd>
                {next.work_order && next.work_order.id !== row.id ? (
                  <Link to={`/work-order/${next.work_order.id}`}>{formatDateTime(whenOf(next))}</Link>
                ) : (
                  formatDateTime(whenOf(next))
                )}
                {isMoved(next) && <small>{words.movedFrom(formatDateTime(next.date))}</small>}
              </dd>
            </div>
            {upcoming.length > 0 && (
              <div>
                <dt>{words.afterwards}</dt>
                <dd>{formatDateTime(upcoming[0]!)}</dd>
              </div>
            )}
          </dl>
        )}
        <p className={styles.compliance}>
          <b>{compliance === null ? words.noCompliance : words.compliance(compliance)}</b>
          <small>{words.counts(data.counts)}</small>
        </p>
        <OccurrenceList
          label={words.past}
          none={words.nonePast}
          occurrences={divided(data).past.slice(0, shown)}
          here={row.id}
          unit={meter?.measurement.unit}
          brief
        />
        <div className={styles.actions}>
          <Button
            component={Link}
            {...({ to: '/series', search: { order: row.id } } as object)}
            variant="default"
            size="xs"
          >
            {words.view}
          </Button>
          {is_active && may('update', 'work-order', row) && (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                void changeSeries(() => api.patch(`/work-orders/${row.id}`, { apply_to: 'following' }), words.applied)
              }
            >
              {words.apply}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
