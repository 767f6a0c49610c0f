import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { VendorScore } from '../supply-chain';
import { formatDays, formatPercent } from './format';
import { Listed } from './Listed.web';
import { ListLinkTo } from './ListLinkTo.web';
import { type Column, RowTable } from './RowTable.web';
import { words } from '../supply-page.words';
import { useRows } from './use-rows';

const texts = words.vendors;

const percent = (value: number | null) => (value === null ? words.none : formatPercent(value));

/** A rise has its sign, so that it is not read as a share. */
export const driftOf = (drift: number | null): string =>
  drift === null ? words.none : `${drift > 0 ? '+' : ''}${formatPercent(drift)}`;

const always: Column<VendorScore>[] = [
  {
    key: 'vendor',
    label: texts.vendor,
    cell: ({ vendor }) => <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>,
  },
  {
    key: 'lines',
    label: texts.lines,
    kind: 'amount',
    cell: ({ lines, list }) => <ListLinkTo list={list}>{formatNumber(lines)}</ListLinkTo>,
  },
  {
    key: 'on_time',
    label: texts.onTime,
    kind: 'amount',
    cell: ({ on_time, few, lines }) =>
      few && lines > 0 ? <Pill meaning="do_not_track">{texts.few}</Pill> : percent(on_time),
  },
  { key: 'fill', label: texts.fill, kind: 'amount', cell: ({ fill }) => percent(fill) },
  {
    key: 'lead_time',
    label: texts.leadTime,
    kind: 'amount',
    cell: ({ lead_time }) => formatDays(lead_time.median),
  },
];
const costly: Column<VendorScore>[] = [
  { key: 'drift', label: texts.drift, kind: 'amount', cell: ({ price_drift }) => driftOf(price_drift) },
  {
    key: 'spend',
    label: texts.spend,
    kind: 'amount',
    cell: ({ spend }) => (spend === null ? words.none : <Money amount={spend} />),
  },
];

/** Whom to rely on: the scorecards of all vendors (B8). */
export function VendorsTab() {
  const found = useRows<VendorScore>('vendors');
  const { may } = useSession();
  return (
    <Listed found={found} none={texts.none}>
      {(rows) => (
        <RowTable
          label={words.tab.vendors}
          columns={may('read', 'cost', {}) ? [...always, ...costly] : always}
          rows={rows}
          idOf={({ vendor }) => vendor.id}
        />
      )}
    </Listed>
  );
}
