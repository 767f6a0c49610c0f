import { Link } from '@tanstack/react-router';
import { formatDate, formatDay } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { Money } from '#web/ui/Money.tsx';
import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import type { SpendReceipt, VendorLine, VendorLineState } from '../supply-chain';
import { Listed } from './Listed.web';
import { type Column, RowTable } from './RowTable.web';
import { words } from '../supply-page.words';
import { useRows } from './use-rows';

const meanings: Record<VendorLineState, Meaning> = { on_time: 'done', late: 'late', short: 'warning', open: 'open' };

const lineColumns: Column<VendorLine>[] = [
  {
    key: 'order',
    label: words.lines.order,
    cell: ({ order }) => <Link to={`/purchase-order/${order.id}`}>{order.name}</Link>,
  },
  {
    key: 'vendor',
    label: words.vendors.vendor,
    cell: ({ vendor }) => <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>,
  },
  { key: 'part', label: words.parts.part, cell: ({ part }) => <Link to={`/part/${part.id}`}>{part.name}</Link> },
  { key: 'ordered', label: words.lines.ordered, kind: 'amount', cell: ({ ordered }) => formatNumber(ordered) },
  { key: 'got', label: words.lines.got, kind: 'amount', cell: ({ got }) => formatNumber(got) },
  {
    key: 'promised',
    label: words.lines.promised,
    kind: 'amount',
    cell: ({ promised_on }) => formatDate(promised_on),
  },
  {
    key: 'state',
    label: words.lines.state,
    cell: ({ state }) => <Pill meaning={meanings[state]}>{words.lines.states[state]}</Pill>,
  },
];

/** The lines that scorecards count. */
export function LinesPage() {
  const found = useRows<VendorLine>('vendor-lines');
  return (
    <Listed found={found} none={words.lines.none}>
      {(rows) => (
        <RowTable
          label={words.lines.title}
          columns={lineColumns}
          rows={rows}
          idOf={({ order, part }) => `${order.id} ${part.id}`}
        />
      )}
    </Listed>
  );
}

const money = (amount: string | null) => (amount === null ? words.receipts.unpriced : <Money amount={amount} />);

const receiptColumns: Column<SpendReceipt>[] = [
  {
    key: 'order',
    label: words.receipts.order,
    cell: ({ order }) => <Link to={`/purchase-order/${order.id}`}>{order.name}</Link>,
  },
  { key: 'part', label: words.receipts.part, cell: ({ part }) => <Link to={`/part/${part.id}`}>{part.name}</Link> },
  { key: 'vendor', label: words.vendors.vendor, cell: ({ vendor }) => vendor.name },
  { key: 'location', label: words.parts.location, cell: ({ location }) => location.name },
  { key: 'at', label: words.receipts.at, kind: 'amount', cell: ({ at }) => formatDay(at) },
  { key: 'quantity', label: words.receipts.quantity, kind: 'amount', cell: ({ quantity }) => formatNumber(quantity) },
  { key: 'price', label: words.receipts.price, kind: 'amount', cell: ({ unit_price }) => money(unit_price) },
  { key: 'amount', label: words.receipts.amount, kind: 'amount', cell: ({ amount }) => money(amount) },
];

/** The receipts that spend adds up. */
export function ReceiptsPage() {
  const found = useRows<SpendReceipt>('receipts');
  return (
    <Listed found={found} none={words.receipts.none}>
      {(rows) => <RowTable label={words.receipts.title} columns={receiptColumns} rows={rows} idOf={({ id }) => id} />}
    </Listed>
  );
}
