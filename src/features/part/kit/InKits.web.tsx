import { Link } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { part } from '../part';
import { words } from '../part.words';
import styles from '../stock/stock.module.css';

type Kits = RecordOf<typeof part>['in_kits'];

/** The kits it is in, and how many of it each takes. */
export function InKits({ part: row }: { part: Row }) {
  const kits = (row.in_kits as Kits | undefined) ?? [];
  if (kits.length === 0) return null;
  return (
    <section className={styles.kit} aria-labelledby="in-kits-title">
      <h3 id="in-kits-title">{words.inKits}</h3>
      <ul className={styles.links}>
        {kits.map(({ id, name, quantity }) => (
          <li key={id}>
            <Link to={`/part/${id}`}>
              <Boxes size={18} aria-hidden="true" />
              <span>{name}</span>
              <small>{words.kit.each(String(quantity))}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
