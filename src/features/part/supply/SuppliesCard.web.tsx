import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { awaited } from '#web/entity/pick/add-new.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import table from '../../../web/ui/card-table.module.css';
import { words as all } from '#words/screen';
import { words as listed } from '../part-list.words';
import { words as texts } from './supply.words';
import { suppliesKey, suppliesOf } from './supply-view';
import styles from './supply.module.css';

const SuppliesDialog = lazy(async () => ({ default: (await import('./SuppliesDialog.web')).SuppliesDialog }));

/** The parts a vendor supplies, with the vendor's number, price and lead time. */
export function SuppliesCard({ row }: { row: Row }) {
  const { may } = useSession();
  const [editing, setEditing] = useState(() => awaited(suppliesKey(row.id)) !== undefined);
  const supplies = suppliesOf(row);
  const priced = supplies.some(({ price }) => price !== null);
  return (
    <>
      {supplies.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <div className={table.scroll} role="region" aria-label={listed.cards.ofVendor} tabIndex={0}>
          <table className={`${table.table} ${table.blocks}`}>
            <thead>
              <tr>
                <th scope="col">{texts.part}</th>
                <th scope="col">{texts.number}</th>
                {priced && <th scope="col">{texts.price}</th>}
                <th scope="col">{texts.leadTime}</th>
              </tr>
            </thead>
            <tbody>
              {supplies.map(({ part, number, price, lead_time_days }) => (
                <tr key={part.id}>
                  <th scope="row">
                    <Link to={`/part/${part.id}`}>{part.name}</Link>
                    {part.number && <small>{part.number}</small>}
                  </th>
                  <td data-name={texts.number}>{number ?? all.detail.none}</td>
                  {priced && <td data-name={texts.price}>{price ? <Money amount={price} /> : all.detail.none}</td>}
                  <td data-name={texts.leadTime}>
                    {lead_time_days === null ? all.detail.none : texts.days(lead_time_days)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {may('update', 'vendor', row) && (
        <div className={styles.actions}>
          <Button variant="default" leftSection={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        </div>
      )}
      <Suspense>{editing && <SuppliesDialog vendor={row} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
