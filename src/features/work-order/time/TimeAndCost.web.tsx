import { formatMoney } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { CostPanel } from './cost/CostPanel.web';
import { TimePanel } from './TimePanel.web';
import { words } from './time.words';
import styles from './time.module.css';

/** The time and cost of a work order, for people who may see them. */
export function TimeAndCost({ row }: { row: Row }) {
  const { may } = useSession();
  return (
    <>
      {may('read', 'time-entry', row) && <TimePanel row={row} />}
      {may('read', 'other-cost') && <CostPanel row={row} />}
      <Total row={row} />
    </>
  );
}

type Sum = Record<'total_time_cost' | 'total_other_costs' | 'total_parts_cost' | 'total_cost', string | null>;

/** The totals of time, other costs and parts, and their sum (S14.3). */
function Total({ row }: { row: Row }) {
  const { currency } = useSession().me.organization;
  const sum = row.time_cost_summary as Sum;
  if (sum.total_cost === null) return null;
  const said = words.total;
  const lines = [
    [said.time, sum.total_time_cost],
    [said.other, sum.total_other_costs],
    [said.parts, sum.total_parts_cost],
    [said.title, sum.total_cost],
  ] as const;
  return (
    <section className={styles.card} aria-label={said.title}>
      <dl className={styles.total}>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount ?? '0', currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
