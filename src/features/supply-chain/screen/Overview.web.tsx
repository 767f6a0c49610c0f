import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageError } from '#web/entity/common/PageError.tsx';
import { formatDateTime, formatDay } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { SupplySummary } from '../supply-chain';
import { AbcGrid } from './AbcGrid.web';
import { NoStock } from './NoStock.web';
import { ListLinkTo } from './ListLinkTo.web';
import { type Column, RowTable } from './RowTable.web';
import { SpendCard } from './Spend.web';
import { summaryQuery } from './supply-view';
import { words } from '../supply-page.words';
import { Tiles } from './Tiles.web';
import styles from './supply.module.css';

const texts = words.locations;
type Place = SupplySummary['locations'][number];

/** How the whole stock stands (S38). */
export function Overview() {
  const { data, error, refetch } = useQuery(summaryQuery);
  const { may } = useSession();
  const costs = may('read', 'cost', {});
  if (!data)
    return error ? (
      <PageError error={error} title={words.failed} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Waiting lines={8} />
      </div>
    );
  if (data.locations.length === 0) return <NoStock />;
  return (
    <>
      <Tiles tiles={data.tiles} costs={costs} />
      <div className={styles.columns}>
        <Places places={data.locations} costs={costs} />
        <AbcGrid cells={data.abc} costs={costs} />
      </div>
      {costs && <SpendCard by="month" title={words.spend.titles.month} />}
      <p className={styles.asOf}>{words.asOf(formatDateTime(data.as_of))}</p>
    </>
  );
}

const amount = (value: string | null) => (value === null ? words.none : <Money amount={value} />);

/** Stock is as true as its last count: where there was none, it is said. */
function Places({ places, costs }: { places: Place[]; costs: boolean }) {
  const columns: Column<Place>[] = [
    {
      key: 'location',
      label: texts.location,
      cell: ({ location }) => <Link to={`/location/${location.id}`}>{location.name}</Link>,
    },
    {
      key: 'rows',
      label: texts.rows,
      kind: 'amount',
      cell: ({ rows, list }) => <ListLinkTo list={list}>{formatNumber(rows)}</ListLinkTo>,
    },
    {
      key: 'low',
      label: texts.low,
      kind: 'amount',
      cell: ({ low, list }) => (
        <ListLinkTo list={{ ...list, query: { ...list.query, is_low: 'true' } }}>{formatNumber(low)}</ListLinkTo>
      ),
    },
    ...(costs
      ? ([
          { key: 'value', label: texts.value, kind: 'amount', cell: ({ value }) => amount(value) },
          {
            key: 'dead',
            label: texts.dead,
            kind: 'amount',
            cell: ({ dead_value, list }) => (
              <ListLinkTo list={{ ...list, query: { ...list.query, stock_state: 'dead' } }}>
                {amount(dead_value)}
              </ListLinkTo>
            ),
          },
        ] satisfies Column<Place>[])
      : []),
    {
      key: 'counted',
      label: texts.counted,
      kind: 'amount',
      cell: ({ last_counted_at }) => (last_counted_at ? formatDay(last_counted_at) : texts.never),
    },
  ];
  const never = places.filter(({ last_counted_at }) => last_counted_at === null).length;
  const oldest = places.map(({ last_counted_at }) => last_counted_at ?? '').toSorted()[0] ?? '';
  return (
    <Card id="locations" title={texts.title}>
      <p className={styles.lead}>
        {never > 0 ? texts.partial(never, places.length) : texts.allCounted(formatDay(oldest))}
      </p>
      <RowTable within label={texts.title} columns={columns} rows={places} idOf={({ location }) => location.id} />
    </Card>
  );
}
