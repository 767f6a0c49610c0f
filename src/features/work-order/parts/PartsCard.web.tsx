import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { words as all } from '#words/screen';
import { type Order, seesCosts, tookNothing } from '../order-view';
import table from '../../../web/ui/card-table.module.css';
import { words } from './parts.words';
import styles from './parts.module.css';

const texts = words.parts;

/** The parts of the work, with location and cost. */
export function PartsCard({ order }: { order: Order }) {
  const { me } = useSession();
  if (order.parts.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const priced = seesCosts(order) && !tookNothing(order);
  const money = (amount: string | null) =>
    amount === null ? all.detail.none : formatMoney(amount, me.organization.currency);
  return (
    <div className={table.scroll} role="region" aria-label={texts.table} tabIndex={0}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col" className={styles.where}>
              {texts.location}
            </th>
            <th scope="col">{texts.quantity}</th>
            {priced && (
              <>
                <th scope="col" className={styles.unit}>
                  {texts.unitCost}
                </th>
                <th scope="col">{texts.cost}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.parts.map(
            ({ id, name, unit, location, quantity, unit_cost, cost, warning, is_reserved, available }) => (
              <tr key={`${id} ${location?.id}`}>
                <th scope="row">
                  <Link to={`/part/${id}`}>{name}</Link>
                  {location && <small className={styles.at}>{location.name}</small>}
                  {warning && order.status !== 'done' && <Warning>{warning}</Warning>}
                  {location && !is_reserved && order.status !== 'done' && (
                    <Warning>{texts.notKept(available ?? 0)}</Warning>
                  )}
                </th>
                <td className={styles.where}>
                  {location ? (
                    <Link to={`/location/${location.id}`}>{location.name}</Link>
                  ) : order.status === 'done' ? (
                    all.detail.none
                  ) : (
                    <Warning>{texts.noPlace}</Warning>
                  )}
                </td>
                <td>{[formatNumber(quantity), unit].filter(Boolean).join(' ')}</td>
                {priced && (
                  <>
                    <td className={styles.unit}>{money(unit_cost)}</td>
                    <td>{money(cost)}</td>
                  </>
                )}
              </tr>
            ),
          )}
        </tbody>
        {priced && order.parts.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td className={styles.where} />
              <td />
              <td className={styles.unit} />
              <td>{money(order.time_cost_summary.total_parts_cost)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const Warning = ({ children }: { children: string }) => (
  <small className={styles.warning}>
    <TriangleAlert size={14} />
    {children}
  </small>
);
