import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '#web/format/time.ts';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { formatNumber } from '#web/format/number.ts';
import type { OutlookDetail } from '../../supply-chain';
import { type Column, RowTable } from '../RowTable.web';
import { words } from '../../supply-page.words';
import styles from '../supply.module.css';

const texts = words.part;
const most = 12;

interface Line {
  key: string;
  day: string;
  what: ReactNode;
  change: number;
}

/** The work that needs it, and the orders that bring it, by day. */
export function Coming({ row: { needs, arrivals } }: { row: OutlookDetail }) {
  const lines: Line[] = [
    ...needs.map(({ day, quantity, work_order, series }, at) => ({
      key: `need ${at}`,
      day,
      what: <Need name={(work_order ?? series)?.name ?? words.none} id={work_order?.id ?? series?.id} />,
      change: -quantity,
    })),
    ...arrivals.map(({ day, quantity, order, vendor, is_late }, at) => ({
      key: `arrival ${at}`,
      day,
      what: (
        <>
          <Link to={`/purchase-order/${order.id}`}>{texts.arrival(order.name, vendor.name)}</Link>{' '}
          {is_late && <Pill meaning="late">{texts.late}</Pill>}
        </>
      ),
      change: quantity,
    })),
  ];
  const columns: Column<Line>[] = [
    { key: 'day', label: texts.day, cell: ({ day }) => formatDate(day) },
    { key: 'what', label: texts.what, cell: ({ what }) => what },
    {
      key: 'quantity',
      label: texts.quantity,
      kind: 'amount',
      cell: ({ change }) => `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}`,
    },
  ];
  const shown = lines.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, most);
  return (
    <Card id="coming" title={texts.ahead} count={lines.length}>
      {shown.length === 0 ? (
        <p className={styles.cardNote}>{texts.aheadNone}</p>
      ) : (
        <RowTable within label={texts.ahead} columns={columns} rows={shown} idOf={({ key }) => key} />
      )}
    </Card>
  );
}

const Need = ({ name, id }: { name: string; id: string | undefined }) =>
  id ? <Link to={`/work-order/${id}`}>{texts.need(name)}</Link> : texts.need(name);
