import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Footer } from '#web/entity/list/Footer.tsx';
import { formatDateTime, formatMinutes } from '#web/format/time.ts';
import { getPage, keys, queryClient } from '#web/query.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { FigureValue } from './FigureValue.web';
import { formatFigure, formatPercent } from './format';
import type { ListLink, Named } from '../home';
import { figuresQuery } from '../home-view';
import { words } from '../below.words';
import { words as home } from '../home.words';
import styles from '../home.module.css';

const texts = words.rows;

/** A row of any of these lists; each has only its own keys. */
interface Found {
  asset: Named;
  online_hours: number;
  planned_hours: number;
  unplanned_hours: number;
  failures: number;
  mtbf: number | null;
  mttr: number | null;
  availability: number | null;
  series: Named;
  at: string;
  work_order: (Named & { code?: string }) | null;
  deadline: string;
  state: string;
  user: Named;
  worked_at: string;
  minutes: number;
}

interface List {
  title: string;
  path: string;
  columns: Column[];
}

/** Amounts stand below each other by their last digit. */
type Column = [label: string, cell: (row: Found) => ReactNode, kind?: 'amount'];

const hours = (value: number | null): string => (value === null ? all.detail.none : formatFigure(value, 'hours'));
const order = (row: Named | null) => (row ? <Link to={`/work-order/${row.id}`}>{row.name}</Link> : all.detail.none);

/** What figures count that no noun lists: dates of series, the hours of assets, booked time. */
const lists: Record<string, List> = {
  occurrences: {
    title: texts.occurrences,
    path: '/work-orders/occurrences',
    columns: [
      [texts.series, ({ series }) => order(series)],
      [texts.date, ({ at }) => formatDateTime(at)],
      [texts.deadline, ({ deadline }) => formatDateTime(deadline)],
      [texts.state, ({ state }) => texts.states[state] ?? state],
      [texts.order, ({ work_order }) => order(work_order)],
    ],
  },
  reliability: {
    title: texts.reliability,
    path: '/assets/reliability',
    columns: [
      [texts.asset, ({ asset }) => <Link to={`/asset/${asset.id}`}>{asset.name}</Link>],
      [texts.online, (row) => hours(row.online_hours), 'amount'],
      [texts.planned, (row) => hours(row.planned_hours), 'amount'],
      [texts.unplanned, (row) => hours(row.unplanned_hours), 'amount'],
      [texts.failures, (row) => row.failures, 'amount'],
      [words.figures.names.mtbf!, (row) => hours(row.mtbf), 'amount'],
      [words.figures.names.mttr!, (row) => hours(row.mttr), 'amount'],
      [
        words.figures.names.availability!,
        ({ availability }) => (availability === null ? all.detail.none : formatPercent(availability)),
        'amount',
      ],
    ],
  },
  'time-entries': {
    title: texts.timeEntries,
    path: '/work-orders/time-entries',
    columns: [
      [texts.order, ({ work_order }) => order(work_order)],
      [texts.user, ({ user }) => user.name],
      [texts.worked, ({ worked_at }) => formatDateTime(worked_at)],
      [texts.time, ({ minutes }) => formatMinutes(minutes), 'amount'],
    ],
  },
};

const pageSize = 50;

const rowsQuery = (key: string, path: string, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.overview(key, search),
    queryFn: ({ pageParam }) => getPage<Found>(path, search, pageParam, pageSize),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

/** The rows behind a figure, as many as it says. */
export function RowsPage() {
  const key = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' });
  const query = useSearch({ strict: false }) as Record<string, string>;
  const search = new URLSearchParams(query).toString();
  const { title, path, columns } = lists[key]!;
  const list = useInfiniteQuery(rowsQuery(key, path, search));
  useEffect(() => {
    document.title = `${title} · ${all.product}`;
  }, [title]);
  if (list.error && !list.data)
    return <PageError error={list.error} title={home.failed} onRetry={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap(({ results }) => results);
  const total = list.data?.pages[0]?.count ?? 0;
  return (
    <div className={styles.home}>
      <PageHeader title={title} parent="/" />
      <Total path={path} query={query} />
      {rows ? (
        <div className={styles.tableCard} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table} data-rows>
            <thead>
              <tr>
                {columns.map(([label, , kind]) => (
                  <th key={label} scope="col" data-kind={kind}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  {columns.map(([label, cell, kind]) => (
                    <td key={label} data-kind={kind} data-label={label}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Waiting lines={8} />
      )}
      {rows?.length === 0 && <p className={styles.none}>{all.list.none}</p>}
      <Footer shown={rows?.length ?? 0} list={{ ...list, total }} />
    </div>
  );
}

/** The period, and the figures that these rows make up, as their tiles say them. */
function Total({ path, query }: ListLink) {
  const known = queryClient.getQueryData(figuresQuery.queryKey) !== undefined;
  // From Home one comes with the figures that were pressed; others would be of another moment.
  const { data } = useQuery({ ...figuresQuery, enabled: !known });
  const instants = Object.values(query).filter((value) => /^\d{4}-.*Z$/.test(value));
  const [from, to] = instants.toSorted();
  if (!from || !to) return null;
  const isOf = ({ list }: { list: ListLink }) =>
    list.path === path && Object.keys(list.query).toSorted().join() === Object.keys(query).toSorted().join();
  const whole = data && Math.abs(Date.parse(data.to) - Date.parse(to)) < 3_600_000;
  return (
    <div className={styles.total}>
      <span>{texts.period(formatDateTime(from), formatDateTime(to))}</span>
      {whole &&
        data.figures.filter(isOf).map((figure) => (
          <span key={figure.key}>
            {words.figures.names[figure.key]}{' '}
            <b>{figure.value === null ? figure.note : <FigureValue figure={figure} />}</b>
          </span>
        ))}
    </div>
  );
}
