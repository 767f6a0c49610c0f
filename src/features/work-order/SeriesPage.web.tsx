import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/EntityError.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#web/words.ts';
import { OccurrenceList } from './OccurrenceList.web';
import { SeriesActions } from './SeriesActions.web';
import {
  divided,
  type Occurrence,
  projected,
  ruleInWords,
  seriesQuery,
  type SeriesView,
  skip,
  unskip,
  whenOf,
} from './series-view';
import { words } from './words-series';
import { zonesApart } from './zone';
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
  const { me } = useSession();
  const { recurrence, is_active, counts, compliance } = series;
  const { ahead, past } = divided(series);
  const zones = zonesApart(me.organization.time_zone, [...ahead, ...past].map(whenOf));
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
        {zones && <small className={styles.zone}>{words.zones(zones.own, zones.plant)}</small>}
      </section>
      <Card id="ahead" title={words.ahead}>
        <Ahead row={row} series={series} ahead={ahead} />
      </Card>
      <Card id="past" title={words.past} count={past.length}>
        <OccurrenceList label={words.past} none={words.nonePast} occurrences={past} />
      </Card>
    </>
  );
}

/** The planned one is a work order and is skipped as one; those beyond it are dates, and only noted. */
function Ahead({ row, series, ahead }: { row: Row; series: SeriesView; ahead: Occurrence[] }) {
  const { may } = useSession();
  const changes = may('update', 'work-order', row);
  const skips = changes && series.recurrence.mode !== 'floating';
  const button = (label: string, name: string, act: () => Promise<boolean>) => (
    <Button variant="subtle" size="xs" aria-label={name} onClick={() => void act()}>
      {label}
    </Button>
  );
  return (
    <OccurrenceList
      label={words.ahead}
      none={series.is_active ? words.noneAhead : words.paused}
      occurrences={ahead}
      actions={({ date, state }) => {
        const when = formatDateTime(date);
        if (skips && state === projected) return button(words.skip, words.skipDate(when), () => skip(row.id, date));
        if (changes && state === 'skipped')
          return button(words.unskip, words.unskipDate(when), () => unskip(row.id, date));
        return null;
      }}
    />
  );
}
