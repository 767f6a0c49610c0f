import { Link } from '@tanstack/react-router';
import { Cog } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from './part.words';
import type { Chip } from '#shared/field';
import styles from './stock/stock.module.css';

/** The assets the part fits. */
export function UsedOn({ row }: { row: Row }) {
  const { may } = useSession();
  const assets = (row.assets as Chip[] | undefined) ?? [];
  if (assets.length === 0)
    return <p className={styles.none}>{may('update', 'part', row) ? words.usedOn.none : words.usedOn.noneReader}</p>;
  return (
    <ul className={styles.links}>
      {assets.map(({ id, name, color }) => (
        <li key={id}>
          <Link to={`/asset/${id}`}>
            <Cog size={18} style={color ? { color } : undefined} aria-hidden="true" />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
