import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { ArrowRightLeft, Gauge, ShoppingCart } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { PageError } from '#web/entity/common/PageError.tsx';
import { formatNumber } from '#web/format/number.ts';
import { keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import type { OutlookDetail } from '../../supply-chain';
import { Coming } from './Coming.web';
import { amountOf, coverOf, formatDays } from '../format';
import { Formula } from './Formula.web';
import { LeadTimes } from './LeadTimes.web';
import { Projection } from './Projection.web';
import { outlookQuery } from '../supply-view';
import { words } from '../../supply-page.words';
import { verdictOf } from './verdict';
import { Weeks } from './Weeks.web';
import styles from '../supply.module.css';

const OrderDialog = lazy(async () => ({ default: (await import('./OrderDialog.web')).OrderDialog }));
const MinimumDialog = lazy(async () => ({ default: (await import('./MinimumDialog.web')).MinimumDialog }));
const StockDialog = lazy(async () => ({
  default: (await import('#features/part/stock/StockDialog.web')).StockDialog,
}));

const texts = words.part;

/** A part at a location: what will happen to its stock, why, and what to do about it (C). */
export function PartPage() {
  const id = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  const { location } = useSearch({ strict: false }) as { location?: string };
  const { data, error, refetch } = useQuery(outlookQuery(id, location));
  const name = data?.part.name ?? words.title;
  useEffect(() => {
    document.title = `${name} · ${all.product}`;
  }, [name]);
  if (!data && error) return <PageError error={error} title={words.failed} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        parent="/supply-chain/parts"
        crumb={<Link to="/supply-chain/parts">{words.title}</Link>}
        beside={data && <Marks row={data} />}
      >
        {data && <Actions row={data} />}
      </PageHeader>
      {data ? <Content row={data} /> : <Waiting lines={10} />}
    </div>
  );
}

function Marks({ row }: { row: OutlookDetail }) {
  return (
    <>
      <Link to={`/location/${row.location.id}`} className={styles.place}>
        {row.location.name}
      </Link>
      {row.is_low && <Pill meaning="warning">{words.low}</Pill>}
      {row.is_single_source && <Pill meaning="do_not_track">{words.singleSource}</Pill>}
      {row.no_vendor && <Pill meaning="warning">{words.noVendor}</Pill>}
    </>
  );
}

type Asking = 'order' | 'minimum' | 'transfer';

function Actions({ row }: { row: OutlookDetail }) {
  const { may } = useSession();
  const [asking, ask] = useState<Asking>();
  const close = () => ask(undefined);
  return (
    <div className={styles.acts}>
      <Button component={Link} variant="subtle" to={`/part/${row.part.id}`}>
        {words.act.part}
      </Button>
      {may('update', 'part') && (
        <Button variant="default" leftSection={<Gauge size={16} />} onClick={() => ask('minimum')}>
          {words.act.minimum}
        </Button>
      )}
      {may('update', 'part') && (
        <Button variant="default" leftSection={<ArrowRightLeft size={16} />} onClick={() => ask('transfer')}>
          {words.act.transfer}
        </Button>
      )}
      {may('create', 'purchase-order') && (
        <Button leftSection={<ShoppingCart size={16} />} onClick={() => ask('order')}>
          {words.act.order}
        </Button>
      )}
      <Suspense>
        {asking === 'order' && <OrderDialog rows={[row]} onClose={close} />}
        {asking === 'minimum' && <MinimumDialog row={row} onClose={close} />}
        {asking === 'transfer' && <Transfer row={row} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** From where there is more than needed, if there is such a place. */
function Transfer({ row, onClose }: { row: OutlookDetail; onClose(): void }) {
  const { data } = useQuery({
    queryKey: keys.detail('part', row.part.id),
    queryFn: () => api.get<Row>(`/parts/${row.part.id}`),
  });
  const [surplus] = row.surplus;
  if (!data) return null;
  return (
    <StockDialog
      part={data}
      kind="transfer"
      location={surplus?.location.id ?? null}
      to={surplus ? row.location.id : null}
      onClose={onClose}
    />
  );
}

function Content({ row }: { row: OutlookDetail }) {
  const { lead_time } = row;
  const facts: [label: string, value: string][] = [
    [texts.onHand, amountOf(row, row.on_hand)],
    [texts.reserved, amountOf(row, row.reserved)],
    [texts.onOrder, amountOf(row, row.on_order)],
    [texts.minimum, amountOf(row, row.minimum_quantity)],
    [texts.cover, coverOf(row)],
    [texts.leadTime, formatDays(lead_time.median)],
    [texts.reorder, amountOf(row, row.reorder_point)],
    [texts.toOrder, amountOf(row, row.order_quantity)],
  ];
  return (
    <>
      <section className={styles.verdict} data-out={row.stock_out_on ? true : undefined} aria-label={texts.facts}>
        <p>{verdictOf(row)}</p>
        {row.surplus.map(({ location, quantity }) => (
          <p key={location.id} className={styles.quiet}>
            {texts.surplus(formatNumber(quantity), location.name)}
          </p>
        ))}
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.columns}>
        <Projection row={row} />
        <Weeks row={row} />
      </div>
      <div className={styles.columns}>
        <Coming row={row} />
        <LeadTimes row={row} />
      </div>
      <Formula row={row} />
    </>
  );
}
