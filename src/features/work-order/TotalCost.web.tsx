import { formatMoney } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { type Order, seesCosts } from './order-view';
import { words } from './words-page';
import styles from './side.module.css';

const said = words.side;

/** What it cost so far, with what it is the sum of; never converted (D20). */
export function TotalCost({ order }: { order: Order }) {
  const { me } = useSession();
  if (!seesCosts(order)) return null;
  const { total_time_cost, total_other_costs, total_parts_cost, total_cost } = order.time_cost_summary;
  const money = (amount: string | null) => formatMoney(amount ?? '0', me.organization.currency);
  const sum = [
    [said.sum.time, total_time_cost],
    [said.sum.other, total_other_costs],
    [said.sum.parts, total_parts_cost],
  ] as const;
  return (
    <dl className={styles.total}>
      <div>
        <dt>{said.total}</dt>
        <dd>{money(total_cost)}</dd>
      </div>
      {sum.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
