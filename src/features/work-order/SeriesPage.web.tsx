import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/EntityError.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#web/words.ts';
import { OccurrenceList } from './OccurrenceList.web';
import { SeriesActions } from './SeriesActions.web';
import { changeSeries, ruleInWords, seriesQuery, type SeriesView } from './series-view';
import { words } from './words-series';
import styles from './series.module.css';

/** A series as a whole, reached through any of its work orders: `/series?order=`. */
export function SeriesPage() {
  const { order = '' } = useSearch({ strict: false }) as { order?: string };
  const found = useQuery(seriesQuery(order));
  const row = useQuery({
    queryKey: keys.detail('work-order', order),
    queryFn: () => api.get<Row>(`/work-orders/${order}`),
  });
  useEffect(() => {
    document.title = `${words.title} · ${all.product}`;
  }, []);
  const failed = found.error ?? row.error;
  if (failed)
    return (
      <EntityError
        error={failed}
        title={words.loadFailed}
        onRetry={() => {
          void found.refetch();
          void row.refetch();
        }}
      />
    );
  if (!row.data || found.data === undefined) return <Waiting lines={6} />;
  return (
    <div className={styles.page}>
      <PageHeader title={row.data.name} crumb={words.title} parent={`/work-order/${order}`}>
        {found.data && <Actions row={row.data} series={found.data} />}
      </PageHeader>
      {found.data ? <Series row={row.data} series={found.data} /> : <Empty drawing="lens" title={words.noSeries} />}
    </div>
  );
}

function Actions({ row, series }: { row: Row; series: SeriesView }) {
  const { may } = useSession();
  if (!may('update', 'work-order', row)) return null;
  return (
    <div className={styles.actions}>
      <SeriesActions row={row} series={series} />
    </div>
  );
}

function Series({ row, series }: { row: Row; series: SeriesView }) {
  const { recurrence, is_active, counts, compliance, occurrences } = series;
  return (
    <>
      <section className={styles.summary} aria-label={words.repeat}>
        <p>
          {ruleInWords(recurrence)}
          {!is_active && <b className={styles.paused}>{words.paused}</b>}
        </p>
        <p className={styles.compliance}>
          <b>{compliance === null ? words.noCompliance : words.compliance(compliance)}</b>
          <small>{words.counts(counts)}</small>
        </p>
      </section>
      <Card id="ahead" title={words.ahead}>
        <Ahead row={row} series={series} />
      </Card>
      <Card id="past" title={words.past} count={occurrences.length}>
        <OccurrenceList occurrences={occurrences} />
      </Card>
    </>
  );
}

/** The planned one is a work order and is skipped as one; those beyond it are dates, and only noted. */
function Ahead({ row, series }: { row: Row; series: SeriesView }) {
  const { may } = useSession();
  const [asked, setAsked] = useState<string>();
  const { next, upcoming } = series;
  const skips = may('update', 'work-order', row) && series.recurrence.mode !== 'floating';
  const skip = (date: string) => api.post(`/work-orders/${row.id}/series/skip`, { date });
  if (!next) return <p className={styles.none}>{words.paused}</p>;
  return (
    <ul className={styles.list} aria-label={words.ahead}>
      <li>
        <time dateTime={next.date}>{formatDateTime(next.date)}</time>
        <span className={styles.what}>
          {next.work_order && <Link to={`/work-order/${next.work_order.id}`}>{next.work_order.code}</Link>}
        </span>
        <Pill meaning="planned">{words.states.planned}</Pill>
      </li>
      {upcoming.map((date) => (
        <li key={date}>
          <time dateTime={date}>{formatDateTime(date)}</time>
          <span className={styles.what} />
          {skips && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={words.skipDate(formatDateTime(date))}
              onClick={() => setAsked(date)}
            >
              {words.skip}
            </Button>
          )}
        </li>
      ))}
      {asked && (
        <Confirm
          title={words.skipTitle(formatDateTime(asked))}
          action={words.skip}
          onConfirm={async () => void (await changeSeries(() => skip(asked), words.skipped(formatDateTime(asked))))}
          onClose={() => setAsked(undefined)}
        >
          {words.skipText}
        </Confirm>
      )}
    </ul>
  );
}
