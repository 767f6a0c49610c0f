import { Link } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { words } from '../part.words';
import styles from '../stock/stock.module.css';

interface Kit {
  id: string;
  name: string;
  quantity: number;
}

/** The kits that contain the part, with its quantity in each. */
export function InKits({ part }: { part: Row }) {
  const kits = (part.in_kits as Kit[] | undefined) ?? [];
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
