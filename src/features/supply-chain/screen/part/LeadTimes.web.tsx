import { Link } from '@tanstack/react-router';
import { formatDate } from '#web/format/time.ts';
import { Card } from '#web/ui/Card.tsx';
import type { OutlookDelivery, OutlookDetail } from '../../supply-chain';
import { formatDays } from '../format';
import { type Column, RowTable } from '../RowTable.web';
import { words } from '../../supply-page.words';
import styles from '../supply.module.css';

const texts = words.part;

const columns: Column<OutlookDelivery>[] = [
  {
    key: 'order',
    label: texts.order,
    cell: ({ order }) => <Link to={`/purchase-order/${order.id}`}>{order.name}</Link>,
  },
  { key: 'sent', label: texts.sent, kind: 'amount', cell: ({ sent_on }) => formatDate(sent_on) },
  { key: 'completed', label: texts.completed, kind: 'amount', cell: ({ completed_on }) => formatDate(completed_on) },
  { key: 'took', label: texts.took, kind: 'amount', cell: ({ days }) => formatDays(days) },
];

/** How long orders took, and what follows for the next (B4). */
export function LeadTimes({ row: { lead_time, lead_times } }: { row: OutlookDetail }) {
  const { median, p90, source, lines } = lead_time;
  return (
    <Card id="lead-times" title={texts.leadTitle}>
      <p className={styles.lead}>{texts.lead[source](formatDays(median), formatDays(p90), lines)}</p>
      {lead_times.length === 0 ? (
        <p className={styles.cardNote}>{texts.leadNone}</p>
      ) : (
        <RowTable
          within
          label={texts.leadTitle}
          columns={columns}
          rows={lead_times.slice(0, 12)}
          idOf={({ order, completed_on }) => `${order.id} ${completed_on}`}
        />
      )}
    </Card>
  );
}
