import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { times } from '#shared/decimal';
import { formatNumber } from '#web/format/number.ts';
import { type Row } from '#web/query.ts';
import { Money } from '#web/ui/Money.tsx';
import { words as all } from '#words/screen';
import { type Order, orderOf, progressOf } from '../order';
import table from '#web/ui/card-table.module.css';
import { words } from '../purchase-order.words';
import styles from './order.module.css';

const texts = words.lines;

/** Ordered and received quantities and prices. */
export function LinesCard({ row }: { row: Row }) {
  const order = orderOf(row);
  if (order.lines.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const priced = order.total !== null;
  return (
    <>
      <Figures order={order} />
      <div className={table.scroll} role="region" aria-label={texts.table} tabIndex={0}>
        <table className={`${table.table} ${table.blocks}`}>
          <thead>
            <tr>
              <th scope="col">{texts.part}</th>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.ordered}</th>
              <th scope="col">{texts.received}</th>
              {priced && (
                <>
                  <th scope="col">{texts.price}</th>
                  <th scope="col">{texts.total}</th>
                  <th scope="col">{texts.drift}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => {
              const { received, price_drift } = progressOf(order, line.part);
              return (
                <tr key={line.part}>
                  <th scope="row">
                    <Link to={`/part/${line.part}`}>{line.name}</Link>
                    {line.part_number && <small>{line.part_number}</small>}
                  </th>
                  <td data-name={texts.number}>{line.number ?? all.detail.none}</td>
                  <td data-name={texts.ordered}>{formatNumber(line.quantity)}</td>
                  <td data-name={texts.received}>{formatNumber(received)}</td>
                  {priced && (
                    <>
                      <td data-name={texts.price}>
                        {line.unit_price ? <Money amount={line.unit_price} /> : all.detail.none}
                      </td>
                      <td data-name={texts.total}>
                        {line.unit_price ? <Money amount={times(line.quantity, line.unit_price)} /> : all.detail.none}
                      </td>
                      <td data-name={texts.drift}>
                        {received > 0 && price_drift ? <Drift amount={price_drift} /> : all.detail.none}
                      </td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Figures({ order }: { order: Order }) {
  const { figures } = words;
  const { total, received_total, price_drift, ordered_quantity, received_quantity } = order;
  const rest = order.closed_at ? figures.givenUp : figures.outstanding;
  const drifted = price_drift !== null && Number(price_drift) !== 0;
  return (
    <dl className={styles.figures}>
      <Figure
        name={figures.ordered}
        value={total === null ? formatNumber(ordered_quantity) : <Money amount={total} />}
        about={figures.pieces(ordered_quantity)}
      />
      <Figure
        name={figures.received}
        value={received_total === null ? formatNumber(received_quantity) : <Money amount={received_total} />}
        about={`${figures.pieces(received_quantity)} · ${rest(ordered_quantity - received_quantity)}`}
      />
      {price_drift !== null && (
        <Figure
          name={figures.drift}
          value={drifted ? <Drift amount={price_drift} /> : all.detail.none}
          about={drifted ? figures.against : figures.none}
        />
      )}
    </dl>
  );
}

const Figure = ({ name, value, about }: { name: string; value: ReactNode; about: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <small>{about}</small>
    </dd>
  </div>
);

/** With its sign: more or less expensive than ordered. */
const Drift = ({ amount }: { amount: string }) => (
  <>
    {!amount.startsWith('-') && Number(amount) !== 0 && '+'}
    <Money amount={amount} />
  </>
);
