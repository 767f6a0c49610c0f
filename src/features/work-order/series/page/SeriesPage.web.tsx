import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { plantTime } from '#web/format/clock.ts';
import { formatDateTime } from '#web/format/time.ts';
import { keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { words } from '../series.words';
import { MeterFacts } from '../meter/MeterFacts.web';
import { OccurrenceList } from './OccurrenceList.web';
import { SeriesActions } from './SeriesActions.web';
import {
  divided,
  earlierQuery,
  type Occurrence,
  projected,
  ruleInWords,
  seriesQuery,
  type SeriesView,
  skip,
  unskip,
  whenOf,
} from '../series-view';
import styles from '../series.module.css';

/** The page of a series, opened through any of its work orders: `/series?order=`. */
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
  if (failed && !(row.data && found.data !== undefined))
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
      <PageHeader title={row.data.name} crumb={<Crumb row={row.data} />} parent={`/work-order/${order}`}>
        {found.data && <Actions row={row.data} series={found.data} />}
      </PageHeader>
      {found.data ? <Series row={row.data} series={found.data} /> : <Empty drawing="lens" title={words.noSeries} />}
    </div>
  );
}

const Crumb = ({ row }: { row: Row }) => (
  <>
    <Link to={`/work-order/${row.id}`}>{String(row.code)}</Link>
    <span aria-hidden="true">›</span>
    <span aria-current="page">{words.title}</span>
  </>
);

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
  const { recurrence, is_active, meter, counts, compliance } = series;
  const { coming, past } = divided(series);
  const zone = plantTime([...coming, ...past].map(whenOf));
  return (
    <>
      <section className={styles.summary} aria-label={words.repeat}>
        <p>
          {ruleInWords(recurrence, meter?.measurement.unit)}
          {!is_active && <b className={styles.paused}>{words.paused}</b>}
        </p>
        {meter && <MeterFacts meter={meter} />}
        <p className={styles.compliance}>
          <b>{compliance === null ? words.noCompliance : words.compliance(compliance)}</b>
          <small>{words.counts(counts)}</small>
        </p>
        {zone && <small className={styles.zone}>{zone}</small>}
      </section>
      <Card id="ahead" title={words.ahead}>
        <Upcoming row={row} series={series} coming={coming} />
      </Card>
      <Past order={row.id} series={series} past={past} />
    </>
  );
}

/** The latest dates first; older ones load on demand. */
function Past({ order, series, past }: { order: string; series: SeriesView; past: Occurrence[] }) {
  const { occurrences, total } = series;
  const [wanted, setWanted] = useState(false);
  const earlier = useInfiniteQuery({ ...earlierQuery(order, series), enabled: wanted });
  const shown = [...past, ...(earlier.data?.pages.flat() ?? [])];
  const remaining = total - occurrences.length - (shown.length - past.length);
  return (
    <Card id="past" title={words.past} count={shown.length + remaining}>
      <OccurrenceList label={words.past} none={words.nonePast} occurrences={shown} unit={unitOf(series)} />
      {remaining > 0 && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={earlier.isFetching}
            onClick={() => (wanted ? void earlier.fetchNextPage() : setWanted(true))}
          >
            {all.list.viewMore}
          </Button>
          <small>{words.shownOf(shown.length, shown.length + remaining)}</small>
        </div>
      )}
    </Card>
  );
}

const unitOf = ({ meter }: SeriesView) => meter?.measurement.unit;

const EndDialog = lazy(async () => ({ default: (await import('../../status/EndDialog.web')).EndDialog }));

/** Skipping the planned work order needs a note; a later date has no work order yet and is only marked. */
function Upcoming({ row, series, coming }: { row: Row; series: SeriesView; coming: Occurrence[] }) {
  const { may } = useSession();
  const changes = may('update', 'work-order', row);
  const skips = changes && series.recurrence.mode !== 'floating' && !series.meter;
  const [skipped, setSkipped] = useState<Row>();
  const button = (label: string, name: string, act: () => unknown) => (
    <Button variant="subtle" size="xs" aria-label={name} onClick={() => void act()}>
      {label}
    </Button>
  );
  return (
    <>
      <OccurrenceList
        label={words.ahead}
        none={series.is_active ? words.noneAhead : words.paused}
        occurrences={coming}
        unit={unitOf(series)}
        actions={({ date, state, work_order }) => {
          const when = formatDateTime(date);
          if (skips && state === projected) return button(words.skip, words.skipDate(when), () => skip(row.id, date));
          if (changes && work_order?.status === 'planned')
            return button(words.skip, words.skipDate(when), () => setSkipped(work_order as unknown as Row));
          if (changes && state === 'skipped')
            return button(words.unskip, words.unskipDate(when), () => unskip(row.id, date));
          return null;
        }}
      />
      {skipped && (
        <Suspense>
          <EndDialog row={skipped} reason="skipped" onClose={() => setSkipped(undefined)} />
        </Suspense>
      )}
    </>
  );
}
